import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import { env } from '../../env';
import {
  amountMismatchOf,
  ApiError,
  confirmPayment,
  createRazorpayOrder,
  recentOrderIdOf,
} from '../../firebase/order/api';
import { useAuth } from '../account/useAuth';
import { clearCouponCache } from '../cart/useCartPricing';
import { catalogueStore } from '../catalogue/catalogueStore';
import {
  checkoutReducer,
  FORM,
  type CheckoutAction,
  type CheckoutState,
  type Problem,
} from './checkoutReducer';
import { awaitPayment, pay, type CheckoutServices, type Payment } from './pay';
import { forgetReported, rememberReported } from './reported';
import { loadRazorpay, openRazorpay } from './razorpay';

/** The payment's real dependencies; `idToken` returns the user's ID token. */
function checkoutServices(idToken: () => Promise<string>): CheckoutServices {
  const orders = () => import('../../firebase/order/orders');
  return {
    createRazorpayOrder: async (body) => createRazorpayOrder(await idToken(), body),
    confirmPayment: async (body) => confirmPayment(await idToken(), body),
    fetchOrder: async (id) => (await orders()).fetchOrder(id),
    reportFailure: async (id, reason) => (await orders()).reportPaymentFailure(id, reason),
    loadScript: () => loadRazorpay(env.razorpayCheckoutUrl),
    openWindow: openRazorpay,
    apiError: (error) => (error instanceof ApiError ? error : undefined),
    amountMismatchOf,
    recentOrderIdOf,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
    offline: () =>
      navigator.onLine
        ? undefined
        : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
  };
}

/** The payment to make, or the order that turned out to be paid already, or to have the same contents. */
export type Prepared =
  { kind: 'pay'; payment: Payment } | { kind: 'paid' | 'bought'; orderId: string };

export interface PaymentApi {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutAction>;
  /** Prepares and pays. A second call while one is running does nothing (double click). */
  run(prepare: () => Promise<Prepared>): Promise<void>;
  /** Call for an order whose payment this page did not see end: waits until it is paid. */
  awaitPaid(orderId: string, signal: AbortSignal): Promise<void>;
  /** Call when another tab paid for the same items: closes the window and cancels the payment. */
  paidElsewhere(orderId: string): void;
  /** Call when the order of the open payment window is paid, although the window has not reported it: closes it. */
  paid(orderId: string): void;
}

const NOT_WRITTEN = 'Your order could not be saved. Please try again in a moment.';

/** Drives {@link checkoutReducer} through one payment, from `initial` on. Tests pass their own `services`. */
export function usePayment(
  given: CheckoutServices | undefined,
  initial: CheckoutState = FORM,
): PaymentApi {
  const { idToken } = useAuth();
  const [services] = useState(() => given ?? checkoutServices(() => idToken()));
  const [state, dispatch] = useReducer(checkoutReducer, initial);
  const running = useRef<AbortController>(undefined);
  // Back must not leave Razorpay's window open over another page.
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const forgive = (): void => dispatch({ type: 'back_online' });
    addEventListener('online', forgive);
    return () => removeEventListener('online', forgive);
  }, []);

  function dispatchWithEffects(action: CheckoutAction): void {
    // The page's prices are stale and must not be offered again.
    const stale =
      action.type === 'repriced' ||
      (action.type === 'failed' && action.problem.kind === 'out_of_stock');
    if (stale) void catalogueStore.refresh();
    // The coupon may be used up now.
    const isPaid =
      action.type === 'confirmed' ||
      action.type === 'took_long' ||
      action.type === 'paid_elsewhere';
    if (stale || isPaid) clearCouponCache();
    dispatch(action);
  }

  async function run(prepare: () => Promise<Prepared>): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: 'submit' });
    try {
      const prepared = await prepare();
      if (prepared.kind !== 'pay')
        dispatchWithEffects(
          prepared.kind === 'paid'
            ? { type: 'confirmed', orderId: prepared.orderId }
            : { type: 'bought_before', earlier: prepared.orderId },
        );
      else {
        const { orderId } = prepared.payment;
        dispatch({ type: 'saved', orderId });
        const onAction = (action: CheckoutAction): void => {
          if (action.type === 'paid') rememberReported(orderId);
          if (action.type === 'failed') forgetReported();
          dispatchWithEffects(action);
        };
        await pay(services, prepared.payment, onAction, controller.signal);
      }
    } catch (error) {
      console.error(error);
      const problem: Problem = services.offline()
        ? { kind: 'offline' }
        : { kind: 'order_failed', reason: NOT_WRITTEN };
      dispatch({ type: 'failed', problem });
    } finally {
      running.current = undefined;
    }
  }

  function paidElsewhere(orderId: string): void {
    running.current?.abort();
    dispatchWithEffects({ type: 'paid_elsewhere', orderId });
  }

  function paid(orderId: string): void {
    running.current?.abort();
    dispatchWithEffects({ type: 'confirmed', orderId });
  }

  const awaitPaid = (orderId: string, signal: AbortSignal): Promise<void> =>
    awaitPayment(services, orderId, dispatch, signal);

  return { state, dispatch: dispatchWithEffects, run, awaitPaid, paidElsewhere, paid };
}
