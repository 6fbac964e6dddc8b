import { tabStore } from './storage';

const RELOADED_AT = 'chunk-reload-at';
const RELOAD_LOOP_MS = 20_000;
const isBrowser = 'document' in globalThis;

/**
 * Loads a chunk. After a deploy, an open page requests files that no longer exist, so the page is reloaded, once. A
 * second failure within 20 seconds is a real error and is thrown, which prevents a reload loop; so is a failure while
 * offline, where a reload would only lose what is shown.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isBrowser) throw error;
    const last = Number(tabStore.read(RELOADED_AT) ?? 0);
    if (!navigator.onLine || now() - last < RELOAD_LOOP_MS) throw error;
    // Without storage a reload could repeat for ever.
    if (!tabStore.write(RELOADED_AT, String(now()))) throw error;
    reload();
    // The page is being unloaded; render nothing more.
    return new Promise<never>(() => undefined);
  }
}

/**
 * Like {@link loadChunk}, for a retry by the user. Some browsers cache a failed import for the lifetime of the page, so
 * only a reload helps; because a click cannot loop, it may reload however recent the last one was.
 */
export function retryChunk<T>(load: () => Promise<T>, reload?: () => void): Promise<T> {
  tabStore.write(RELOADED_AT, undefined);
  return loadChunk(load, reload);
}
