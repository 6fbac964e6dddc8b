/** The longest wait for the emulator's functions and triggers, which run one after the other. Milliseconds. */
export const TIMEOUT_MS = 100_000;

/** The first pauses are short, because most waits are; the longest one leaves the processor to what is waited for. */
const PAUSES_MS = { first: 5, longest: 100 };

/** Polls until the condition holds; throws `sentence` after {@link TIMEOUT_MS}. */
export async function until(isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  for (
    let pause = PAUSES_MS.first;
    !(await isSo());
    pause = Math.min(2 * pause, PAUSES_MS.longest)
  ) {
    if (Date.now() > giveUpAt) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
