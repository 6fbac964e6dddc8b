import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '../domain/routes';
import { AdminLayout } from '../features/admin/ui/AdminLayout';
import { lazyPage } from './lazyPage';

const DashboardPage = lazyPage(
  () => import('../features/admin/dashboard/DashboardPage'),
  'DashboardPage',
);

const OrdersPage = lazyPage(() => import('../features/admin/orders/OrdersPage'), 'OrdersPage');
const OrderPage = lazyPage(() => import('../features/admin/orders/OrderPage'), 'OrderPage');
const ProductsPage = lazyPage(
  () => import('../features/admin/products/ProductsPage'),
  'ProductsPage',
);
const NewProductPage = lazyPage(
  () => import('../features/admin/products/NewProductPage'),
  'NewProductPage',
);
const EditProductPage = lazyPage(
  () => import('../features/admin/products/EditProductPage'),
  'EditProductPage',
);
const OffersPage = lazyPage(() => import('../features/admin/offers/OffersPage'), 'OffersPage');
const NewOfferPage = lazyPage(
  () => import('../features/admin/offers/NewOfferPage'),
  'NewOfferPage',
);
const EditOfferPage = lazyPage(
  () => import('../features/admin/offers/EditOfferPage'),
  'EditOfferPage',
);
const CustomersPage = lazyPage(
  () => import('../features/admin/customers/CustomersPage'),
  'CustomersPage',
);
const CustomerPage = lazyPage(
  () => import('../features/admin/customers/CustomerPage'),
  'CustomerPage',
);
const MessagesPage = lazyPage(() => import('../features/admin/inbox/MessagesPage'), 'MessagesPage');
const ReviewsPage = lazyPage(() => import('../features/admin/inbox/ReviewsPage'), 'ReviewsPage');
const NewsletterPage = lazyPage(
  () => import('../features/admin/inbox/NewsletterPage'),
  'NewsletterPage',
);
const SettingsPage = lazyPage(
  () => import('../features/admin/settings/SettingsPage'),
  'SettingsPage',
);
const AnalyticsPage = lazyPage(
  () => import('../features/admin/analytics/AnalyticsPage'),
  'AnalyticsPage',
);
const LogPage = lazyPage(() => import('../features/admin/log/LogPage'), 'LogPage');

/** A route of the table, as the routes below /admin want it. */
const inside = (route: string): string => route.slice(ROUTES.admin.length + 1);

/** SPEC §2 "Admin area": one tree of lazy chunks that a shopper never downloads. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<DashboardPage />} />
        <Route path={inside(ROUTES.adminProducts)} element={<ProductsPage />} />
        <Route path={inside(ROUTES.adminNewProduct)} element={<NewProductPage />} />
        <Route path={inside(ROUTES.adminEditProduct)} element={<EditProductPage />} />
        <Route path={inside(ROUTES.adminOrders)} element={<OrdersPage />} />
        <Route path={inside(ROUTES.adminOrder)} element={<OrderPage />} />
        <Route path={inside(ROUTES.adminOffers)} element={<OffersPage />} />
        <Route path={inside(ROUTES.adminNewOffer)} element={<NewOfferPage />} />
        <Route path={inside(ROUTES.adminEditOffer)} element={<EditOfferPage />} />
        <Route path={inside(ROUTES.adminCustomers)} element={<CustomersPage />} />
        <Route path={inside(ROUTES.adminCustomer)} element={<CustomerPage />} />
        <Route path={inside(ROUTES.adminMessages)} element={<MessagesPage />} />
        <Route path={inside(ROUTES.adminReviews)} element={<ReviewsPage />} />
        <Route path={inside(ROUTES.adminAnalytics)} element={<AnalyticsPage />} />
        <Route path={inside(ROUTES.adminLog)} element={<LogPage />} />
        <Route path={inside(ROUTES.adminSettings)} element={<SettingsPage />} />
        <Route path={inside(ROUTES.adminNewsletter)} element={<NewsletterPage />} />
      </Route>
      {/* SPEC §2: any unknown path redirects to /. */}
      <Route path="*" element={<Navigate to={ROUTES.home} replace />} />
    </Routes>
  );
}
