import type { ComponentType } from 'react';
import { PartBoundary } from './ErrorBoundary';
import { chunk, loadChunk, type Chunk } from './loadChunk';

/**
 * A part of a page in a chunk of its own: `lazyPart(async () => (await import('./Zoom')).Zoom)`. When it cannot be
 * loaded, or throws while drawing, the page around it stays and a line in its place offers to try again; `silent`
 * leaves that line out, and the page is not loaded anew for what nobody asked for.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { silent = false }: { silent?: boolean } = {},
): Chunk<P> {
  const Inner = chunk(silent ? load : () => loadChunk(load));
  function Part(props: P) {
    return (
      <PartBoundary silent={silent}>
        <Inner {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: Inner.preload });
}
