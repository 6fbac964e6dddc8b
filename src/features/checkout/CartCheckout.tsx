import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from '../../ui/Link';
import { toShippingInfo } from '../../domain/customer/address';
import type { User } from '../../domain/customer/user';
import { boughtNow, leftInCart, type BuyNow } from '../../domain/order/buyNow';
import { countItems, type CartItem } from '../../domain/order/cart';
import { goodsOf, type Order, type OrderItem, type Purchase } from '../../domain/order/order';
import { isSameBasket } from '../../domain/order/sameBasket';
import { toPaise } from '../../domain/pricing/money';
import { withWrapping } from '../../domain/pricing/wrapping';
import { MAX_LINES, MAX_PIECES } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { loadChunk } from '../../ui/loadChunk';
import { Notice } from '../../ui/Notice';
import { ErrorState, Loading } from '../../ui/PageState';
import { deviceStore } from '../../ui/storage';
import { usePageTitle } from '../../ui/usePageTitle';
import { couponProblem } from '../cart/couponProblem';
import type { PricedCart } from '../cart/priceItems';
import { useCart, type PaidItems } from '../cart/useCart';
import { useCartPricing, type CouponView } from '../cart/useCartPricing';
import { CheckoutForm, type Bill } from './CheckoutForm';
import { clearSession, ensureOrder, updateSession, withTabLock } from './ensureOrder';
import { ErrorSummary } from './ErrorSummary';
import { announceSale, useEarlierPayment } from './paidMeanwhile';
import { PaidEarlierNotice } from './PaidEarlierNotice';
import { ShippingFields } from './ShippingFields';
import type { CheckoutSlots } from './slots';
import { usePayment, type Prepared } from './usePayment';
import { toLines, useWrapping, wrappingItem } from './useWrapping';
import { clearDraft, useShippingForm } from './useShippingForm';
import { askTime } from '../../askTime';
import { serverTime } from '../../clock';

interface Props {
  user: User;
  slots: CheckoutSlots;
  /** What is bought when it is not the whole cart; it must keep its identity. */
  buyNow: BuyNow | undefined;
}

/** Checkout of the cart: waits for the prices, then shows the form. */
export function CartCheckout(props: Props) {
  usePageTitle('Checkout');
  const { items } = useCart();
  const { buyNow } = props;
  const lines = useMemo(() => (buyNow ? boughtNow(items, buyNow) : items), [items, buyNow]);
  const pricing = useCartPricing(lines);
  switch (pricing.status) {
    case 'loading':
      return <Loading label="Looking up today’s prices" />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title={messages.cart.pricesFailed}
          detail="Please check your connection. Your cart is safe."
          retry={pricing.retry}
        />
      );
    case 'ready':
      return (
        <PricedCheckout {...props} lines={lines} cart={pricing.cart} coupon={pricing.coupon} />
      );
  }
}

/** The sentence that says why the cart cannot be paid for; undefined when it can. */
function blockedReason({ blocked, surplus }: PricedCart): string | undefined {
  if (blocked)
    return 'An item in your cart is no longer available in that size or quantity. Please review your cart.';
  return surplus > 0 ? messages.cart.tooMany(surplus) : undefined;
}

/** After a reload, the price of the wrapping has to be known before anybody pays. */
const ASKING = 'Looking up today’s price of the gift wrapping.';

/** Says that the rest of the cart is not bought, and how it can be. */
function OnlyThis({ left }: { left: number }) {
  return (
    <Notice tone="info" className="mt-6 max-w-2xl">
      You are buying only this.{' '}
      {left === 1
        ? 'The other piece stays in your cart.'
        : `The other ${left} pieces stay in your cart.`}{' '}
      <Link to={paths.checkout()} className="inline-flex min-h-11 items-center textlink">
        Check out everything
      </Link>
    </Notice>
  );
}

/** The cart as an order's lines, with the names and prices the customer sees. */
function toOrderItems(cart: PricedCart): OrderItem[] {
  return cart.lines.map(({ item, product, unitPrice }) => ({
    id: item.product.id,
    name: product.name,
    price: unitPrice,
    quantity: item.quantity,
    selectedVolume: item.selectedVolume,
  }));
}

