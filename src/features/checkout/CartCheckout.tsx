import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { toShippingInfo, type ShippingForm } from '../../domain/customer/address';
import type { Charges } from '../../domain/pricing/charges';
import { messages } from '../../domain/shop/messages';
import { toPaise } from '../../domain/pricing/money';
import { isSameBasket, type Order, type Purchase } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { loadChunk } from '../../ui/loadChunk';
import { ErrorState, Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { useCart, type PaidItems } from '../cart/useCart';
import type { PricedCart } from '../cart/priceItems';
import { recordCouponRefusal } from '../cart/couponLookup';
import { useCartPricing, type CouponView } from '../cart/useCartPricing';
import { BuyAgainDialog } from './BuyAgainDialog';
import { isBusy, paidOrder } from './checkoutReducer';
import { Confirming, NotConfirmed, PaidElsewhere } from './PaymentScreens';
import { ErrorSummary } from './ErrorSummary';
import { toOrderItems } from './orderDraft';
import { PaidEarlierNotice } from './PaidEarlierNotice';
import { PayBar } from './PayBar';
import { withTabLock, ensureOrder } from './ensureOrder';
import { RepricedDialog } from './RepricedDialog';
import { clearDraft, clearSession, updateSession, announceSale } from './session';
import { ShippingFields } from './ShippingFields';
import type { CheckoutSlots } from './slots';
import { Summary } from './Summary';
import { usePaidInOtherTab } from './usePaidInOtherTab';
import { usePayment, type Prepared } from './usePayment';
import { usePhoneStep } from './usePhoneStep';
import { useShippingForm } from './useShippingForm';
import { useEarlierPayment } from './useEarlierPayment';

interface Props {
  user: User;
  slots: CheckoutSlots;
}

/** Checkout of the cart: waits for the prices, then shows the form. */
export function CartCheckout({ user, slots }: Props) {
  usePageTitle('Checkout');
  const pricing = useCartPricing();
  switch (pricing.status) {
    case 'loading':
      return <Loading label="Looking up today’s prices" />;
    case 'failed':
      return (
        <ErrorState
          title={messages.cart.pricesFailed}
          detail="Your cart is safe."
          retry={pricing.retry}
        />
      );
    case 'ready':
      return <Ready user={user} slots={slots} cart={pricing.cart} coupon={pricing.coupon} />;
  }
}

/** The sentence that says why the cart cannot be paid for; undefined when it can. */
function blockedReason({ blocked, surplus }: PricedCart): string | undefined {
  if (blocked)
    return 'Something in your cart is no longer available as you chose it. Please review your cart.';
  return surplus > 0 ? messages.cart.tooMany(surplus) : undefined;
}

/** What is to be paid, and with which coupon code. A code that the server refused stays on the order it was sent with. */
interface Bill {
  charges: Charges;
  couponCode: string | undefined;
}

/** A price from the server that the buyer has seen. It applies while the cart's key is still `for`. */
interface Quoted extends Bill {
  for: string;
}

function Ready({ user, slots, cart, coupon }: Props & { cart: PricedCart; coupon: CouponView }) {
  const { items: lines, couponCode: entered, removePurchased } = useCart();
  const navigate = useNavigate();
  const fields = useShippingForm(user);
  const phone = usePhoneStep(user);
  const { state, dispatch, run, paidElsewhere } = usePayment();
  const [shownErrors, setShownErrors] = useState(0);
  const [quoted, setQuoted] = useState<Quoted>();
  const [earlier, setEarlier] = useState<Order>();
  /** The contents of the order in progress; another tab may change the cart meanwhile. */
  const bought = useRef<PaidItems>(undefined);
  const handledId = useRef<string>(undefined);

  // Another tab may empty the cart while this one is paying: then there is no total to show.
  const isEmpty = lines.length === 0;
  const items = toOrderItems(cart);
  const couponCode = coupon.state === 'applied' ? coupon.offer.couponCode : undefined;
  const contents = items.map((item) => [item.id, item.selectedVolume, item.quantity]);
  const key = JSON.stringify([entered, coupon.state, contents]);
  const bill: Bill = quoted?.for === key ? quoted : { charges: cart.pricing, couponCode };
  const photos = new Map(cart.lines.map((line) => [line.product.id, line.product.images[0]]));

  useEarlierPayment(
    user.id,
    !isEmpty && state.step === 'form',
    { items },
    {
      onPaid: (order) => {
        bought.current = order;
        dispatch({ type: 'confirmed', orderId: order.id });
      },
      onPaidEarlier: setEarlier,
    },
  );

  usePaidInOtherTab((sale) => {
    const isChosen = state.step === 'form' || state.step === 'phone';
    return isSameBasket(sale, isChosen ? { items } : (bought.current ?? { items }));
  }, paidElsewhere);

  // Clears the cart after a payment, including one that was taken but is not confirmed yet.
  const orderId = state.step === 'confirmed' ? state.orderId : undefined;
  const paidId = paidOrder(state);
  useEffect(() => {
    if (paidId === undefined || handledId.current === paidId) return;
    handledId.current = paidId;
    clearSession(localStorage);
    clearDraft(sessionStorage);
    if (!bought.current) return;
    announceSale(localStorage, { orderId: paidId, items: bought.current.items });
    removePurchased(bought.current);
  }, [paidId, removePurchased]);
  useEffect(() => {
    if (orderId !== undefined)
      void navigate(paths.checkout(), { replace: true, state: { confirmed: orderId } });
  }, [orderId, navigate]);

  const refused = state.step === 'repriced' ? state.coupon : undefined;
  useEffect(() => {
    const code = bought.current?.couponCode;
    if (refused && code !== undefined) recordCouponRefusal(user.id, code, refused);
  }, [refused, user.id]);

  if (state.step === 'confirming') return <Confirming late={state.late} />;
  if (state.step === 'confirmed') return <Confirming late={false} />;
  if (state.step === 'paid_elsewhere') return <PaidElsewhere orderId={state.orderId} />;
  if (isEmpty && !isBusy(state)) {
    // The only problem that can occur after the cart was cleared; it must still be shown.
    if (state.step === 'form' && state.problem?.kind === 'not_confirmed')
      return <NotConfirmed problem={state.problem} />;
    return <Navigate to={paths.cart()} replace />;
  }

  async function prepare(
    form: ShippingForm,
    { charges, couponCode }: Bill,
    again?: string,
  ): Promise<Prepared> {
    const purchase: Purchase = {
      userId: user.id,
      items,
      shippingInfo: toShippingInfo(form),
      ...(couponCode !== undefined && { couponCode }),
    };
    bought.current = purchase;
    const { placeOrder, fetchOrder } = await loadChunk(() => import('../../firebase/order/orders'));
    const placed = await ensureOrder(
      { store: localStorage, placeOrder, fetchOrder, withTabLock, now: () => new Date() },
      purchase,
    );
    void fields.saveAddress(form);
    if (placed.kind === 'paid') return placed;
    const { session, placedAt } = placed;
    return {
      kind: 'pay',
      payment: {
        orderId: session.orderId,
        placedAt,
        again,
        items,
        shippingInfo: purchase.shippingInfo,
        charges,
        amountPaise: toPaise(charges.total),
        onOpen: () => updateSession(localStorage, session, { opened: true }),
        onUnpayable: () => clearSession(localStorage),
      },
    };
  }

  /** Checks the form, then the phone, then pays `bill`. `again` is the earlier order that the buyer knowingly repeats. */
  function submit(bill: Bill, again?: string): void {
    const { form, errors } = fields.check();
    if (Object.keys(errors).length > 0) {
      setShownErrors((times) => times + 1);
      return;
    }
    setShownErrors(0);
    if (!phone.isVerified(form.phone)) phone.setOpen('pay');
    else void run(() => prepare(form, bill, again));
  }

  /** Stores the server's price for the order in progress and returns it as a bill. */
  function quote(charges: Charges): Bill {
    const now: Bill = { charges, couponCode: bought.current?.couponCode };
    setQuoted({ for: key, ...now });
    return now;
  }

  async function phoneDone(): Promise<void> {
    const next = phone.open;
    const { form } = fields.check();
    dispatch({ type: 'phone_closed' });
    await phone.done(form.phone);
    if (next !== 'verify') void run(() => prepare(form, bill));
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy(state)) submit(bill);
  }

  const dialogOpen = phone.open !== undefined || state.step === 'phone';
  const verifyOnly = phone.open === 'verify';

  return (
    <div className="shell py-10 md:py-14">
      <h1 className="display text-5xl md:text-6xl">Checkout</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[1fr_26rem] xl:gap-x-28">
        <div className="lg:order-2">
          {!isEmpty && (
            <Summary
              items={items}
              photos={photos}
              charges={bill.charges}
              coupon={<slots.Coupon coupon={coupon} />}
            />
          )}
        </div>
        <form noValidate onSubmit={onSubmit} aria-label="Checkout" className="min-w-0">
          {shownErrors > 0 && Object.keys(fields.errors).length > 0 && (
            <ErrorSummary key={shownErrors} errors={fields.errors} />
          )}
          <ShippingFields
            fields={fields}
            disabled={isBusy(state)}
            phoneVerified={phone.isVerified(fields.form.phone)}
            onVerifyPhone={() => phone.setOpen('verify')}
          />
          {earlier && <PaidEarlierNotice order={earlier} cart={lines} />}
          <PayBar
            state={state}
            total={isEmpty ? undefined : bill.charges.total}
            blocked={blockedReason(cart)}
          />
        </form>
      </div>
      <slots.Phone
        open={dialogOpen}
        phone={fields.form.phone}
        doneLabel={verifyOnly ? 'Continue' : 'Continue to payment'}
        onDone={() => void phoneDone()}
        onClose={() => {
          phone.setOpen(undefined);
          dispatch({ type: 'phone_closed' });
        }}
      />
      {state.step === 'again' && (
        <BuyAgainDialog
          earlier={state.earlier}
          onAccept={() => submit(bill, state.earlier)}
          onRefuse={() => dispatch({ type: 'refused' })}
        />
      )}
      {state.step === 'repriced' && (
        <RepricedDialog
          repriced={state}
          code={entered}
          onAccept={() => submit(quote(state.pricing))}
          onRefuse={() => {
            quote(state.pricing);
            dispatch({ type: 'refused' });
          }}
        />
      )}
    </div>
  );
}
