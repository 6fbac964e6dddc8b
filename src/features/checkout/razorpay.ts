import { brand } from '../../domain/shop/brand';
import { CURRENCY } from '../../domain/shop/constants';
import { currentSite } from '../../ui/site';
import type { RazorpayProof } from '../../firebase/order/api';
import { isIos, lacksHandler } from './inAppBrowser';

/** The Razorpay options we set (docs/providers.md "Checkout window"); `amount` is in paise. */
interface RazorpayOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  retry: { enabled: boolean };
  modal: { ondismiss: () => void; backdropclose: boolean };
  config?: { display: { hide: { method: string; flows: string[] }[] } };
  handler: (proof: RazorpayProof) => void;
  /** With `redirect`, the result is posted there instead of to `handler`. */
  callback_url?: string;
  redirect?: boolean;
}

interface RazorpayWindow {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (response: unknown) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWindow;
  }
}

/** How long to wait for Razorpay's script before giving up. */
const SCRIPT_TIMEOUT_MS = 20_000;

let loading: Promise<void> | undefined;

/** Loads checkout.js once, on the first payment. Rejects when it cannot be loaded; the next call then tries again. */
export function loadRazorpay(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      loading = undefined;
      script.remove();
      reject(new Error(`${url} did not load`));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = url;
    script.async = true;
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.Razorpay) resolve();
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

/** What the window is opened with; `amountPaise` is the amount of the Razorpay order. */
export interface PaymentWindow {
  key: string;
  razorpayOrderId: string;
  orderId: string;
  amountPaise: number;
  name: string;
  email: string;
  /** With +91. */
  phone: string;
}

export type WindowResult =
  | { kind: 'paid'; proof: RazorpayProof }
  /** Closed unpaid; `failure` is why the last attempt in the window failed, if there was one. */
  | { kind: 'closed'; failure: string | undefined };

/** The `error.description` of a `payment.failed` event; '' when there is none. */
export function failureText(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('error' in response)) return '';
  const { error } = response;
  if (typeof error !== 'object' || error === null || !('description' in error)) return '';
  return typeof error.description === 'string' ? error.description : '';
}

/** UPI Collect ended in February 2026, except on iOS: without it, the window shows a QR code or opens a UPI app. */
const WITHOUT_COLLECT = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } };

/** Where Razorpay's form brings the customer back from its own page; hooks-paid answers there. */
function returnAddress(orderId: string): string {
  const query = new URLSearchParams({ order: orderId });
  return `${location.origin}/api/hooks/paid?${query}`;
}

/**
 * Opens the window and resolves when it closes. A failed attempt is reported through `onAttemptFailed` and does not end
 * it: the customer may try again in the window, and a later success counts. Aborting `signal` closes the window. In a
 * browser whose window cannot report back, the page is left instead, and another one shows the result.
 */
export function openRazorpay(
  payment: PaymentWindow,
  onAttemptFailed: (reason: string) => void,
  signal: AbortSignal,
): Promise<WindowResult> {
  const Razorpay = window.Razorpay;
  if (!Razorpay) return Promise.reject(new Error('checkout.js is not loaded'));
  const pressed = document.activeElement;
  return new Promise((resolve) => {
    let failure: string | undefined;
    const sheet = new Razorpay({
      key: payment.key,
      amount: payment.amountPaise,
      currency: CURRENCY,
      name: currentSite().name,
      description: brand.tagline,
      order_id: payment.razorpayOrderId,
      prefill: { name: payment.name, email: payment.email, contact: payment.phone },
      notes: { order_id: payment.orderId },
      theme: { color: accent() },
      retry: { enabled: true },
      modal: {
        ondismiss: () => {
          // The window took the focus and leaves it nowhere.
          if (pressed instanceof HTMLElement) pressed.focus();
          resolve({ kind: 'closed', failure });
        },
        backdropclose: false,
      },
      ...(!isIos(navigator.userAgent) && { config: WITHOUT_COLLECT }),
      ...(lacksHandler(navigator.userAgent) && {
        callback_url: returnAddress(payment.orderId),
        redirect: true,
      }),
      handler: (proof) => resolve({ kind: 'paid', proof }),
    });
    sheet.on('payment.failed', (response) => {
      failure = failureText(response);
      onAttemptFailed(failure);
    });
    signal.addEventListener(
      'abort',
      () => {
        sheet.close();
        resolve({ kind: 'closed', failure });
      },
      { once: true },
    );
    sheet.open();
  });
}

/** The accent colour, read from the stylesheet, which is the only place that defines colours. */
function accent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim();
}
