import { prefetchPages } from './prefetch';
import { registerWorker } from './registerWorker';

/** What nobody waits for. */
export function startBackground(prefetch: (pathname: string) => Promise<unknown>): void {
  prefetchPages(prefetch);
  registerWorker();
}
