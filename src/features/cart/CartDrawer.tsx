import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { Dialog } from '../../ui/Dialog';
import { Spinner } from '../../ui/Spinner';
import { useCart } from './useCart';

/**
 * The shell of the cart's drawer, the only part of it that a first visit downloads; `children` is its lazy
 * content. Where the cart is the page's own subject there is no drawer.
 */
export function CartDrawer({ children }: { children: ReactNode }) {
  const { drawerOpen, setDrawerOpen } = useCart();
  const { pathname } = useLocation();
  const close = useCallback(() => setDrawerOpen(false), [setDrawerOpen]);

  // The drawer belongs to the page it was opened on.
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
