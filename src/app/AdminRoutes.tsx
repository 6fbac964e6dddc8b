import { Route, Routes } from 'react-router-dom';
import { ROUTES } from '../domain/shop/routes';
import { SignInAgain } from '../features/account/SignInAgain';
import { AdminLayout } from '../features/admin/ui/AdminLayout';
import { AdminSession } from '../features/admin/ui/AdminSession';
import { LiveOrdersProvider } from '../features/admin/ui/LiveOrdersProvider';
import { NoSuchPage } from '../features/admin/ui/NoSuchPage';
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
const InventoryPage = lazyPage(
  () => import('../features/admin/products/InventoryPage'),
  'InventoryPage',
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
const EmailsPage = lazyPage(() => import('../features/admin/inbox/EmailsPage'), 'EmailsPage');
const SettingsPage = lazyPage(
  () => import('../features/admin/settings/SettingsPage'),
  'SettingsPage',
);
const NoteSettingsPage = lazyPage(
  () => import('../features/admin/settings/NoteSettingsPage'),
  'NoteSettingsPage',
);
const AnalyticsPage = lazyPage(
  () => import('../features/admin/analytics/AnalyticsPage'),
  'AnalyticsPage',
);
const HealthPage = lazyPage(() => import('../features/admin/health/HealthPage'), 'HealthPage');
const LogPage = lazyPage(() => import('../features/admin/log/LogPage'), 'LogPage');

/** A path of the route table, relative to /admin. */
const relativePath = (route: string): string => route.slice(ROUTES.admin.length + 1);

/** The back office: lazy chunks that a shopper never downloads. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route
        element={
          <AdminSession SignIn={SignInAgain}>
            <LiveOrdersProvider>
              <AdminLayout />
            </LiveOrdersProvider>
          </AdminSession>
        }
      >
        <Route index element={<DashboardPage />} />
        <Route path={relativePath(ROUTES.adminProducts)} element={<ProductsPage />} />
        <Route path={relativePath(ROUTES.adminNewProduct)} element={<NewProductPage />} />
        <Route path={relativePath(ROUTES.adminEditProduct)} element={<EditProductPage />} />
        <Route path={relativePath(ROUTES.adminInventory)} element={<InventoryPage />} />
        <Route path={relativePath(ROUTES.adminOrders)} element={<OrdersPage />} />
        <Route path={relativePath(ROUTES.adminOrder)} element={<OrderPage />} />
        <Route path={relativePath(ROUTES.adminOffers)} element={<OffersPage />} />
        <Route path={relativePath(ROUTES.adminNewOffer)} element={<NewOfferPage />} />
        <Route path={relativePath(ROUTES.adminEditOffer)} element={<EditOfferPage />} />
        <Route path={relativePath(ROUTES.adminCustomers)} element={<CustomersPage />} />
        <Route path={relativePath(ROUTES.adminCustomer)} element={<CustomerPage />} />
        <Route path={relativePath(ROUTES.adminMessages)} element={<MessagesPage />} />
        <Route path={relativePath(ROUTES.adminReviews)} element={<ReviewsPage />} />
        <Route path={relativePath(ROUTES.adminAnalytics)} element={<AnalyticsPage />} />
        <Route path={relativePath(ROUTES.adminLog)} element={<LogPage />} />
        <Route path={relativePath(ROUTES.adminHealth)} element={<HealthPage />} />
        <Route path={relativePath(ROUTES.adminSettings)} element={<SettingsPage />} />
        <Route path={relativePath(ROUTES.adminNotes)} element={<NoteSettingsPage />} />
        <Route path={relativePath(ROUTES.adminNewsletter)} element={<NewsletterPage />} />
        <Route path={relativePath(ROUTES.adminEmails)} element={<EmailsPage />} />
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Routes>
  );
}
