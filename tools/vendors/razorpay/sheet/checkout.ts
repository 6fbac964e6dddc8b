import type { FailureError } from './bank';
import { readOptions, type CheckoutOptions } from './options';
import { PaymentSheet } from './sheet';

/** `checkout.js`: gives the page `window.Razorpay`, used as `new Razorpay(options).open()`. */

type FailureListener = (response: { readonly error: FailureError }) => void;

/** Base URL of this script: `…/razorpay/` for `…/razorpay/v1/checkout.js` and `…/razorpay/checkout.js`. */
const base = baseOf(document.currentScript);

function baseOf(script: HTMLOrSVGScriptElement | null): string {
  const source = script instanceof HTMLScriptElement ? script.src : '';
  return source.replace(/(v1\/)?checkout\.js.*$/, '');
}

class RazorpayCheckout {
  private readonly options: CheckoutOptions;
  private readonly listeners: FailureListener[] = [];
  private sheet: PaymentSheet | undefined;

  constructor(options: unknown) {
    this.options = readOptions(options);
  }

  on(event: string, listener: FailureListener): void {
    if (event === 'payment.failed') this.listeners.push(listener);
  }

  open(): void {
    if (this.sheet !== undefined) return;
    this.sheet = new PaymentSheet(base, this.options, {
      paid: (response) => {
        this.sheet = undefined;
        this.options.handler(response);
      },
      failed: (error) => this.listeners.forEach((listener) => listener({ error })),
      dismissed: () => {
        this.sheet = undefined;
        this.options.modal.ondismiss();
      },
    });
  }

  close(): void {
    this.sheet?.close();
  }
}

Object.assign(window, { Razorpay: RazorpayCheckout });