function PricedCheckout({
  user,
  slots,
  buyNow,
  lines,
  cart,
  coupon,
}: Props & { lines: readonly CartItem[]; cart: PricedCart; coupon: CouponView }) {
  const { items: all, coupon: entered, refuseCoupon, removePurchased } = useCart();
  const left = buyNow ? leftInCart(all, buyNow) : 0;
  const fields = useShippingForm(user);
  const payment = usePayment(slots.services);
  const { state, dispatch } = payment;
  const [shownErrors, setShownErrors] = useState(0);
  const [earlier, setEarlier] = useState<{ order: Order; isTaken: boolean }>();
  /** The contents of the order in progress; another tab may change the cart meanwhile. */
  const bought = useRef<PaidItems>(undefined);

  // Another tab may empty the cart while this one is paying: then there is no total to show.
  const isEmpty = lines.length === 0;
  const items = toOrderItems(cart);
  const { product: wrappedIn, isLoading: isAsking } = useWrapping(fields.gift);
  // One more line, with one more piece.
  const hasRoom = items.length < MAX_LINES && countItems(lines) < MAX_PIECES;
  const wrapping = wrappedIn && hasRoom ? wrappingItem(wrappedIn) : undefined;
  const added = wrapping && fields.wrap ? [wrapping] : [];
  const ordered = [...items, ...added];
  const charges = withWrapping(cart.pricing, toLines(added));
  const couponCode = coupon.state === 'applied' ? coupon.offer.couponCode : undefined;

  useEarlierPayment(
    user.id,
    !isEmpty && state.step === 'form',
    { items },
    {
      onPaid: (order) => {
        bought.current = { ...order, ...goodsOf(order) };
        dispatch({ type: 'confirmed', orderId: order.id });
      },
      onPaidEarlier: (order, isTaken) => setEarlier({ order, isTaken }),
    },
  );

  const onPaid = useCallback(
    (orderId: string): void => {
      clearSession(deviceStore);
      clearDraft();
      if (!bought.current) return;
      announceSale({ orderId, items: bought.current.items });
      removePurchased(bought.current);
    },
    [removePurchased],
  );

  function check(): boolean {
    const isValid = Object.keys(fields.check().errors).length === 0;
    setShownErrors((times) => (isValid ? 0 : times + 1));
    return isValid;
  }

  async function prepare({ charges, couponCode }: Bill, again?: string): Promise<Prepared> {
    const { form } = fields.check();
    const draft: Purchase = {
      userId: user.id,
      items: ordered,
      shippingInfo: toShippingInfo(form),
      ...(couponCode !== undefined && { couponCode }),
      ...(fields.wished && { gift: fields.wished }),
    };
    // The cart has no wrapping.
    bought.current = { ...draft, items };
    const { placeOrder, fetchOrder, fetchBoughtJustNow } = await loadChunk(
      () => import('../../firebase/order/orders'),
    );
    await askTime();
    const ensured = await ensureOrder(
      {
        store: deviceStore,
        placeOrder,
        fetchOrder,
        fetchBoughtJustNow,
        withTabLock,
        now: serverTime,
      },
      draft,
      again,
    );
    void fields.saveAddress(form);
    if (ensured.kind !== 'placed') return ensured;
    const { session, placedAt } = ensured;
    return {
      kind: 'pay',
      payment: {
        orderId: session.orderId,
        placedAt,
        again,
        items: ordered,
        shippingInfo: draft.shippingInfo,
        charges,
        amountPaise: toPaise(charges.total),
        onOpen: () =>
          updateSession(deviceStore, session, { opened: true, part: buyNow !== undefined }),
        onUnpayable: () => clearSession(deviceStore),
        onCouponRefused: (reason) => {
          if (couponCode !== undefined) refuseCoupon(couponCode, { userId: user.id, reason });
        },
      },
    };
  }

  return (
    <CheckoutForm
      title="Checkout"
      note={left > 0 && <OnlyThis left={left} />}
      user={user}
      slots={slots}
      payment={payment}
      items={ordered}
      photos={
        new Map(
          [...cart.lines.map(({ product }) => product), ...(wrappedIn ? [wrappedIn] : [])].map(
            ({ id, images }) => [id, images[0]],
          ),
        )
      }
      bill={isEmpty ? undefined : { charges, couponCode }}
      contents={JSON.stringify([
        entered?.code,
        coupon.state,
        ordered.map(({ id, selectedVolume, quantity }) => [id, selectedVolume, quantity]),
      ])}
      code={entered?.code}
      phone={fields.form.phone}
      pin={fields.form.zipCode}
      sendOn={fields.wished?.sendOn ?? ''}
      blocked={blockedReason(cart) ?? (fields.wrap && isAsking ? ASKING : undefined)}
      coupon={<slots.Coupon coupon={coupon} />}
      couponProblem={couponProblem(coupon)}
      renderDelivery={({ disabled, phoneVerified, verifyPhone }) => (
        <>
          {shownErrors > 0 && Object.keys(fields.errors).length > 0 && (
            <ErrorSummary key={shownErrors} errors={fields.errors} />
          )}
          <ShippingFields
            fields={fields}
            accountEmail={user.email}
            disabled={disabled}
            phoneVerified={phoneVerified}
            onVerifyPhone={verifyPhone}
            wrapping={wrapping}
            wrappingPhoto={wrappedIn?.images[0]}
          />
          {earlier && <PaidEarlierNotice {...earlier} cart={lines} />}
        </>
      )}
      check={check}
      prepare={prepare}
      isMine={(sale) => {
        const isChosen = state.step === 'form' || state.step === 'phone';
        return isSameBasket(sale, isChosen ? { items } : (bought.current ?? { items }));
      }}
      onPaid={onPaid}
      onPaidElsewhere={() => {
        if (bought.current) removePurchased(bought.current);
      }}
    />
  );
}
