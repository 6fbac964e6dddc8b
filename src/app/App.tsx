import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { ErrorBoundary, PageFailed } from '../ui/ErrorBoundary';
import { lazyPart } from '../ui/lazyPart';
import { AppRoutes } from './AppRoutes';
import { RouteEffects } from './RouteEffects';

/** Milliseconds. */
const DEVELOPER_TOOLS_DELAY_MS = 1000;

/**
 * A production build sees `false` here and drops the room whole. It comes last, so that measures are the shop's; where
 * it does not come (no network by then), the shop goes on without it.
 */
const DeveloperTools = __EMULATED__
  ? lazyPart(
      async () => {
        await new Promise((done) => setTimeout(done, DEVELOPER_TOOLS_DELAY_MS));
        return (await import('../developer/DeveloperTools')).DeveloperTools;
      },
      { silent: true },
    )
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
