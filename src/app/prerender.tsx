import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { ROUTES } from '../domain/shop/routes';
import { AuthProvider } from '../features/account/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { HomePage } from '../features/catalogue/HomePage';
import { Layout } from './Layout';

/** The HTML of the home page for a first visit, before any data; tools/vite/shell.ts puts it into index.html. */
export function prerenderHome(): string {
  return renderToString(
    <StaticRouter location={ROUTES.home}>
      <AuthProvider>
        <CartProvider>
          <Routes>
            <Route element={<Layout drawer={null} />}>
              <Route path={ROUTES.home} element={<HomePage />} />
            </Route>
          </Routes>
        </CartProvider>
      </AuthProvider>
    </StaticRouter>,
  );
}
