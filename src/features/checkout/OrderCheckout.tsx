import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { localPhone } from '../../domain/customer/address';
import type { Catalogue } from '../../domain/product/catalogue';
import type { Charges } from '../../domain/pricing/charges';
import { toPaise } from '../../domain/pricing/money';
import {
  canCompletePayment,
  isSameBasket,
  orderItems,
  orderTotal,
  wasPaid,
  type Order,
} from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { LinkButton } from '../../ui/Button';
import { formatDay } from '../../ui/dates';
import { loadChunk } from '../../ui/loadChunk';
import { Notice } from '../../ui/Notice';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { useCart } from '../cart/useCart';
import { useCatalogue } from '../catalogue/useCatalogue';
import { lookUpCoupon } from '../cart/couponLookup';
import { BuyAgainDialog } from './BuyAgainDialog';
import { paidOrder } from './checkoutReducer';
import { Confirming, PaidElsewhere } from './PaymentScreens';
import { priceOrder } from './priceOrder';
import { PayBar } from './PayBar';
import { RepricedDialog } from './RepricedDialog';
import { clearSession, loadSession, updateSession, announceSale } from './session';
import type { CheckoutSlots } from './slots';
import { Summary } from './Summary';
import { usePaidInOtherTab } from './usePaidInOtherTab';
import { usePayment } from './usePayment';
import { usePhoneStep } from './usePhoneStep';

interface Props {
  id: string;
  user: User;
  slots: CheckoutSlots;
}

/** Pays an existing unpaid order, from *Complete payment* in My Orders. */
export function OrderCheckout({ id, user, slots }: Props) {
  usePageTitle('Complete payment');
  const load = useCallback(async () => {
    const { fetchOrder, fetchPaidInstead } = await loadChunk(
      () => import('../../firebase/order/orders'),
    );
    const order = await fetchOrder(id);
    const [coupon, replacement] = await Promise.all([
      // If the coupon was used meanwhile, the server says so with the new price.
      order?.couponCode ? lookUpCoupon(order.couponCode, undefined) : undefined,
      order && fetchPaidInstead(order),
    ]);
    return { order, coupon, replacement };
  }, [id]);
  const { resource, reload } = useResource(load);
  const catalogue = useCatalogue();
  const [now] = useState(() => new Date());

  if (resource.status === 'failed')
    return (
      <ErrorState
        title="Your order could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void reload()}
      />
    );
  if (resource.status === 'loading' || catalogue.status === 'loading')
    return <Loading label="Fetching your order" />;
  const { order, coupon, replacement } = resource.value;
  if (!order || order.userId !== user.id || !canCompletePayment(order)) {
    const paid = order && order.userId === user.id && wasPaid(order.status);
    return (
      <div className="shell">
        <h1 className="sr-only">Complete payment</h1>
        <EmptyState
          title={paid ? 'This order needs no payment' : 'This order was not found'}
          action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
        />
      </div>
    );
  }
  const known = catalogue.status === 'ready' ? catalogue.catalogue : undefined;
  const charges = known && priceOrder(order, known, coupon?.offer, now);
  return (
    <Ready
      order={order}
      replacement={replacement}
      user={user}
      slots={slots}
      catalogue={known}
      priced={charges ?? snapshot(order)}
    />
  );
}

/** The price stored on the order; if it has changed, the server says so. */
function snapshot(order: Order): Charges {
  const total = orderTotal(order);
  return order.pricing ?? { subtotal: total, discounts: [], shipping: 0, total };
}

