import type { Order } from '../../../domain/order/order';
import type { SavedAddress } from '../../../domain/customer/savedAddress';
import type { Profile } from '../../../domain/customer/profile';

/** Only the newest orders of a customer are shown. */
export const MAX_ORDERS = 100;

export interface CustomerFile {
  profile: Profile;
  orders: Order[];
  /** Whether older orders exist that are not shown. */
  hasMore: boolean;
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
  const [profile, page, saved, wished] = await Promise.all([
    users.fetchProfile(uid),
    orders.fetchOrders(uid, undefined, MAX_ORDERS),
    addresses.fetchAddresses(uid),
    customers.countWishlistEntries(uid),
  ]);
  return (
    profile && {
      profile,
      orders: page.rows,
      hasMore: page.next !== undefined,
      addresses: saved,
      wished,
    }
  );
}
