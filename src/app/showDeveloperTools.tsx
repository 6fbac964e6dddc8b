import { createRoot } from 'react-dom/client';

const DELAY_MS = 1000;

/**
 * Shows the tools that exist only against the emulators, in a root of their own beside the shop's. In a production build
 * __EMULATED__ is `false`, and this does nothing. They load late, so that they do not distort performance measurements,
 * and silently: without a network the shop works without them.
 */
export function showDeveloperTools(): void {
  if (!__EMULATED__) return;
  setTimeout(() => {
    import('../developer/DeveloperTools').then(
      ({ DeveloperTools }) => {
        const place = document.body.appendChild(document.createElement('div'));
        createRoot(place).render(<DeveloperTools />);
      },
      () => undefined,
    );
  }, DELAY_MS);
}
