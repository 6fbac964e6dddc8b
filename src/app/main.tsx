import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ROUTES } from '../domain/shop/routes';
import '../styles/main.css';
import { App } from './App';
import { preloadRoute, HomePage } from './AppRoutes';
import { currentSite } from '../ui/site';
import { registerWorker } from './registerWorker';

const { pathname } = location;
preloadRoute(pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const container = root;
function show(): void {
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// The prerendered HTML has the name known at build time; a device that has stored a newer one shows that from the
// start.
for (const element of container.querySelectorAll('[data-site-name]'))
  element.textContent = currentSite().name;

// The prerendered home page (tools/vite/shell.ts) stays until its own code can replace it.
if (container.hasChildNodes() && pathname === ROUTES.home) void HomePage.preload().then(show, show);
else show();

registerWorker();
