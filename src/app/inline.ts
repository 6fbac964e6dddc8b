import { keepEarlyClicks } from './earlyClicks';
import { isTooOld, sayTooOld } from './tooOld';

declare global {
  interface Window {
    /** Undefined in development, in a browser that is too old, and where a policy of another build has refused the script. */
    pressEarlyClicks?: () => void;
  }
}

// The script in the HTML of every page (tools/vite/inline.ts): it runs before the first paint.
if (isTooOld()) sayTooOld();
else window.pressEarlyClicks = keepEarlyClicks();
