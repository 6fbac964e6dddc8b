import { keepEarlyClicks } from './earlyClicks';

declare global {
  interface Window {
    /** Undefined in development, and where a policy of another build has refused the script. */
    pressEarlyClicks?: () => void;
  }
}

// The script in the HTML of every page (tools/vite/inline.ts): it runs before the first paint.
window.pressEarlyClicks = keepEarlyClicks();
