import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`, from which the summary stands beside the form. */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is wide enough for the summary beside the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
