import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { ErrorBoundary, PageFailed } from '../ui/ErrorBoundary';
import { lazyPart } from '../ui/lazyPart';
import { AppRoutes } from './AppRoutes';
import { RouteEffects } from './RouteEffects';

const DEVELOPER_TOOLS_DELAY_MS = 1000;

/**
 * In a production build __EMULATED__ is `false`, and this is removed. It loads late, so that it does not distort
 * performance measurements, and silently: without a network the shop works without it.
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
    // Catches what the error boundaries of the layouts cannot.
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
