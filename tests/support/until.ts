/** Asks until it is so; throws with `sentence` after half a minute. */
export async function until(isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
