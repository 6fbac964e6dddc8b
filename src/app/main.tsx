import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../styles/main.css';
import { loadCart } from '../features/cart/cartStorage';
import { startHydration } from '../ui/hydration';
import { readFirstSite } from '../ui/site';
import { prefetchRoute, preloadRoute } from './AppRoutes';
import { Shop } from './Shop';
import { showDeveloperTools } from './showDeveloperTools';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const container = root;

const shop = (
  <StrictMode>
    <BrowserRouter>
      <Shop />
    </BrowserRouter>
  </StrictMode>
);

/** Reads the data of a prerendered page into the stores. */
async function readFirstScreen(): Promise<void> {
  const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
  const site = textOf('first-site');
  if (site) readFirstSite(site);
  const text = textOf('first-screen');
  if (!text) return;
  const { readFirstScreen: read } = await import('../features/catalogue/readFirstScreen');
  read(text);
}

/** React renders a part again that differs. A part that was left out on purpose (ui/loadChunk.ts) is not logged. */
function logMismatch(error: unknown): void {
  const isLeftOut = /#419|did not finish this Suspense boundary/.test(String(error));
  if (!isLeftOut) console.error(error);
}

/** Hydrates a prerendered page: React finds its own markup, and renders nothing a second time. */
async function hydrate(): Promise<void> {
  const ready = preloadRoute(location.pathname, location.search);
  try {
    await Promise.all([ready, readFirstScreen()]);
  } catch {
    // A part could not be loaded: the page is drawn anew and offers to try again.
    createRoot(container).render(shop);
    return;
  }
  startHydration();
  startTransition(() => {
    hydrateRoot(container, shop, { onRecoverableError: logMismatch });
  });
}

/** The page reports a failure when it renders, and the provider of the cart tries again. */
async function render(): Promise<void> {
  preloadRoute(location.pathname, location.search).catch(() => undefined);
  await loadCart().catch(() => undefined);
  createRoot(container).render(shop);
}

/** Starts the shop in its page. `pressEarlyClicks` is called as soon as React listens. */
export function start(pressEarlyClicks: () => void): void {
  const isPrerendered = container.hasChildNodes();
  (isPrerendered ? hydrate() : render()).then(pressEarlyClicks, console.error);
  showDeveloperTools();
  void import('./background').then(
    ({ startBackground }) => startBackground(prefetchRoute),
    console.warn,
  );
}
