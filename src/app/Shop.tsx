import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { ErrorBoundary, PageFailed } from '../ui/ErrorBoundary';
import { BackgroundIfSignedIn } from './BackgroundIfSignedIn';
import { AppRoutes } from './AppRoutes';
import { CompareBarIfPicked } from './CompareBarIfPicked';
import { RouteEffects } from './RouteEffects';

/** The whole shop, inside a router: in the browser, and where a page is prerendered. */
export function Shop() {
  return (
    // Catches what the error boundaries of the layouts cannot.
    <ErrorBoundary fallback={PageFailed}>
      <AuthProvider>
        <CartProvider>
          <RouteEffects />
          <AppRoutes />
          <CompareBarIfPicked />
          <BackgroundIfSignedIn />
        </CartProvider>
      </AuthProvider>
    </ErrorBoundary>
  );
}
