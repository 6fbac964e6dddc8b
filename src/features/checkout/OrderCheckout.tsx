import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link } from '../../ui/Link';
import * as v from 'valibot';
import { addressLines, localPhone } from '../../domain/customer/address';
import type { Catalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import type { Charges } from '../../domain/pricing/charges';
import { toPaise } from '../../domain/pricing/money';
import {
  canCompletePayment,
  goodsOf,
  orderItems,
  orderTotal,
  type Order,
} from '../../domain/order/order';
import { isSameBasket } from '../../domain/order/sameBasket';
import { wasPaid } from '../../domain/order/orderStatus';
import { returningMessages } from '../../domain/order/returning';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { LinkButton } from '../../ui/Button';
import { formatDay } from '../../domain/shop/formatDay';
import { loadChunk } from '../../ui/loadChunk';
import { Notice } from '../../ui/Notice';
import { ErrorState, Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { deviceStore } from '../../ui/storage';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { useCart } from '../cart/useCart';
import { useCatalogue } from '../catalogue/useCatalogue';
import { lookUpCoupon } from '../cart/useCartPricing';
import { useOfferTime } from '../catalogue/offerClock';
import { CheckoutForm, type Bill } from './CheckoutForm';
import { FORM, type CheckoutState } from './checkoutReducer';
import { clearSession, loadSession, updateSession } from './ensureOrder';
import { announceSale, wasMadeFrom } from './paidMeanwhile';
import { priceOrder } from './priceOrder';
import type { CheckoutSlots } from './slots';
import { usePayment, type Prepared } from './usePayment';

/**
 * How a payment ended on Razorpay's own page: `failed`, the order knows why; `pending`, it may still succeed. Anybody can
 * write it into an address, so it decides only what is said.
 */
export const returnedSchema = v.picklist(['failed', 'pending']);
type Returned = v.InferOutput<typeof returnedSchema>;

interface Props {
  id: string;
  returned: Returned | undefined;
  user: User;
  slots: CheckoutSlots;
}

/** Pays an existing unpaid order, from *Complete payment* in My Orders. */
export function OrderCheckout({ id, returned, user, slots }: Props) {
  usePageTitle('Complete payment');
  const load = useCallback(async () => {
    const { fetchOrder, fetchPaidInstead } = await loadChunk(
      () => import('../../firebase/order/orders'),
    );
    const order = await fetchOrder(id);
    const [coupon, replacement, wrappings] = await Promise.all([
      // If the coupon was used meanwhile, the server says so with the new price.
      order?.couponCode ? lookUpCoupon(order.couponCode, user.id) : undefined,
      order && fetchPaidInstead(order),
      order?.gift ? loadWrappings() : [],
    ]);
    return { order, coupon, replacement, wrappings };
  }, [id, user.id]);
  const { resource, reload } = useResource(load);
  const catalogue = useCatalogue();
  const now = useOfferTime();

  if (resource.status === 'failed')
    return (
      <ErrorState heading="h1" title="Your order could not be loaded" retry={() => void reload()} />
    );
  if (resource.status === 'loading' || catalogue.status === 'loading')
    return <Loading label="Loading your order" />;
  const { order, coupon, replacement, wrappings } = resource.value;
  if (!order || order.userId !== user.id || !canCompletePayment(order)) {
    const paid = order && order.userId === user.id && wasPaid(order.status);
    return (
      <div className="shell">
        <EmptyScreen
          heading="h1"
          title={paid ? 'This order is already paid' : 'This order was not found'}
          action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
        />
      </div>
    );
  }
  const known = catalogue.status === 'ready' ? catalogue.catalogue : undefined;
  const charges = known && priceOrder(order, known, coupon?.offer, now, wrappings);
  return (
    <UnpaidOrder
      order={order}
      returned={returned}
      replacement={replacement}
      user={user}
      slots={slots}
      catalogue={known}
      priced={charges ?? snapshot(order)}
    />
  );
}

/** If they cannot be asked for, the server says what the order costs. */
async function loadWrappings(): Promise<Product[]> {
  try {
    const { fetchWrappings } = await import('../../firebase/product/wrapping');
    return await fetchWrappings();
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** The price stored on the order; if it has changed, the server says so. */
function snapshot(order: Order): Charges {
  const total = orderTotal(order);
  return order.pricing ?? { subtotal: total, discounts: [], shipping: 0, total };
}

/** What the page begins with after a payment on Razorpay's own page. */
function stateAfter(returned: Returned | undefined, order: Order): CheckoutState {
  if (returned === 'pending') return { step: 'confirming', orderId: order.id, late: false };
  if (returned === undefined) return FORM;
  const { razorpayError: reason } = order;
  const problem = { kind: 'payment_failed', ...(reason !== undefined && { reason }) } as const;
  return { step: 'form', problem };
}

function UnpaidOrder({
  order,
  returned,
  replacement,
  user,
  slots,
  catalogue,
  priced,
}: {
  order: Order;
  returned: Returned | undefined;
  /** A later paid order with the same items. */
  replacement: Order | undefined;
  user: User;
  slots: CheckoutSlots;
  catalogue: Catalogue | undefined;
  priced: Charges;
}) {
  const { items: inCart, removePurchased } = useCart();
  const [initial] = useState(() => stateAfter(returned, order));
  const payment = usePayment(slots.services, initial);
  const awaitPaid = useEffectEvent((signal: AbortSignal) => payment.awaitPaid(order.id, signal));
  useEffect(() => {
    if (initial.step !== 'confirming') return;
    const controller = new AbortController();
    void awaitPaid(controller.signal);
    return () => controller.abort();
  }, [initial]);
  const items = orderItems(order);

  /** The checkout of the cart that this order was made from, if this is still its order. */
  const ownSession = useCallback(() => {
    const session = loadSession(deviceStore, user.id);
    return session?.orderId === order.id ? session : undefined;
  }, [user.id, order.id]);

  const onPaid = useCallback(
    (orderId: string): void => {
      announceSale({ orderId, ...goodsOf(order) });
      // Removes the paid items only from the cart that this order was made from; it may contain more by now. Signing out ends
      // the session, but leaves the cart, and another order may have been made from it since.
      if (ownSession()) clearSession(deviceStore);
      else if (!wasMadeFrom(inCart, order)) return;
      removePurchased(order);
    },
    [order, inCart, ownSession, removePurchased],
  );

  async function prepare({ charges }: Bill, again?: string): Promise<Prepared> {
    return {
      kind: 'pay',
      payment: {
        orderId: order.id,
        placedAt: order.createdAt,
        again,
        items,
        shippingInfo: order.shippingInfo,
        charges,
        amountPaise: toPaise(charges.total),
        onOpen: () => {
          const session = ownSession();
          if (session) updateSession(deviceStore, session, { opened: true });
        },
        onUnpayable: () => {
          if (ownSession()) clearSession(deviceStore);
        },
      },
    };
  }

  return (
    <CheckoutForm
      title="Complete payment"
      user={user}
      slots={slots}
      payment={payment}
      items={items}
      photos={new Map(catalogue?.products.map(({ id, images }) => [id, images[0]]))}
      bill={{ charges: priced, couponCode: order.couponCode }}
      contents={order.id}
      code={order.couponCode}
      phone={localPhone(order.shippingInfo.phone ?? '')}
      pin={order.shippingInfo.zipCode ?? ''}
      sendOn={order.gift?.sendOn ?? ''}
      renderDelivery={() => <StoredDelivery order={order} replacement={replacement} />}
      check={() => true}
      prepare={prepare}
      isMine={(sale) => sale.orderId === order.id || isSameBasket(sale, goodsOf(order))}
      onPaid={onPaid}
    />
  );
}

/** The address of the order, which stays as it is, and a warning if the same was paid for since. */
function StoredDelivery({ order, replacement }: { order: Order; replacement: Order | undefined }) {
  const { shippingInfo: to } = order;
  const returning = returningMessages(order);
  return (
    <>
      {returning.length > 0 && (
        <Notice tone="info" className="mb-6">
          {returning.join(' ')} Paying here is a new payment.
        </Notice>
      )}
      <h2 className="display text-3xl">Delivery address</h2>
      <address className="mt-5 leading-relaxed not-italic">
        {[[to.firstName, to.lastName].filter(Boolean).join(' '), ...addressLines(to), to.country]
          .filter(Boolean)
          .map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </address>
      <p className="mt-4 text-sm text-muted">
        To send it to another address,{' '}
        <Link to={paths.cart()} className="textlink">
          place a new order from your cart
        </Link>
        .
      </p>
      {replacement && (
        <Notice tone="warn" className="mt-8">
          You have since paid for the same fragrances in your{' '}
          <Link to={paths.order(replacement.id)} className="textlink">
            order of {formatDay(replacement.createdAt)}
          </Link>
          . If you pay for this order too, you will buy them a second time.
        </Notice>
      )}
    </>
  );
}
