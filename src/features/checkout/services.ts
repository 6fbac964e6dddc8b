import { env } from '../../env';
import {
  ApiError,
  recentOrderIdOf,
  createRazorpayOrder,
  createShiprocketOrder,
  amountMismatchOf,
} from '../../firebase/order/api';
import type { CheckoutServices } from './pay';
import { loadRazorpay, openRazorpay } from './razorpay';

/** The payment's real dependencies; `idToken` returns the user's ID token. */
export function checkoutServices(idToken: () => Promise<string>): CheckoutServices {
  const orders = () => import('../../firebase/order/orders');
  return {
    createPaymentOrder: async (body) => createRazorpayOrder(await idToken(), body),
    confirm: async (body) => createShiprocketOrder(await idToken(), body),
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
