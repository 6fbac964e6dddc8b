import type { ComponentType } from 'react';
import { chunk, loadChunk, type Chunk } from '../ui/loadChunk';

/** A page in a chunk of its own: `lazyPage(() => import('…'), 'CartPage')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Chunk<object> {
  return chunk<object>(() => loadChunk(async () => (await load())[name]));
}
