import { whenIdle } from './prefetch';

/** Registers the service worker of a production build once the page is idle. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js').catch(console.warn);
  });
}
