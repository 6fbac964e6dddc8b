import { GridSkeleton } from './GridSkeleton';

/** The space of the collection while its code is loaded. */
export function CollectionSkeleton() {
  return (
    <div className="pt-10">
      <GridSkeleton count={8} />
    </div>
  );
}
