import { useCallback, useSyncExternalStore } from 'react';

// Component tests have no media queries.
const media = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;

/**
 * Whether a table does not fit beside the sidebar.
 * @param from the width in rem from which on it fits; without one Tailwind's `xl`
 */
export function useIsNarrow(from = 80): boolean {
  const query = `(max-width: ${from - 0.01}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = media(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => media(query)?.matches ?? false);
}
