import { createElement, lazy, useState, type ComponentType } from 'react';

const RELOADED_AT = 'chunk-reload-at';
const RELOAD_LOOP_MS = 20_000;

/**
 * Loads a chunk. After a deploy an open page asks for files that are gone: then the page is loaded anew, once. A second
 * miss within 20 seconds is a real fault and is thrown, so there is no loop; so is a miss while
 * offline, where loading anew would only take away what is shown.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (!navigator.onLine || now() - last < RELOAD_LOOP_MS) throw error;
    sessionStorage.setItem(RELOADED_AT, String(now()));
    reload();
    // The page is going away; nothing more is to be shown.
    return new Promise<never>(() => undefined);
  }
}

/**
 * The same when a person asks for it again. Some browsers remember a failed import for the life of the page, so that
 * only a new page can help: a press may load it anew however recent the last time was, because a press is no loop.
 */
export function retryChunk<T>(load: () => Promise<T>, reload?: () => void): Promise<T> {
  sessionStorage.removeItem(RELOADED_AT);
  return loadChunk(load, reload);
}

/** A chunk that was not had; `reset` lets the next one who shows it ask again (ui/ErrorBoundary). */
export class ChunkError extends Error {
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'ChunkError';
    this.reset = reset;
  }
}

/** A component that is fetched when it is shown, or before, by `preload`. */
export type Chunk<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * A component of a chunk of its own, to stand inside a Suspense. Unlike React's `lazy` it can be asked for again after
 * a failure, and what is there already is shown without a fallback. Throws {@link ChunkError} while drawing.
 * Whether a miss may load the page anew is `load`'s to say: see {@link loadChunk}.
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
    // React's type of a lazy component is too deep for a P that is not known yet.
    return lazy(async () => ({ default: await fetchOnce() })) as unknown as ComponentType<P>;
  }
  function Shown(props: P) {
    // Once per mount: a change of the component's type would throw its state away.
    const [Chosen] = useState(() => loaded ?? lazyComponent);
    return createElement(Chosen, props);
  }
  return Object.assign(Shown, { preload: async () => void (await fetchOnce()) });
}
