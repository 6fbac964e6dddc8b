/** The scope of the worker of push messages: a path without pages, so that it intercepts no page's requests. */
const SCOPE = '/push/';

/** Registers the worker of push messages. Rejects when the browser refuses. */
export function registerPushWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/push.js', { scope: SCOPE });
}

/** The worker of push messages, which only an admin's browser has. Never rejects. */
export async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const found = await navigator.serviceWorker.getRegistration(SCOPE);
    // A browser without it answers with the shop's own.
    return found?.scope.endsWith(SCOPE) ? found : undefined;
  } catch (error) {
    // A browser that blocks the site's data.
    console.warn(error);
    return undefined;
  }
}
