import type { ComponentType } from 'react';
import { chunk, type Chunk } from '../ui/chunk';
import { loadChunk } from '../ui/loadChunk';
import type { laterPages } from './laterPages';

/** A page in a chunk of its own: `lazyPage(() => import('…'), 'CartPage')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Chunk<object> {
  const loadPage = async () => (await load())[name];
  return chunk<object>(loadPage, () => loadChunk(loadPage));
}

/** A page of laterPages.ts, whose list comes with the background. */
export function laterPage(name: keyof typeof laterPages): Chunk<object> {
  const loadPage = async () => (await import('./background')).laterPages[name]();
  return chunk<object>(loadPage, () => loadChunk(loadPage));
}
