import { useCallback } from 'react';
import { Link } from '../../../ui/Link';
import { mailLink } from '../../../domain/shop/contactMessage';
import { adminMessages } from '../messages';
import type { Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { itemSummary } from '../../../domain/order/orderSummary';
import { formatRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import type { Page } from '../../../firebase/reads';
import { Badge } from '../../../ui/Badge';
import { formatDay } from '../../../domain/shop/formatDay';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import { AdminPage } from '../ui/AdminPage';
import { Pager } from '../ui/Pager';
import { FIGURE_COLUMNS } from '../ui/figureColumns';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { usePages } from '../ui/usePages';
import { CustomerNotesPanel } from './CustomerNotesPanel';
import type { CustomerFile } from './loadCustomer';

export function CustomerDetail({
  uid,
  file: { profile, orders, spent, addresses, wished },
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
      <dl className={`mb-5 ${FIGURE_COLUMNS}`}>
        <Stat term="Lifetime value" value={formatRupees(spent.rupees)} />
        <Stat term="Paid orders" value={spent.orders.toLocaleString('en-IN')} />
        <Stat term="On the wishlist" value={String(wished)} />
        <Stat term="Newsletter" value={profile.newsletter ? 'Yes' : 'No'} />
      </dl>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <Orders first={orders} />
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

/** The orders of a customer, newest first, in pages of which the first is here already. */
function Orders({ first }: { first: Page<Order> }) {
  const pages = usePages(useCallback(() => Promise.resolve(first), [first]));
  const { state } = pages;
  return (
    <Panel title="Orders">
      {state.status === 'loading' && <PanelLoading label="Loading the orders" />}
      {state.status === 'failed' && <PanelFailed what="The orders" retry={state.retry} />}
      {state.status === 'ready' && state.rows.length === 0 && (
        <p className="text-muted">{adminMessages.noOrders}</p>
      )}
      {state.status === 'ready' && state.rows.length > 0 && (
        <ul className="divide-y divide-line">
          {state.rows.map((order) => (
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
      <Pager pages={pages} />
    </Panel>
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
