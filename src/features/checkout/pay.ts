import { CURRENCY } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { toRupees } from '../../domain/pricing/money';
import type { Order } from '../../domain/order/order';
import { isPurchased } from '../../domain/order/orderStatus';
import type { CouponRefusal } from '../../domain/pricing/priceCart';
import {
  shipmentBody,
  type ApiError,
  type AmountMismatch,
  type PaymentOrder,
  type PaymentRequest,
  type RazorpayProof,
  type Settled,
  type Shipment,
} from '../../firebase/order/api';
import type { PaymentWindow, WindowResult } from './razorpay';
import type { CheckoutAction } from './checkoutReducer';

/** The payment's dependencies: network, storage, Razorpay's script and time. */
export interface CheckoutServices {
  createRazorpayOrder(body: PaymentRequest): Promise<PaymentOrder>;
  confirmPayment(body: ReturnType<typeof shipmentBody>): Promise<Settled>;
  fetchOrder(id: string): Promise<Order | undefined>;
  reportFailure(orderId: string, reason: string): Promise<void>;
  loadScript(): Promise<void>;
  openWindow(
    payment: PaymentWindow,
    onAttemptFailed: (reason: string) => void,
    signal: AbortSignal,
  ): Promise<WindowResult>;
  /** The error as an ApiError, if a function refused the request; otherwise undefined. */
  apiError(error: unknown): ApiError | undefined;
  /** The server's price in an amount_mismatch error, and why the coupon is not included. */
  amountMismatchOf(error: ApiError): AmountMismatch | undefined;
  /** The id of the earlier order in a bought_just_now error. */
  recentOrderIdOf(error: ApiError): string | undefined;
  wait(ms: number): Promise<void>;
  now(): number;
  /** While offline, a promise that resolves when the network is back; undefined while online. */
  offline(): Promise<void> | undefined;
}

/** The order to pay for; it is already written. */
export interface Payment extends Shipment {
  amountPaise: number;
  /** The id of an earlier order with the same items, which the customer knowingly repeats. */
  again?: string | undefined;
  /** Called when Razorpay's window opens: from then on the order may be paid without this page knowing. */
  onOpen: () => void;
  /** Called when the order can never be paid: the next purchase needs a new order. */
  onUnpayable: () => void;
  /** Called when the server refused the order's coupon to this customer. */
  onCouponRefused?: (reason: CouponRefusal) => void;
}

/** After this many milliseconds of confirming, the page says that the payment is safe. */
const LATE_MS = 20_000;
/** How long to keep retrying in total, in milliseconds; time offline does not count. */
const GIVE_UP_MS = 120_000;
const RETRY_MS = 2_000;

/** Stored as the order's razorpayError when the window was closed without a failed attempt; shown in its timeline. */
const CLOSED_REASON = 'The payment window was closed.';

type Dispatch = (action: CheckoutAction) => void;

/**
 * Takes the payment of a written order and confirms it. Never rejects: every outcome is dispatched. Aborting `signal`
 * closes the window or keeps it from opening; nothing more is dispatched then.
 */
export async function pay(
  services: CheckoutServices,
  payment: Payment,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const script = services.loadScript().then(
    () => true,
    (error: unknown) => {
      console.warn(error);
      return false;
    },
  );
  let paymentOrder: PaymentOrder;
  try {
    paymentOrder = await services.createRazorpayOrder({
      amount: payment.amountPaise,
      currency: CURRENCY,
      receipt: payment.orderId,
      ...(payment.again !== undefined && { again: payment.again }),
    });
  } catch (error) {
    await handleRefusal(services, payment, error, dispatch);
    return;
  }
  const isLoaded = await script;
  if (signal.aborted) return;
  if (!isLoaded) {
    dispatch({ type: 'failed', problem: { kind: 'script_failed' } });
    return;
  }
  payment.onOpen();
  dispatch({ type: 'opened' });
  const result = await showWindow(services, payment, paymentOrder, dispatch, signal);
  if (result.kind === 'closed') {
    if (signal.aborted) return;
    const { failure } = result;
    dispatch(
      failure === undefined
        ? { type: 'failed', problem: { kind: 'dismissed' } }
        : { type: 'failed', problem: { kind: 'payment_failed', reason: failure } },
    );
    // Not awaited: the customer may pay again at once, however slowly this is written.
    void recordFailure(services, payment.orderId, failure);
    return;
  }
  dispatch({ type: 'paid' });
  await confirm(services, payment, result.proof, dispatch);
}

