import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { RouteEffects } from './RouteEffects';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AuthProvider>
          <CartProvider>
            <RouteEffects />
            <AppRoutes />
          </CartProvider>
        </AuthProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
