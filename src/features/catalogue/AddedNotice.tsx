import type { ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';

/** A sentence about what was added and the way to the cart, at the bottom of the screen and read out; nothing without children. */
export function AddedNotice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-bar,0px))] z-30 flex justify-center px-5"
    >
      {children && (
        <p className="flex animate-appear items-center gap-5 rounded bg-deep px-5 text-sm text-ivory shadow-float">
          <span className="py-3">{children}</span>
          <Link
            to={paths.cart()}
            className="pointer-events-auto inline-flex min-h-11 shrink-0 items-center textlink"
          >
            View cart
          </Link>
        </p>
      )}
    </div>
  );
}
