import { createElement, lazy, useState, type ComponentType } from 'react';

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
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (!navigator.onLine || now() - last < RELOAD_LOOP_MS) throw error;
    sessionStorage.setItem(RELOADED_AT, String(now()));
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
  sessionStorage.removeItem(RELOADED_AT);
  return loadChunk(load, reload);
}

/** Thrown when a chunk could not be loaded; after `reset` the next render tries again (ui/ErrorBoundary). */
export class ChunkError extends Error {
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'ChunkError';
    this.reset = reset;
  }
}

/** A component that is loaded when it is rendered or, by `preload`, earlier. */
export type Chunk<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * A component in a chunk of its own, for use inside Suspense. Unlike with React's `lazy`, a failed load can be retried,
 * and a loaded component renders without a fallback. Throws {@link ChunkError} while rendering. Whether a missing chunk
 * reloads the page is up to `load`: see {@link loadChunk}.
 */
export function chunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  let loaded: ComponentType<P> | undefined;
  let pending: Promise<ComponentType<P>> | undefined;
  let lazyComponent = createLazy();
  function fetchOnce(): Promise<ComponentType<P>> {
    pending ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        const failed = lazyComponent;
        throw new ChunkError(error, () => {
          if (lazyComponent !== failed) return;
          pending = undefined;
          lazyComponent = createLazy();
        });
      },
    );
    return pending;
  }
  function createLazy(): ComponentType<P> {
    // The type of `lazy` is too deep for a P that is still generic.
    return lazy(async () => ({
      // Prerendering shows the fallback of a part that was not preloaded.
      default: await (isBrowser ? fetchOnce() : new Promise<never>(() => undefined)),
    })) as unknown as ComponentType<P>;
  }
  function ChunkComponent(props: P) {
    // Once per mount, because changing the component type would lose its state.
    const [Chosen] = useState(() => loaded ?? lazyComponent);
    return createElement(Chosen, props);
  }
  return Object.assign(ChunkComponent, { preload: async () => void (await fetchOnce()) });
}
