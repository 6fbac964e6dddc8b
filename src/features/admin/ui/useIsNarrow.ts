import { useSyncExternalStore } from 'react';

/** Below Tailwind's `xl`, where a table's rows are cards. */
const NARROW = '(max-width: 79.99rem)';

// Component tests have no media queries.
const media = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined;

function subscribe(listener: () => void): () => void {
  const query = media();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether a table with many columns does not fit beside the sidebar. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media()?.matches ?? false);
}
