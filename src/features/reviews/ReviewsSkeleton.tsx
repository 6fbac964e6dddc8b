/**
 * Placeholder until the reviews are loaded. It fills the section's minimum height exactly, because at the end of the
 * page a change of height would shift what the user reads.
 */
export function ReviewsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-10 grid flex-1 grid-rows-[4rem_1fr] gap-12 lg:grid-cols-[20rem_1fr] lg:grid-rows-1 lg:gap-20"
    >
      <span className="skeleton block" />
      <span className="skeleton block" />
    </div>
  );
}
