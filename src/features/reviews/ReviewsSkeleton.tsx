/**
 * Stands until the reviews are there, with their own; fills the room the section keeps and never asks for more: at the
 * page's end, less of it would move what is read.
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
