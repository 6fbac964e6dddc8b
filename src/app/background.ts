import { askTime } from '../askTime';
import { prefetchPages } from './prefetch';
import { registerWorker } from './registerWorker';

export { laterPages } from './laterPages';

/** Starts the work that no screen waits for. */
export function startBackground(prefetch: (pathname: string) => Promise<unknown>): void {
  void askTime();
  // A device that slept may have another clock.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void askTime();
  });
  prefetchPages(prefetch);
  registerWorker();
  if (__ERROR_DSN__ !== '')
    import('./errorReports/reporter').then(
      ({ startReports }) => startReports(__ERROR_DSN__, __BUILD__),
      console.warn,
    );
}