function Ready({
  order,
  replacement,
  user,
  slots,
  catalogue,
  priced,
}: {
  order: Order;
  /** A later paid order with the same items. */
  replacement: Order | undefined;
  user: User;
  slots: CheckoutSlots;
  catalogue: Catalogue | undefined;
  priced: Charges;
}) {
  const navigate = useNavigate();
  const { removePurchased } = useCart();
  const phone = usePhoneStep(user);
  const { state, dispatch, run, paidElsewhere } = usePayment();
  const [quoted, setQuoted] = useState<Charges>();
  const charges = quoted ?? priced;
  const to = order.shippingInfo;
  const items = orderItems(order);
  const digits = localPhone(to.phone ?? '');
  const photos = new Map(catalogue?.products.map((p) => [p.id, p.images[0]]) ?? []);

  usePaidInOtherTab(
    (sale) => sale.orderId === order.id || isSameBasket(sale, order),
    paidElsewhere,
  );

  const paidId = paidOrder(state);
  useEffect(() => {
    if (paidId !== undefined) announceSale(localStorage, { orderId: paidId, items: order.items });
  }, [paidId, order]);

  const orderId = state.step === 'confirmed' ? state.orderId : undefined;
  useEffect(() => {
    if (orderId === undefined) return;
    // Removes the paid items only from the cart that this order was made from; it may contain more by now.
    if (loadSession(localStorage, user.id)?.orderId === orderId) {
      clearSession(localStorage);
      removePurchased(order);
    }
    void navigate(paths.checkout(), { replace: true, state: { confirmed: orderId } });
  }, [orderId, order, user.id, removePurchased, navigate]);

  if (state.step === 'confirming') return <Confirming late={state.late} />;
  if (state.step === 'confirmed') return <Confirming late={false} />;
  if (state.step === 'paid_elsewhere') return <PaidElsewhere orderId={state.orderId} />;

  function payNow(bill: Charges, again?: string): void {
    void run(async () => ({
      kind: 'pay',
      payment: {
        orderId: order.id,
        placedAt: order.createdAt,
        again,
        items,
        shippingInfo: to,
        charges: bill,
        amountPaise: toPaise(bill.total),
        onOpen: () => {
          const session = loadSession(localStorage, user.id);
          if (session?.orderId === order.id) updateSession(localStorage, session, { opened: true });
        },
        onUnpayable: () => {
          if (loadSession(localStorage, user.id)?.orderId === order.id) clearSession(localStorage);
        },
      },
    }));
  }

  function submit(bill: Charges): void {
    if (phone.isVerified(digits)) payNow(bill);
    else phone.setOpen('pay');
  }

  async function phoneDone(): Promise<void> {
    dispatch({ type: 'phone_closed' });
    await phone.done(digits);
    payNow(charges);
  }

  return (
    <div className="shell py-10 md:py-14">
      <h1 className="display text-5xl md:text-6xl">Complete payment</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[1fr_26rem] xl:gap-x-28">
        <div className="lg:order-2">
          <Summary items={items} photos={photos} charges={charges} />
        </div>
        <div className="min-w-0">
          <h2 className="display text-3xl">Delivery address</h2>
          <address className="mt-5 leading-relaxed not-italic">
            {[
              [to.firstName, to.lastName].filter(Boolean).join(' '),
              to.address1,
              to.address2,
              to.landmark,
              [to.city, to.state, to.zipCode].filter(Boolean).join(', '),
              to.country,
            ]
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
          <PayBar state={state} total={charges.total} onPay={() => submit(charges)} />
        </div>
      </div>
      <slots.Phone
        open={phone.open !== undefined || state.step === 'phone'}
        phone={digits}
        doneLabel="Continue to payment"
        onDone={() => void phoneDone()}
        onClose={() => {
          phone.setOpen(undefined);
          dispatch({ type: 'phone_closed' });
        }}
      />
      {state.step === 'again' && (
        <BuyAgainDialog
          earlier={state.earlier}
          onAccept={() => payNow(charges, state.earlier)}
          onRefuse={() => dispatch({ type: 'refused' })}
        />
      )}
      {state.step === 'repriced' && (
        <RepricedDialog
          repriced={state}
          code={order.couponCode}
          onAccept={() => {
            setQuoted(state.pricing);
            payNow(state.pricing);
          }}
          onRefuse={() => {
            setQuoted(state.pricing);
            dispatch({ type: 'refused' });
          }}
        />
      )}
    </div>
  );
}
