import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { Dialog } from '../../ui/Dialog';
import { Spinner } from '../../ui/Spinner';
import { useCart } from './useCart';

/**
 * The dialog of the cart drawer, the only part of it in the first download; `children` is its lazy content. There is no
 * drawer on the cart and checkout pages.
 */
export function CartDrawer({ children }: { children: ReactNode }) {
  const { drawerOpen, setDrawerOpen } = useCart();
  const { pathname } = useLocation();
  const close = useCallback(() => setDrawerOpen(false), [setDrawerOpen]);

  // Navigating closes the drawer.
  useEffect(() => close, [pathname, close]);

  const elsewhere = pathname !== paths.cart() && pathname !== paths.checkout();
  return (
    <Dialog open={drawerOpen && elsewhere} onClose={close} title="Your cart" place="right">
      <Suspense
        fallback={
          <p role="status" className="grid flex-1 place-items-center text-muted">
            <Spinner />
            <span className="sr-only">Opening your cart</span>
          </p>
        }
      >
        {children}
      </Suspense>
    </Dialog>
  );
}
