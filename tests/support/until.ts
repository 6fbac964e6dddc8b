/** How long the emulator's functions and triggers are waited for, one after the other as they come. Milliseconds. */
export const TIMEOUT_MS = 100_000;

/** Asks until it is so; throws with `sentence` when {@link TIMEOUT_MS} is over. */
export async function until(isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
