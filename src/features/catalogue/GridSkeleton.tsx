import { LAYOUTS, type Columns } from './gridLayouts';

/** The placeholder of the grid, with the same geometry, so that nothing moves when the catalogue arrives. */
export function GridSkeleton({ count, columns = 4 }: { count: number; columns?: Columns }) {
  return (
    <div role="status">
      <span className="sr-only">Loading fragrances</span>
      <ul className={LAYOUTS[columns].grid} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <span className="skeleton block aspect-[4/5]" />
            <span className="skeleton mt-4 block h-4 w-1/4" />
            <span className="skeleton mt-1 block h-6 w-2/3" />
            <span className="skeleton mt-2 block h-4 w-5/6" />
            <span className="skeleton mt-2 block h-4 w-1/3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
