import { paths } from '../../../domain/shop/routes';

/** A place in the back office that {@link GoTo} offers. */
export interface Place {
  to: string;
  label: string;
  /** What kind of place it is, or what tells it from others with the same label. */
  detail: string;
}

const page = (to: string, label: string, detail = 'Page'): Place => ({ to, label, detail });

/** The pages of the back office, those of the sidebar first. */
export const PAGES: readonly Place[] = [
  page(paths.admin(), 'Dashboard'),
  page(paths.adminProducts(), 'Fragrances'),
  page(paths.adminInventory(), 'Inventory'),
  page(paths.adminOrders(), 'Orders'),
  page(paths.adminCustomers(), 'Customers'),
  page(paths.adminAnalytics(), 'Analytics'),
  page(paths.adminOffers(), 'Offers'),
  page(paths.adminMessages(), 'Messages', 'Inbox'),
  page(`${paths.adminMessages()}?show=to-answer`, 'Messages to answer', 'Inbox'),
  page(paths.adminReviews(), 'Reviews', 'Inbox'),
  page(paths.adminNewsletter(), 'Newsletter', 'Inbox'),
  page(paths.adminEmails(), 'Emails', 'Inbox'),
  page(paths.adminLog(), 'Log'),
  page(paths.adminHealth(), 'Health'),
  page(paths.adminSettings(), 'Settings'),
  page(paths.adminNotes(), 'Notes', 'Settings'),
  page(`${paths.adminInventory()}?show=low`, 'Low or sold out', 'Inventory'),
  page(`${paths.adminInventory()}?show=corrections`, 'Corrections of stock', 'Inventory'),
  page(paths.adminNewProduct(), 'Add a fragrance'),
  page(paths.adminNewOffer(), 'Add an offer'),
  page(`${paths.adminOrders()}?status=pack`, 'To pack', 'Orders'),
  page(`${paths.adminOrders()}?status=decide`, 'To decide', 'Orders'),
  page(`${paths.adminOrders()}?status=answer`, 'To answer', 'Orders'),
  page(`${paths.adminOrders()}?status=failing`, 'Went wrong: failed shipments', 'Orders'),
  page(`${paths.adminOrders()}?status=cancellation_requested`, 'Cancellation requests', 'Orders'),
  page(paths.home(), 'The shop', 'Storefront'),
];

/** Those whose label has a word that begins with the text, or that contains it. */
export function matching(places: readonly Place[], text: string): Place[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [...places];
  const rank = ({ label }: Place): number => {
    const at = label.toLowerCase().indexOf(typed);
    return at === 0 ? 0 : label.toLowerCase().includes(` ${typed}`) ? 1 : at > 0 ? 2 : 3;
  };
  return places.filter((place) => rank(place) < 3).toSorted((a, b) => rank(a) - rank(b));
}
