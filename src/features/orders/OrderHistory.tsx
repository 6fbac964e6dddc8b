import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import type { Order } from '../../domain/order/order';
import { ORDER_STATUSES, STATUS_LABELS, type OrderStatus } from '../../domain/order/orderStatus';
import { paidInstead } from '../../domain/order/sameBasket';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { Button, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { ErrorState } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useSettledCheckout } from '../checkout/useSettledCheckout';
import type { RequestCancellation } from './CancelDialog';
import type { PutAway } from './OrderActions';
import { OrderCard } from './OrderCard';
import { OrderFinder, type FindOwnOrder } from './OrderFinder';
import { useOrders, type LoadOrders } from './useOrders';
import { useOrdersPutAway } from './useOrdersPutAway';
import { serverTime } from '../../clock';

interface Props {
  user: User;
  /** Replaced in tests. */
  load?: LoadOrders;
  request?: RequestCancellation;
  putAway?: PutAway;
  find?: FindOwnOrder;
}

const NO_ORDERS: readonly Order[] = [];

const isFilter = (text: string | null): text is OrderStatus =>
  (ORDER_STATUSES as readonly (string | null)[]).includes(text);

export function OrderHistory({ user, load, request, putAway, find }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = isFilter(asked) ? asked : undefined;
  const { state, reload, showMore } = useOrders(user.id, status, load);
  const { loaded, shown, away, showsAway, toggle, setShowsAway, onPutAway } = useOrdersPutAway(
    state.status === 'ready' ? state.orders : NO_ORDERS,
  );
  useSettledCheckout(state.status === 'ready' ? state.orders : NO_ORDERS);
  const catalogue = useCatalogue();
  const [now] = useState(() => serverTime());
  const products = new Map(
    catalogue.status === 'ready' ? catalogue.catalogue.products.map((p) => [p.id, p]) : [],
  );

  return (
    <div className="max-w-5xl">
      <OrderFinder uid={user.id} {...(find && { find })} />
      <Filter
        value={status}
        onChange={(next) => setParams(next ? { status: next } : {}, { replace: true })}
      />
      <p role="status" className="sr-only">
        {state.status === 'ready' &&
          `${shown.length} ${shown.length === 1 ? 'order' : 'orders'} shown`}
      </p>
      {away > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {away === 1 ? 'One order is put away.' : `${away} orders are put away.`}
          <button
            ref={toggle}
            type="button"
            aria-pressed={showsAway}
            className="min-h-11 text-ink textlink"
            onClick={() => setShowsAway(!showsAway)}
          >
            Show put-away orders
          </button>
        </p>
      )}
      {state.status === 'loading' && <Skeleton />}
      {state.status === 'failed' && (
        <ErrorState title="Your orders could not be loaded" retry={() => void reload()} />
      )}
      {state.status === 'ready' && shown.length === 0 && (
        <EmptyScreen
          title={away > 0 ? 'The orders here are put away' : messages.orders.empty}
          action={<LinkButton to={paths.products()}>See the collection</LinkButton>}
        >
          {status === undefined &&
            away === 0 &&
            'Once you have ordered, you can follow your parcel here.'}
        </EmptyScreen>
      )}
      {state.status === 'ready' &&
        shown.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            products={products}
            replacement={paidInstead(order, loaded)}
            now={now}
            onChanged={() => void reload()}
            onPutAway={(isAway) => onPutAway(order.id, isAway)}
            request={request}
            putAway={putAway}
          />
        ))}
      {state.status === 'ready' && state.next && (
        <p className="border-t border-line pt-10 text-center">
          <Button look="outline" busy={state.loadingMore} onClick={() => void showMore()}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}

/** All plus the eight statuses; scrolls sideways on a phone. */
function Filter({
  value,
  onChange,
}: {
  value: OrderStatus | undefined;
  onChange: (status: OrderStatus | undefined) => void;
}) {
  return (
    <div
      role="group"
      aria-label="Filter by status"
      className="relative -mx-5 mt-8 mb-10 flex gap-1 overflow-x-auto [scrollbar-width:none] px-5 pb-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...ORDER_STATUSES].map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
          className={cx(
            'min-h-11 shrink-0 border-b-2 px-3 text-sm whitespace-nowrap transition-colors',
            status === value
              ? 'border-ink'
              : 'border-transparent text-muted hover:border-line hover:text-ink',
          )}
        >
          {status ? STATUS_LABELS[status] : 'All'}
        </button>
      ))}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your orders</span>
      {[1, 2, 3].map((n) => (
        <div key={n} aria-hidden="true" className="flex flex-col gap-6 border-t border-line py-10">
          <div className="flex justify-between">
            <span className="h-8 w-44 skeleton" />
            <span className="h-8 w-28 skeleton" />
          </div>
          <div className="flex gap-4">
            <span className="aspect-[4/5] w-14 skeleton" />
            <span className="h-6 w-48 skeleton" />
          </div>
        </div>
      ))}
    </div>
  );
}
