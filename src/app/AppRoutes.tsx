import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '../domain/shop/routes';
import { CartDrawer } from '../features/cart/CartDrawer';
import { PageBoundary } from '../ui/ErrorBoundary';
import type { Chunk } from '../ui/chunk';
import { lazyPart } from '../ui/lazyPart';
import { AdminOnly, SignedInOnly, LoadingPage } from './guards';
import { BareLayout, Layout, QuietLayout } from './Layout';
import { laterPage, lazyPage } from './lazyPage';

export const HomePage = lazyPage(() => import('../features/catalogue/HomePage'), 'HomePage');
const ProductsRoute = lazyPage(() => import('./ProductsRoute'), 'ProductsRoute');
const ProductRoute = lazyPage(() => import('./ProductRoute'), 'ProductRoute');
const AdminRoutes = laterPage('AdminRoutes');
const selections = () => import('../features/catalogue/SelectionPage');
const NewArrivalsPage = lazyPage(selections, 'NewArrivalsPage');
const BestsellersPage = lazyPage(selections, 'BestsellersPage');
const GiftSetsPage = lazyPage(selections, 'GiftSetsPage');
const SamplesPage = lazyPage(() => import('../features/catalogue/SamplesPage'), 'SamplesPage');
const NotesPage = lazyPage(() => import('../features/notes/NotesPage'), 'NotesPage');
const NotePage = lazyPage(() => import('../features/notes/NotePage'), 'NotePage');
const ComparePage = laterPage('ComparePage');
const WishlistPage = laterPage('WishlistPage');
const AboutPage = lazyPage(() => import('../features/content/AboutPage'), 'AboutPage');
const ContactPage = lazyPage(() => import('../features/content/ContactPage'), 'ContactPage');
const ConfirmNewsletterPage = laterPage('ConfirmNewsletterPage');
const policies = () => import('../features/content/policies');
const ShippingPage = lazyPage(policies, 'ShippingPage');
const RefundsPage = lazyPage(policies, 'RefundsPage');
const TermsPage = lazyPage(policies, 'TermsPage');
const PrivacyPage = lazyPage(policies, 'PrivacyPage');
const GuidedPage = laterPage('GuidedPage');
const LoginPage = laterPage('LoginPage');
const RegisterPage = laterPage('RegisterPage');
const CartPage = laterPage('CartPage');
const DrawerCart = lazyPart(async () => (await import('../features/cart/DrawerCart')).DrawerCart);
const CheckoutRoute = laterPage('CheckoutRoute');
const OrdersPage = laterPage('OrdersPage');
const ProfileRoute = laterPage('ProfileRoute');
const OrderPage = laterPage('OrderPage');
const InvoicePage = laterPage('InvoicePage');

const staticPrefix = (route: string): string => route.split(':')[0] ?? route;

/** The collection with its grid, and with the code of the filters when the address asks for them. */
const preloadCollection = (query: string): Promise<unknown> =>
  Promise.all([
    ProductsRoute.preload(),
    import('./ProductsRoute').then(({ preloadProducts }) => preloadProducts(query)),
  ]);

/** A fragrance's page; only prerendering waits for the parts that the browser hydrates later. */
const preloadProduct = import.meta.env.SSR
  ? async (): Promise<void> => {
      await ProductRoute.preload();
      await (await import('./ProductRoute')).preloadParts();
    }
  : undefined;

/** The pages that anybody may open, by the prefix of their paths, and what else their first screens need. */
const FIRST_SCREENS: readonly (readonly [
  prefix: string,
  page: Chunk<object>,
  preload?: ((query: string) => Promise<unknown>) | undefined,
])[] = [
  [ROUTES.products, ProductsRoute, preloadCollection],
  [staticPrefix(ROUTES.product), ProductRoute, preloadProduct],
  [ROUTES.newArrivals, NewArrivalsPage],
  [ROUTES.bestsellers, BestsellersPage],
  [ROUTES.giftSets, GiftSetsPage],
  [ROUTES.samples, SamplesPage],
  [staticPrefix(ROUTES.note), NotePage],
  [ROUTES.notes, NotesPage],
  [ROUTES.cart, CartPage],
  [ROUTES.about, AboutPage],
  [ROUTES.contact, ContactPage],
  [ROUTES.shipping, ShippingPage],
  [ROUTES.refunds, RefundsPage],
  [ROUTES.terms, TermsPage],
  [ROUTES.privacy, PrivacyPage],
];

