import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { ErrorBoundary, PageFailed } from '../ui/ErrorBoundary';
import { AppRoutes } from './AppRoutes';
import { RouteEffects } from './RouteEffects';

/** Milliseconds. */
const REST = 1000;

/** A production build sees `false` here and drops the room whole. It comes last, so that measures are the shop's. */
const DeveloperTools = __EMULATED__
  ? lazy(async () => {
      await new Promise((done) => setTimeout(done, REST));
      return { default: (await import('../developer/DeveloperTools')).DeveloperTools };
    })
  : undefined;

export function App() {
  return (
    // The last net, for what the layouts' own do not hold.
    <ErrorBoundary fallback={PageFailed}>
      <BrowserRouter>
        <AuthProvider>
          <CartProvider>
            <RouteEffects />
            <AppRoutes />
            {DeveloperTools && (
              <Suspense fallback={null}>
                <DeveloperTools />
              </Suspense>
            )}
          </CartProvider>
        </AuthProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
