import type { ComponentType } from 'react';
import { chunk, type Chunk } from '../ui/chunk';
import { loadChunk } from '../ui/loadChunk';

/** A page in a chunk of its own. `prefetch` only asks the browser for the file: no page depends on its result. */
export type Page = Chunk<object> & { prefetch: () => Promise<unknown> };

/** `lazyPage(() => import('…'), 'CartPage')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Page {
  const page = chunk<object>(() => loadChunk(async () => (await load())[name]));
  return Object.assign(page, { prefetch: load });
}
