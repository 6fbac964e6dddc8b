import { useReducer, useRef, useState, type Dispatch } from 'react';
import { useAuth } from '../account/useAuth';
import { catalogueStore } from '../catalogue/catalogueStore';
import { clearCouponCache } from '../cart/couponLookup';
import { checkoutReducer, FORM, type CheckoutAction, type CheckoutState } from './checkoutReducer';
import { pay, type CheckoutServices, type Payment } from './pay';
import { checkoutServices } from './services';

/** What is to be paid, or that it is paid already. */
export type Prepared = { kind: 'pay'; payment: Payment } | { kind: 'paid'; orderId: string };

export interface PaymentApi {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutAction>;
  /** Prepares and pays. A second call while one runs does nothing (double click). */
  run(prepare: () => Promise<Prepared>): Promise<void>;
  /** Another tab was paid for the same: the window is closed, and no money is asked for. */
  paidElsewhere(orderId: string): void;
}

const OFFLINE = 'You seem to be offline. Please check your connection and try again.';
const NOT_WRITTEN = 'Your order could not be saved. Please try again in a moment.';

/** Drives {@link checkoutReducer} through one payment. `services` is the real world unless a test says otherwise. */
export function usePayment(given?: CheckoutServices): PaymentApi {
  const { idToken } = useAuth();
  const [services] = useState(() => given ?? checkoutServices(() => idToken()));
  const [state, dispatch] = useReducer(checkoutReducer, FORM);
  const running = useRef<AbortController>(undefined);

  function watched(action: CheckoutAction): void {
    // The page's prices were old: it must not offer the same sum again.
    const stale =
      action.type === 'repriced' ||
      (action.type === 'failed' && action.problem.kind === 'out_of_stock');
    if (stale) void catalogueStore.refresh();
    // A coupon that was paid with is used.
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
      if (prepared.kind === 'paid') watched({ type: 'confirmed', orderId: prepared.orderId });
      else {
        dispatch({ type: 'saved', orderId: prepared.payment.orderId });
        await pay(services, prepared.payment, watched, controller.signal);
      }
    } catch (error) {
      console.error(error);
      const reason = navigator.onLine ? NOT_WRITTEN : OFFLINE;
      dispatch({ type: 'failed', problem: { kind: 'order_failed', reason } });
    } finally {
      running.current = undefined;
    }
  }

  function paidElsewhere(orderId: string): void {
    running.current?.abort();
    watched({ type: 'paid_elsewhere', orderId });
  }

  return { state, dispatch: watched, run, paidElsewhere };
}
