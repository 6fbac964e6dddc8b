import type { AmountMismatch } from '../../firebase/order/api';
import { messages } from '../../domain/shop/messages';
import type { OrderItem } from '../../domain/order/order';

const UNHEARD =
  'Your bank has not confirmed this payment yet. If you have paid, your order will show it as soon as it does, so please look at My Orders before you pay again.';

/** What went wrong, with the specific reason where there is one. */
export type Problem =
  /** The order could not be written, or no Razorpay order was made. */
  | { kind: 'order_failed'; reason?: string }
  /** The same, because there is no network. */
  | { kind: 'offline' }
  | { kind: 'script_failed' }
  | { kind: 'dismissed' }
  | { kind: 'payment_failed'; reason?: string }
  /** The payment came back without a result, and none came since. */
  | { kind: 'unheard' }
  | { kind: 'out_of_stock'; reason: string }
  /** The payment was taken, but the order cannot be confirmed. */
  | { kind: 'not_confirmed'; reason: string };

/** The fixed sentence (docs/product.md "Fixed sentences"), followed by the specific reason where there is one. */
export function problemMessage(problem: Problem): string {
  const texts = messages.payment;
  const after = (text: string, reason: string | undefined): string =>
    reason ? `${text}. ${reason}` : text;
  switch (problem.kind) {
    case 'order_failed':
    case 'out_of_stock':
      return after(texts.orderFailed, problem.reason);
    case 'offline':
      return after(texts.orderFailed, texts.offline);
    case 'script_failed':
      return texts.sdkFailed;
    case 'dismissed':
      return texts.dismissed;
    case 'unheard':
      return UNHEARD;
    case 'payment_failed':
    case 'not_confirmed':
      return `${texts.failedPrefix}${problem.reason || texts.unknown}`;
  }
}

/** The server's price differs from the page's. `was` is in rupees; `items` are the lines at the prices the customer saw. */
export interface Repriced extends AmountMismatch {
  orderId: string;
  was: number;
  items: readonly OrderItem[];
}

/** The page's states (docs/decisions/004-payment.md). What the customer typed is stored separately and survives them all. */
export type CheckoutState =
  | { step: 'form'; problem?: Problem }
  /** The order is being written. */
  | { step: 'saving' }
  /** The Razorpay order is being created and its script loaded. */
  | { step: 'opening'; orderId: string }
  /** Razorpay's window is open; `attempt` is why the last attempt in it failed, which is not final. */
  | { step: 'paying'; orderId: string; attempt?: string }
  /** Paid in the window; the server is verifying it. `late`: it takes so long that the customer need not wait. */
  | { step: 'confirming'; orderId: string; late: boolean }
  | { step: 'confirmed'; orderId: string }
  /** The server's price differs: both prices are shown, and the customer decides. */
  | ({ step: 'repriced' } & Repriced)
  /** The same items were bought in the order `earlier` a moment ago; the customer is asked whether to buy them again. */
  | { step: 'again'; earlier: string }
  /** What this page is about was paid in another tab, as the order `orderId`. */
  | { step: 'paid_elsewhere'; orderId: string }
  /** The phone must be verified before this can go on. */
  | { step: 'phone' };

export type CheckoutAction =
  | { type: 'submit' }
  | { type: 'phone_needed' }
  | { type: 'phone_closed' }
  | { type: 'saved'; orderId: string }
  | { type: 'opened' }
  | { type: 'attempt_failed'; reason: string }
  | { type: 'paid' }
  | { type: 'took_long' }
  | { type: 'confirmed'; orderId: string }
  | { type: 'repriced'; repriced: Repriced }
  | { type: 'bought_before'; earlier: string }
  | { type: 'paid_elsewhere'; orderId: string }
  | { type: 'refused' }
  | { type: 'back_online' }
  | { type: 'failed'; problem: Problem };

export const FORM: CheckoutState = { step: 'form' };

/** Whether a payment is in progress, so that a second click must not start another. */
export function isBusy(state: CheckoutState): boolean {
  switch (state.step) {
    case 'form':
    case 'repriced':
    case 'again':
    case 'phone':
      return false;
    default:
      return true;
  }
}

/** The order that is paid, or whose payment was taken and is still being confirmed after a long wait. */
export function paidOrder(state: CheckoutState): string | undefined {
  const isPaid = state.step === 'confirmed' || (state.step === 'confirming' && state.late);
  return isPaid ? state.orderId : undefined;
}

/** An action that does not fit the state is ignored, so late responses and double clicks are harmless. */
export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'submit':
      return isBusy(state) ? state : { step: 'saving' };
    case 'phone_needed':
      // The server decides whether the number is verified; the page's copy may be stale.
      return state.step === 'form' || state.step === 'saving' || state.step === 'opening'
        ? { step: 'phone' }
        : state;
    case 'phone_closed':
      return state.step === 'phone' ? FORM : state;
    case 'saved':
      return state.step === 'saving' ? { step: 'opening', orderId: action.orderId } : state;
    case 'opened':
      return state.step === 'opening' ? { step: 'paying', orderId: state.orderId } : state;
    case 'attempt_failed':
      return state.step === 'paying' ? { ...state, attempt: action.reason } : state;
    case 'paid':
      return state.step === 'paying'
        ? { step: 'confirming', orderId: state.orderId, late: false }
        : state;
    case 'took_long':
      return state.step === 'confirming' ? { ...state, late: true } : state;
    case 'confirmed':
      // From any state: a webhook or another tab may have settled the order.
      return { step: 'confirmed', orderId: action.orderId };
    case 'repriced':
      return state.step === 'opening' ? { step: 'repriced', ...action.repriced } : state;
    case 'bought_before':
      return state.step === 'saving' || state.step === 'opening'
        ? { step: 'again', earlier: action.earlier }
        : state;
    case 'paid_elsewhere':
      // A payment made in this tab continues: the server decides which of the two orders to keep.
      return state.step === 'confirming' || state.step === 'confirmed'
        ? state
        : { step: 'paid_elsewhere', orderId: action.orderId };
    case 'refused':
      return state.step === 'repriced' || state.step === 'again' ? FORM : state;
    case 'back_online':
      return state.step === 'form' && state.problem?.kind === 'offline' ? FORM : state;
    case 'failed':
      return state.step === 'confirmed' || state.step === 'paid_elsewhere'
        ? state
        : { step: 'form', problem: action.problem };
    default:
      return unreachable(action);
  }
}

function unreachable(action: never): never {
  throw new Error(`no such action: ${JSON.stringify(action)}`);
}
