import { Suspense } from 'react';
import { usePicks } from '../features/compare/picks';
import { lazyPart } from '../ui/lazyPart';

const CompareBar = lazyPart(
  async () => (await import('../features/compare/CompareBar')).CompareBar,
  { silent: true },
);

/** Loads the comparison bar once the first fragrance is picked. */
export function CompareBarIfPicked() {
  const picks = usePicks();
  if (picks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  );
}
