import type { Order } from '../../../domain/order/order';
import { spentOn, type Spent } from '../../../domain/customer/customer';
import type { SavedAddress } from '../../../domain/customer/savedAddress';
import type { Profile } from '../../../domain/customer/profile';
import type { Page } from '../../../firebase/reads';

/** Orders of a customer on one page, so that the whole screen stays within thirty reads. */
const ORDERS_PER_PAGE = 15;

export interface CustomerFile {
  profile: Profile;
  /** The newest orders. */
  orders: Page<Order>;
  spent: Spent;
  addresses: SavedAddress[];
  wished: number;
}

export async function fromFirestore(uid: string): Promise<CustomerFile | undefined> {
  const [users, orders, addresses, customers] = await Promise.all([
    import('../../../firebase/customer/users'),
    import('../../../firebase/order/orders'),
    import('../../../firebase/customer/addresses'),
    import('../../../firebase/customer/adminCustomers'),
  ]);
  /** The sums of the database, when the first page does not have all orders. */
  const ofOrders = async () => {
    const page = await orders.fetchOrders(uid, undefined, ORDERS_PER_PAGE);
    return { page, spent: page.next ? await customers.fetchSpent(uid) : spentOn(page.rows) };
  };
  const [profile, { page, spent }, saved, wished] = await Promise.all([
    users.fetchProfile(uid),
    ofOrders(),
    addresses.fetchAddresses(uid),
    customers.countWishlistEntries(uid),
  ]);
  return profile && { profile, orders: page, spent, addresses: saved, wished };
}
