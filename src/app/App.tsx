import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { RouteEffects } from './RouteEffects';

/** A production build sees `false` here and drops the room whole (issue 5 part 8). */
const DeveloperTools = __EMULATED__
  ? lazy(async () => ({
      default: (await import('../developer/DeveloperTools')).DeveloperTools,
    }))
  : undefined;

export function App() {
  return (
    <ErrorBoundary>
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
