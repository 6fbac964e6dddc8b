/**
 * A prerendered page (src/app/renderPage.tsx) knows nothing of the device. On the server and during hydration, providers
 * start from the same empty state; they read the device right afterwards, so that both render the same.
 */
let hydrating = typeof document === 'undefined';

/** Called before React hydrates a prerendered page. */
export function startHydration(): void {
  hydrating = true;
}

/** Whether the first render of the providers must not depend on the device. */
export const isHydrating = (): boolean => hydrating;
