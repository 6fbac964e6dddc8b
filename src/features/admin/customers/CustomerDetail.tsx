import { Link } from 'react-router-dom';
import { mailLink } from '../../../domain/shop/contactMessage';
import { lifetimeValue } from '../../../domain/customer/customer';
import { adminMessages } from '../messages';
import { wasPaid } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { itemSummary } from '../../../domain/order/orderSummary';
import { formatRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { formatDay } from '../../../ui/dates';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import { AdminPage } from '../ui/AdminPage';
import { Panel } from '../ui/Panel';
import { CustomerNotesPanel } from './CustomerNotesPanel';
import { MAX_ORDERS, type CustomerFile } from './loadCustomer';

export function CustomerDetail({
  uid,
  file: { profile, orders, hasMore, addresses, wished },
}: {
  uid: string;
  file: CustomerFile;
}) {
  return (
    <AdminPage
      title={profile.name || 'Unknown'}
      back={{ to: paths.adminCustomers(), label: 'Customers' }}
      aside={
        <Badge tone={profile.role === 'admin' ? 'plum' : 'plain'}>
          {profile.role === 'admin' ? 'Admin' : 'Customer'}
        </Badge>
      }
      detail={profile.createdAt && `Since ${formatDay(profile.createdAt)}`}
    >
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          term="Lifetime value"
          value={`${hasMore ? 'over ' : ''}${formatRupees(lifetimeValue(orders))}`}
        />
        <Stat
          term="Paid orders"
          value={`${hasMore ? 'over ' : ''}${orders.filter(({ status }) => wasPaid(status)).length}`}
        />
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
                        {orderNumber(order.id)}
                      </Link>
                      <span className="text-muted">{formatDay(order.createdAt)}</span>
                      <OrderBadges order={order} />
                    </span>
                    <span className="block text-muted">{itemSummary(order)}</span>
                  </span>
                  <OrderAmount order={order} />
                </li>
              ))}
            </ul>
          )}
          {hasMore && (
            <p className="mt-2 text-muted">
              Only the {MAX_ORDERS} newest orders are shown. Search under Orders for older ones.
            </p>
          )}
        </Panel>
        <div className="flex flex-col gap-5">
          <Panel title="Contact">
            <a href={mailLink(profile.email)} className="break-all textlink">
              {profile.email}
            </a>
            <p className="mt-1">
              {profile.phoneNumber ? (
                <a href={`tel:${profile.phoneNumber}`} className="textlink">
                  {profile.phoneNumber}
                </a>
              ) : (
                'No phone'
              )}{' '}
              <span className="text-muted">
                {profile.phoneNumber && (profile.phoneVerified ? '(verified)' : '(not verified)')}
              </span>
            </p>
          </Panel>
          <Panel title="Addresses">
            {addresses.length === 0 && <p className="text-muted">No saved addresses.</p>}
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
          <CustomerNotesPanel uid={uid} />
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