const firstScreenOf = (pathname: string) =>
  pathname === ROUTES.home
    ? ([ROUTES.home, HomePage] as const)
    : FIRST_SCREENS.find(([prefix]) => pathname.startsWith(prefix));

/** Loads what the first screen of a page is drawn with. Rejects when a part could not be loaded. */
export async function preloadRoute(pathname: string, query: string): Promise<void> {
  const [, page, preload] = firstScreenOf(pathname) ?? [];
  await (preload ? preload(query) : page?.preload());
}

/** Loads the code of a page that will perhaps be opened. Rejects when it could not be loaded. */
export async function prefetchRoute(pathname: string): Promise<void> {
  await firstScreenOf(pathname)?.[1].prefetch();
}

const cartDrawer = (
  <CartDrawer>
    <DrawerCart />
  </CartDrawer>
);

/** The route table (docs/product.md "Pages and routes"). Every page is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout drawer={cartDrawer} />}>
        <Route path={ROUTES.home} element={<HomePage />} />
        <Route path={ROUTES.products} element={<ProductsRoute />} />
        <Route path={ROUTES.product} element={<ProductRoute />} />
        <Route path={ROUTES.newArrivals} element={<NewArrivalsPage />} />
        <Route path={ROUTES.bestsellers} element={<BestsellersPage />} />
        <Route path={ROUTES.giftSets} element={<GiftSetsPage />} />
        <Route path={ROUTES.samples} element={<SamplesPage />} />
        <Route path={ROUTES.notes} element={<NotesPage />} />
        <Route path={ROUTES.note} element={<NotePage />} />
        <Route path={ROUTES.compare} element={<ComparePage />} />
        <Route path={ROUTES.wishlist} element={<WishlistPage />} />
        <Route path={ROUTES.about} element={<AboutPage />} />
        <Route path={ROUTES.contact} element={<ContactPage />} />
        <Route path={ROUTES.newsletter} element={<ConfirmNewsletterPage />} />
        <Route path={ROUTES.shipping} element={<ShippingPage />} />
        <Route path={ROUTES.refunds} element={<RefundsPage />} />
        <Route path={ROUTES.terms} element={<TermsPage />} />
        <Route path={ROUTES.privacy} element={<PrivacyPage />} />
        <Route path={ROUTES.cart} element={<CartPage />} />
        <Route path={ROUTES.profile} element={<ProfileRoute />} />
        <Route path={ROUTES.orders} element={<OrdersPage />} />
        <Route path={ROUTES.order} element={<OrderPage />} />
      </Route>
      <Route element={<QuietLayout />}>
        <Route
          path={ROUTES.checkout}
          element={
            <SignedInOnly>
              <CheckoutRoute />
            </SignedInOnly>
          }
        />
      </Route>
      <Route element={<BareLayout />}>
        <Route path={ROUTES.guided} element={<GuidedPage />} />
        <Route path={ROUTES.login} element={<LoginPage />} />
        <Route path={ROUTES.register} element={<RegisterPage />} />
        {/* Printed, so it has no header or footer around it. */}
        <Route path={ROUTES.invoice} element={<InvoicePage />} />
      </Route>
      {/* Checked before the chunk is requested, so that only admins download it. */}
      <Route
        path={`${ROUTES.admin}/*`}
        element={
          <AdminOnly>
            <Suspense fallback={<LoadingPage />}>
              <PageBoundary>
                <AdminRoutes />
              </PageBoundary>
            </Suspense>
          </AdminOnly>
        }
      />
      {/* Unknown paths redirect to /, which says so. */}
      <Route path="*" element={<Navigate to={ROUTES.home} replace state="lost" />} />
    </Routes>
  );
}
