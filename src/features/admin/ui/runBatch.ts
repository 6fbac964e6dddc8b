import pMap from 'p-map';

/** The progress of a batch. */
export interface Progress {
  total: number;
  done: number;
  updated: number;
  /** The items that failed, by name. */
  errors: { name: string; reason: string }[];
}

const CONCURRENCY = 4;

/**
 * Runs `work` on every item with limited concurrency. A failure is collected and does not stop the others. Calls
 * `onProgress` after every item. Items that have not begun when `isStopped` says so are left out.
 */
export async function runBatch<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  work: (item: T) => Promise<boolean>,
  onProgress: (progress: Progress) => void,
  isStopped: () => boolean = () => false,
): Promise<Progress> {
  let progress: Progress = { total: items.length, done: 0, updated: 0, errors: [] };
  async function runOne(item: T): Promise<void> {
    if (isStopped()) return;
    try {
      const changed = await work(item);
      progress = { ...progress, updated: progress.updated + (changed ? 1 : 0) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.warn(error);
      progress = { ...progress, errors: [...progress.errors, { name: nameOf(item), reason }] };
    }
    progress = { ...progress, done: progress.done + 1 };
    onProgress(progress);
  }
  await pMap(items, runOne, { concurrency: CONCURRENCY });
  return progress;
}
