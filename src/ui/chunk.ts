import { createElement, lazy, use, useState, type ComponentType } from 'react';

/** Whether a page is being written (src/app/renderPage.tsx); false in tests that have a document. */
const isPrerendering = import.meta.env.SSR && !('document' in globalThis);

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
export type Chunk<P> = ComponentType<P> & {
  preload: () => Promise<unknown>;
  /** Like `preload`, for what is perhaps never rendered: a failure has no effect on a later render. */
  prefetch: () => Promise<unknown>;
};

/**
 * A component in a chunk of its own, for use inside Suspense. Unlike with React's `lazy`, a failed load can be retried,
 * and a loaded component renders without a fallback. Throws {@link ChunkError} while rendering. Whether a missing chunk
 * reloads the page is up to `loadToRender`: see {@link loadChunk}.
 */
export function chunk<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loadToRender = load,
): Chunk<P> {
  let loaded: ComponentType<P> | undefined;
  let pending: Promise<ComponentType<P>> | undefined;
  let lazyComponent = createLazy();
  function fetchOnce(): Promise<ComponentType<P>> {
    pending ??= loadToRender().then(
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
      default: await fetchOnce(),
    })) as unknown as ComponentType<P>;
  }
  function ChunkComponent(props: P) {
    // A page is written with the fallback of a part that was not preloaded. It waits for a promise of its own: one that
    // all pages wait for would keep each of them in memory.
    if (isPrerendering && !loaded) use(new Promise<never>(() => undefined));
    // Once per mount, because changing the component type would lose its state.
    const [Chosen] = useState(() => loaded ?? lazyComponent);
    return createElement(Chosen, props);
  }
  return Object.assign(ChunkComponent, {
    preload: fetchOnce,
    prefetch: async () => (loaded ??= await load()),
  });
}
