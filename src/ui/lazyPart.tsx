import type { ComponentType } from 'react';
import { PartBoundary } from './ErrorBoundary';
import { chunk, type Chunk } from './chunk';
import { loadChunk } from './loadChunk';

/**
 * A part of a page in a chunk of its own: `lazyPart(async () => (await import('./Zoom')).Zoom)`. When it cannot be
 * loaded, or throws while rendering, the rest of the page stays, and a line in its place offers a retry. With `silent`
 * there is no such line, and a missing chunk does not reload the page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { silent = false }: { silent?: boolean } = {},
): Chunk<P> {
  const Inner = chunk(load, silent ? load : () => loadChunk(load));
  function Part(props: P) {
    return (
      <PartBoundary silent={silent}>
        <Inner {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, Inner);
}
