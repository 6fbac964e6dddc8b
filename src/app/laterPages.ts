/** The pages that are never prerendered: no first screen of another page waits for their list. */
export const laterPages = {
  AdminRoutes: async () => (await import('./AdminRoutes')).AdminRoutes,
  CartPage: async () => (await import('../features/cart/CartPage')).CartPage,
  CheckoutRoute: async () => (await import('./CheckoutRoute')).CheckoutRoute,
  ComparePage: async () => (await import('../features/compare/ComparePage')).ComparePage,
  ConfirmNewsletterPage: async () =>
    (await import('../features/newsletter/ConfirmNewsletterPage')).ConfirmNewsletterPage,
  GuidedPage: async () => (await import('../features/guided/GuidedPage')).GuidedPage,
  InvoicePage: async () => (await import('../features/orders/InvoicePage')).InvoicePage,
  LoginPage: async () => (await import('../features/account/LoginPage')).LoginPage,
  OrderPage: async () => (await import('../features/orders/OrderPage')).OrderPage,
  OrdersPage: async () => (await import('../features/orders/OrdersPage')).OrdersPage,
  ProfileRoute: async () => (await import('./ProfileRoute')).ProfileRoute,
  RegisterPage: async () => (await import('../features/account/RegisterPage')).RegisterPage,
  WishlistPage: async () => (await import('../features/wishlist/WishlistPage')).WishlistPage,
};
