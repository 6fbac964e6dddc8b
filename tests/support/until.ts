/** The longest wait for the emulator's functions and triggers, which run one after the other. Milliseconds. */
export const TIMEOUT_MS = 100_000;

/** Polls until the condition holds; throws `sentence` after {@link TIMEOUT_MS}. */
export async function until(isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
