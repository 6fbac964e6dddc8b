import { CURRENCY } from '../../domain/constants';
import { messages } from '../../domain/messages';
import { toRupees } from '../../domain/money';
import { isPurchased, type Order } from '../../domain/order';
import type { ApiError, Mismatch, PaymentOrder, PaymentRequest, Settled } from '../../firebase/api';
import type { CheckoutAction } from './checkoutReducer';
import type { PaymentWindow, WindowResult } from './razorpay';
import { shipmentBody, type RazorpayProof, type Shipment } from './shipmentBody';

/** Everything the payment needs of the world (network, storage, Razorpay's script, time). */
export interface CheckoutServices {
  createPaymentOrder(body: PaymentRequest): Promise<PaymentOrder>;
  confirm(body: ReturnType<typeof shipmentBody>): Promise<Settled>;
  fetchOrder(id: string): Promise<Order | undefined>;
  reportFailure(orderId: string, reason: string): Promise<void>;
  loadScript(): Promise<void>;
  openWindow(
    payment: PaymentWindow,
    onAttemptFailed: (reason: string) => void,
    signal: AbortSignal,
  ): Promise<WindowResult>;
  /** The typed refusal of a function; undefined for anything else. */
  apiError(error: unknown): ApiError | undefined;
  /** The price an amount_mismatch carries, and why a code is not in it. */
  mismatchOf(error: ApiError): Mismatch | undefined;
  /** The order that a bought_just_now names. */
  boughtJustNowOf(error: ApiError): string | undefined;
  wait(ms: number): Promise<void>;
  now(): number;
  /** While there is no network: ends when it is back. Undefined while there is one. */
  offline(): Promise<void> | undefined;
}

/** What is paid for: an order that is already written. */
export interface Payment extends Shipment {
  amountPaise: number;
  /** The order of the same contents that the buyer knows of and buys once more. */
  again?: string | undefined;
  /** Called when Razorpay's window opens: from here on the order may be paid without us hearing of it. */
  onOpen: () => void;
  /** Called when the order can never be paid: the next purchase needs its own. */
  onDeadOrder: () => void;
}

/** docs/decisions/004: after this long `confirming` says that the payment is safe. Milliseconds. */
const LATE_MS = 20_000;
/** How long the server is asked again behind that sentence; time without a network does not count. */
const GIVE_UP_MS = 120_000;
const RETRY_MS = 2_000;

/** What the order keeps as its razorpayError when the window was just closed; its timeline shows it. */
const CLOSED = 'The payment window was closed.';

type Dispatch = (action: CheckoutAction) => void;

/**
 * Asks for the payment of a written order and sees it through. Never rejects: every end is a state. `signal` closes
 * the window, or keeps it from opening; then nothing more is done or dispatched.
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
  let made: PaymentOrder;
  try {
    made = await services.createPaymentOrder({
      amount: payment.amountPaise,
      currency: CURRENCY,
      receipt: payment.orderId,
      ...(payment.again !== undefined && { again: payment.again }),
    });
  } catch (error) {
    await refused(services, payment, error, dispatch);
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
  const result = await inWindow(services, payment, made, dispatch, signal);
  if (result.kind === 'closed') {
    if (signal.aborted) return;
    await closedUnpaid(services, payment, result.failure, dispatch);
    return;
  }
  dispatch({ type: 'paid' });
  await confirm(services, payment, result.proof, dispatch);
}

function inWindow(
  services: CheckoutServices,
  { amountPaise, orderId, shippingInfo: to }: Payment,
  made: PaymentOrder,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<WindowResult> {
  return services.openWindow(
    {
      key: made.key,
      razorpayOrderId: made.order.id,
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

/** Why no Razorpay order was made, and what can be done about it. */
async function refused(
  services: CheckoutServices,
  payment: Payment,
  error: unknown,
  dispatch: Dispatch,
): Promise<void> {
  const said = services.apiError(error);
  if (!said) {
    console.error(error);
    dispatch({ type: 'failed', problem: { kind: 'order_failed' } });
    return;
  }
  const mismatch = services.mismatchOf(said);
  if (mismatch) {
    const was = toRupees(payment.amountPaise);
    const { orderId, items } = payment;
    dispatch({ type: 'repriced', repriced: { orderId, was, items, ...mismatch } });
    return;
  }
  const earlier = services.boughtJustNowOf(said);
  if (earlier !== undefined) {
    dispatch({ type: 'bought_before', earlier });
    return;
  }
  switch (said.code) {
    case 'phone_unverified':
      dispatch({ type: 'phone_needed' });
      return;
    case 'out_of_stock':
      dispatch({ type: 'failed', problem: { kind: 'out_of_stock', reason: said.message } });
      return;
    case 'order_state':
      if (await isPaid(services, payment.orderId)) {
        dispatch({ type: 'confirmed', orderId: payment.orderId });
        return;
      }
      payment.onDeadOrder();
      break;
    case 'order_invalid':
    case 'order_not_found':
      payment.onDeadOrder();
      break;
  }
  dispatch({ type: 'failed', problem: { kind: 'order_failed', reason: said.message } });
}

/** SPEC §4: dismissed or failed, the order becomes payment_failed. A later success still pays it (DECISIONS). */
async function closedUnpaid(
  services: CheckoutServices,
  { orderId }: Payment,
  failure: string | undefined,
  dispatch: Dispatch,
): Promise<void> {
  dispatch(
    failure === undefined
      ? { type: 'failed', problem: { kind: 'dismissed' } }
      : { type: 'failed', problem: { kind: 'payment_failed', reason: failure } },
  );
  try {
    // Razorpay's webhook or an earlier visit may have noted a failure before, and the rules refuse a second note.
    if ((await services.fetchOrder(orderId))?.status !== 'pending_payment') return;
    const reason = failure === undefined ? CLOSED : failure || messages.payment.unknown;
    await services.reportFailure(orderId, reason);
  } catch (error) {
    // Without a network the order stays unpaid either way.
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

/** A refusal that asking again will not change. */
const FINAL = new Set([
  'signature_invalid',
  'order_invalid',
  'order_state',
  'order_not_found',
  'out_of_stock',
  'amount_mismatch',
  'forbidden',
  'email_unverified',
  'bad_request',
]);

/**
 * Settles a payment that Razorpay says was made. The server is asked until it answers; after 20 s the page says that
 * the payment is safe and goes on asking for a while. Ends in confirmed, late, or a final refusal.
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
    const back = services.offline();
    if (back) {
      await back;
      started = services.now();
    }
    try {
      await services.confirm(body);
      over = true;
      dispatch({ type: 'confirmed', orderId: payment.orderId });
      return;
    } catch (error) {
      const said = services.apiError(error);
      // The webhook may have settled it while this call was lost.
      if (await isPaid(services, payment.orderId)) {
        over = true;
        dispatch({ type: 'confirmed', orderId: payment.orderId });
        return;
      }
      if (said && FINAL.has(said.code)) {
        over = true;
        payment.onDeadOrder();
        dispatch({ type: 'failed', problem: { kind: 'not_confirmed', reason: said.message } });
        return;
      }
      console.warn(error);
    }
    await services.wait(RETRY_MS);
  }
}
