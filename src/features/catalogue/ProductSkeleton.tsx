import { PANES } from './ProductView';

export function ProductSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className="hidden h-18 md:block" />
      <div className={PANES}>
        <span className="skeleton block aspect-[4/5] max-md:-mx-[clamp(1.25rem,4vw,4rem)]" />
        <div className="flex flex-col gap-5">
          <span className="skeleton h-4 w-1/3" />
          <span className="skeleton h-14 w-3/4" />
          <span className="skeleton h-6 w-1/2" />
          <span className="skeleton h-24 w-full" />
          <span className="skeleton h-13 w-full" />
        </div>
      </div>
    </div>
  );
}
