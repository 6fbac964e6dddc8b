import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { mailLink } from '../../../domain/shop/inbox';
import { lifetimeValue } from '../../../domain/customer/adminCustomer';
import { adminMessages } from '../../../domain/shop/adminMessages';
import { itemSummary } from '../../../domain/order/adminOrder';
import { formatRupees } from '../../../domain/pricing/money';
import type { Order } from '../../../domain/order/order';
import { paths } from '../../../domain/shop/routes';
import type { SavedAddress } from '../../../domain/customer/savedAddress';
import type { Profile } from '../../../domain/customer/user';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage, Panel } from '../ui/AdminPage';

/** Only the newest orders of a customer are shown. */
const MAX_ORDERS = 100;

interface CustomerFile {
  profile: Profile;
  orders: Order[];
  /** Whether older orders exist that are not shown. */
  more: boolean;
  addresses: SavedAddress[];
  wished: number;
}

async function fromFirestore(uid: string): Promise<CustomerFile | undefined> {
  const [users, orders, addresses, customers] = await Promise.all([
    import('../../../firebase/customer/users'),
    import('../../../firebase/order/orders'),
    import('../../../firebase/customer/addresses'),
    import('../../../firebase/customer/adminCustomers'),
  ]);
  const [profile, page, book, wished] = await Promise.all([
    users.fetchProfile(uid),
    orders.fetchOrders(uid, undefined, MAX_ORDERS),
    addresses.fetchAddresses(uid),
    customers.countWishlistEntries(uid),
  ]);
  return (
    profile && {
      profile,
      orders: page.orders,
      more: page.next !== undefined,
      addresses: book,
      wished,
    }
  );
}

/** `/admin/customers/{id}`. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const load = useCallback(() => fromFirestore(id), [id]);
  const { resource, reload } = useResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Fetching the customer" />;
    case 'failed':
      return <ErrorState title="The customer could not be fetched" retry={() => void reload()} />;
    case 'ready':
      return resource.value ? (
        <Ready file={resource.value} />
      ) : (
        <EmptyState
          heading="h1"
          title="There is no such customer"
          action={<LinkButton to={paths.adminCustomers()}>All customers</LinkButton>}
        >
          The account may have been deleted; its orders are still there.
        </EmptyState>
      );
  }
}

function Ready({ file: { profile, orders, more, addresses, wished } }: { file: CustomerFile }) {
  return (
    <AdminPage
      title={profile.name || 'Unknown'}
      back={{ to: paths.adminCustomers(), label: 'Customers' }}
      aside={<Badge tone={profile.role === 'admin' ? 'plum' : 'plain'}>{profile.role}</Badge>}
      detail={profile.createdAt && `Since ${formatDay(profile.createdAt)}`}
    >
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          term="Lifetime value"
          value={`${more ? 'over ' : ''}${formatRupees(lifetimeValue(orders))}`}
        />
        <Stat term="Orders" value={more ? `over ${orders.length}` : String(orders.length)} />
        <Stat term="On the wishlist" value={String(wished)} />
        <Stat term="Newsletter" value={profile.newsletter ? 'Yes' : 'No'} />
      </dl>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="Orders">
          {orders.length === 0 ? (
            <p className="text-muted">{adminMessages.noOrders}</p>
          ) : (
            <ul className="divide-y divide-line">
              {orders.map((order) => (
                <li key={order.id} className="flex items-start justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    <span className="flex flex-wrap items-center gap-2">
                      <Link to={paths.adminOrder(order.id)} className="font-medium textlink">
                        {formatDay(order.createdAt)}
                      </Link>
                      <OrderBadges order={order} />
                    </span>
                    <span className="block text-muted">{itemSummary(order)}</span>
                  </span>
                  <OrderAmount order={order} />
                </li>
              ))}
            </ul>
          )}
          {more && (
            <p className="mt-2 text-muted">The {MAX_ORDERS} newest; search Orders for the rest.</p>
          )}
        </Panel>
        <div className="flex flex-col gap-5">
          <Panel title="Contact">
            <a href={mailLink(profile.email)} className="break-all textlink">
              {profile.email}
            </a>
            <p className="mt-1">
              {profile.phoneNumber ?? 'No phone'}{' '}
              <span className="text-muted">
                {profile.phoneNumber && (profile.phoneVerified ? '(verified)' : '(not verified)')}
              </span>
            </p>
          </Panel>
          <Panel title="Addresses">
            {addresses.length === 0 && <p className="text-muted">None saved.</p>}
            <ul className="flex flex-col gap-3">
              {addresses.map(({ id, isDefault, info }) => (
                <li key={id}>
                  <span className="block">
                    {info.firstName} {info.lastName}{' '}
                    {isDefault && <span className="text-muted">(default)</span>}
                  </span>
                  <span className="block text-muted">
                    {[info.address1, info.address2, info.landmark].filter(Boolean).join(', ')}
                  </span>
                  <span className="block text-muted">
                    {[info.city, info.state, info.zipCode].join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}

function Stat({ term, value }: { term: string; value: string }) {
  return (
    <div className="rounded border border-line bg-raised p-4">
      <dt className="text-muted">{term}</dt>
      <dd className="mt-1 text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