function showWindow(
  services: CheckoutServices,
  { amountPaise, orderId, shippingInfo: to }: Payment,
  paymentOrder: PaymentOrder,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<WindowResult> {
  return services.openWindow(
    {
      key: paymentOrder.key,
      razorpayOrderId: paymentOrder.order.id,
      orderId,
      amountPaise,
      name: [to.firstName, to.lastName].filter(Boolean).join(' '),
      email: to.email ?? '',
      phone: to.phone ?? '',
    },
    (reason) => dispatch({ type: 'attempt_failed', reason }),
    signal,
  );
}

/** Handles the refusal to create a Razorpay order. */
async function handleRefusal(
  services: CheckoutServices,
  payment: Payment,
  error: unknown,
  dispatch: Dispatch,
): Promise<void> {
  const apiError = services.apiError(error);
  if (!apiError) {
    console.error(error);
    dispatch({ type: 'failed', problem: { kind: 'order_failed' } });
    return;
  }
  if (apiError.code === 'offline' && services.offline()) {
    dispatch({ type: 'failed', problem: { kind: 'offline' } });
    return;
  }
  const mismatch = services.amountMismatchOf(apiError);
  if (mismatch) {
    if (mismatch.coupon) payment.onCouponRefused?.(mismatch.coupon);
    const was = toRupees(payment.amountPaise);
    const { orderId, items } = payment;
    dispatch({ type: 'repriced', repriced: { orderId, was, items, ...mismatch } });
    return;
  }
  const earlier = services.recentOrderIdOf(apiError);
  if (earlier !== undefined) {
    dispatch({ type: 'bought_before', earlier });
    return;
  }
  switch (apiError.code) {
    case 'phone_unverified':
      dispatch({ type: 'phone_needed' });
      return;
    case 'out_of_stock':
      dispatch({ type: 'failed', problem: { kind: 'out_of_stock', reason: apiError.message } });
      return;
    case 'order_state':
      if (await isPaid(services, payment.orderId)) {
        dispatch({ type: 'confirmed', orderId: payment.orderId });
        return;
      }
      payment.onUnpayable();
      break;
    case 'order_invalid':
    case 'order_not_found':
      payment.onUnpayable();
      break;
  }
  dispatch({ type: 'failed', problem: { kind: 'order_failed', reason: apiError.message } });
}

/** Marks an order whose window was dismissed or whose payment failed as payment_failed. A later success still pays it. */
async function recordFailure(
  services: CheckoutServices,
  orderId: string,
  failure: string | undefined,
): Promise<void> {
  try {
    // A webhook or an earlier visit may have recorded a failure already, and the rules reject a second one.
    if ((await services.fetchOrder(orderId))?.status !== 'pending_payment') return;
    const reason = failure === undefined ? CLOSED_REASON : failure || messages.payment.unknown;
    await services.reportFailure(orderId, reason);
  } catch (error) {
    // If this fails, the order is unpaid either way.
    console.warn(error);
  }
}

async function isPaid(services: CheckoutServices, orderId: string): Promise<boolean> {
  try {
    const order = await services.fetchOrder(orderId);
    return order !== undefined && isPurchased(order);
  } catch {
    return false;
  }
}

/**
 * Waits until an order is paid whose payment came back without a result: the webhook settles it. After LATE_MS the page
 * says that nothing was heard, because nobody knows whether money was taken. Aborting `signal` ends the wait.
 */
export async function awaitPayment(
  services: CheckoutServices,
  orderId: string,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<void> {
  const started = services.now();
  while (services.now() - started < LATE_MS) {
    const wasPaid = await isPaid(services, orderId);
    if (signal.aborted) return;
    if (wasPaid) {
      dispatch({ type: 'confirmed', orderId });
      return;
    }
    await services.wait(RETRY_MS);
  }
  if (!signal.aborted) dispatch({ type: 'failed', problem: { kind: 'unheard' } });
}

/** Errors that a retry will not change. */
const FINAL_ERRORS = new Set([
  'signature_invalid',
  'order_invalid',
  'order_state',
  'order_not_found',
  'out_of_stock',
  'amount_mismatch',
  'email_unverified',
  'bad_request',
]);

/**
 * Confirms a payment that Razorpay reported. Retries until the server answers; after LATE_MS the page says that the
 * payment is safe and retrying continues until GIVE_UP_MS. Ends as confirmed, late or finally refused.
 */
async function confirm(
  services: CheckoutServices,
  payment: Payment,
  proof: RazorpayProof,
  dispatch: Dispatch,
): Promise<void> {
  let started = services.now();
  let over = false;
  void services.wait(LATE_MS).then(() => {
    if (!over) dispatch({ type: 'took_long' });
  });
  const body = shipmentBody(payment, proof);
  while (services.now() - started < GIVE_UP_MS) {
    const backOnline = services.offline();
    if (backOnline) {
      await backOnline;
      started = services.now();
    }
    try {
      await services.confirmPayment(body);
      over = true;
      dispatch({ type: 'confirmed', orderId: payment.orderId });
      return;
    } catch (error) {
      const apiError = services.apiError(error);
      // The webhook may have settled it although this call failed.
      if (await isPaid(services, payment.orderId)) {
        over = true;
        dispatch({ type: 'confirmed', orderId: payment.orderId });
        return;
      }
      if (apiError && FINAL_ERRORS.has(apiError.code)) {
        over = true;
        payment.onUnpayable();
        dispatch({ type: 'failed', problem: { kind: 'not_confirmed', reason: apiError.message } });
        return;
      }
      console.warn(error);
    }
    await services.wait(RETRY_MS);
  }
}
