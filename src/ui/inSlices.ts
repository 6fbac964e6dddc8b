/** Milliseconds of work before the browser may paint and handle input. */
const SLICE_MS = 5;

/**
 * Runs a generator to its end in slices, between which the browser may do something else. `isCancelled` ends it early,
 * with undefined. Throws what the generator throws.
 */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isCancelled: () => boolean,
): Promise<Result | undefined>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isCancelled: () => boolean = () => false,
): Promise<Result | undefined> {
  let until = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTask();
    if (isCancelled()) return undefined;
    until = performance.now() + SLICE_MS;
  }
}

/** Resolves in the next task. Timers would wait some milliseconds longer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
