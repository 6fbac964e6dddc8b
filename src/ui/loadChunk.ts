const RELOADED_AT = 'chunk-reload-at';
const RELOAD_LOOP_MS = 20_000;
const isBrowser = 'document' in globalThis;
/** How long another page may take to come. Milliseconds. */
const LEAVING_MS = 5000;
/** When this page was last left for another. Milliseconds. */
let leftAt = 0;
if (isBrowser) addEventListener('beforeunload', () => (leftAt = Date.now()));

/**
 * Reloads the page, unless it is offline or was reloaded within 20 seconds, or where storage is blocked and would not
 * remember it. Returns whether it does. Without ui/storage, so that the first script of a page requests no other.
 */
function reloadOnce(reload: () => void, at: number): boolean {
  if (!navigator.onLine) return false;
  try {
    if (at - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_LOOP_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(at));
  } catch {
    return false;
  }
  reload();
  return true;
}

/**
 * Loads a chunk that somebody waits for. After a deploy, an open page requests files that no longer exist, and some
 * browsers (Chrome 147 is one) never fetch a file again that failed once, so the page is reloaded, once. A second failure
 * within 20 seconds is a real error and is thrown, which prevents a reload loop; so is a failure while offline, where a
 * reload would only lose what is shown. A page that is being left waits first: Firefox then drops the files that are still
 * coming, and a reload would bring the visitor back.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (now() - leftAt < LEAVING_MS)
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    if (!isBrowser || !reloadOnce(reload, now())) throw error;
    // The page is being unloaded; render nothing more.
    return new Promise<never>(() => undefined);
  }
}

/**
 * Like {@link loadChunk}, for a retry by the user. Some browsers cache a failed import for the lifetime of the page, so
 * only a reload helps; because a click cannot loop, it may reload however recent the last one was.
 */
export function retryChunk<T>(load: () => Promise<T>, reload?: () => void): Promise<T> {
  try {
    sessionStorage.removeItem(RELOADED_AT);
  } catch {
    // Nothing is stored there.
  }
  return loadChunk(load, reload);
}
