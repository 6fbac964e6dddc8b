import { loadChunk } from '../ui/loadChunk';

/**
 * The one script that a page's HTML requests. It requests the rest, so that until then the first photograph and the
 * fonts have a slow line to themselves.
 */
const pressEarlyClicks = (): void => window.pressEarlyClicks?.();
const code = document.getElementById('page-code');
if (code instanceof HTMLTemplateElement) document.head.append(code.content);
loadChunk(() => import('./main')).then(
  ({ start }) => start(pressEarlyClicks),
  (error: unknown) => {
    console.error(error);
    // Without its code the page can still be read, and its links work. It becomes whole once there is a network.
    pressEarlyClicks();
    addEventListener('online', () => location.reload(), { once: true });
  },
);
