import { prefetchPages } from './prefetch';
import { registerWorker } from './registerWorker';

/** Starts the work that no screen waits for. */
export function startBackground(prefetch: (pathname: string) => Promise<unknown>): void {
  prefetchPages(prefetch);
  registerWorker();
}
