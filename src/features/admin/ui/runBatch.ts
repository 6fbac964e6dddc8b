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

/** Why an item failed. The texts of Firebase and of the browser, which are for developers, are replaced. */
function reasonOf(error: unknown): string {
  const isOurs = error instanceof Error && !(error instanceof TypeError) && !('code' in error);
  if (isOurs) return error.message;
  const isRefused = error instanceof Error && 'code' in error && error.code === 'permission-denied';
  return isRefused
    ? 'The shop refused it. Reload the page, then try again.'
    : 'The shop could not be reached. Check your connection, then try again.';
}

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
      console.warn(error);
      const failed = { name: nameOf(item), reason: reasonOf(error) };
      progress = { ...progress, errors: [...progress.errors, failed] };
    }
    progress = { ...progress, done: progress.done + 1 };
    onProgress(progress);
  }
  await pMap(items, runOne, { concurrency: CONCURRENCY });
  return progress;
}
