import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '../domain/routes';
import { BareLayout, Layout } from './Layout';
import { lazyPage } from './lazyPage';

const HomePage = lazyPage(() => import('../features/catalogue/HomePage'), 'HomePage');
const ProductsPage = lazyPage(() => import('../features/catalogue/ProductsPage'), 'ProductsPage');
const ProductPage = lazyPage(() => import('../features/catalogue/ProductPage'), 'ProductPage');
const LoginPage = lazyPage(() => import('../features/account/LoginPage'), 'LoginPage');
const RegisterPage = lazyPage(() => import('../features/account/RegisterPage'), 'RegisterPage');

/** The route table (SPEC §2). Every page is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout drawer={null} />}>
        <Route path={ROUTES.home} element={<HomePage />} />
        <Route path={ROUTES.products} element={<ProductsPage />} />
        <Route path={ROUTES.product} element={<ProductPage />} />
      </Route>
      <Route element={<BareLayout />}>
        <Route path={ROUTES.login} element={<LoginPage />} />
        <Route path={ROUTES.register} element={<RegisterPage />} />
      </Route>
      {/* SPEC §2: any unknown path redirects to /. */}
      <Route path="*" element={<Navigate to={ROUTES.home} replace />} />
    </Routes>
  );
}
