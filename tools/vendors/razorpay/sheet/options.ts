/** The documented options of `new Razorpay(options)` that this stand-in honours. */
export interface CheckoutOptions {
  readonly key: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly orderId: string;
  readonly prefill: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
    readonly method: string;
  };
  readonly notes: Readonly<Record<string, string>>;
  readonly color: string;
  readonly modal: {
    readonly ondismiss: () => void;
    readonly confirmClose: boolean;
    readonly escape: boolean;
    readonly backdropclose: boolean;
  };
  readonly retry: boolean;
  readonly handler: (response: SuccessResponse) => void;
}

export interface SuccessResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the page's options. Throws Error, as checkout.js does, when a required one is missing. */
export function readOptions(given: unknown): CheckoutOptions {
  const options = fields(given);
  if (text(options['key']) === '') throw new Error('No key passed');
  const amount = Number(options['amount']);
  if (!Number.isInteger(amount) || amount < 100) throw new Error('Invalid amount');
  if (text(options['order_id']) === '') throw new Error('No order_id passed');
  const prefill = fields(options['prefill']);
  const modal = fields(options['modal']);
  const { handler, retry } = options;
  const { ondismiss } = modal;
  return {
    key: text(options['key']),
    amount,
    currency: text(options['currency']) || 'INR',
    name: text(options['name']) || 'Merchant',
    description: text(options['description']).slice(0, 255),
    orderId: text(options['order_id']),
    prefill: {
      name: text(prefill['name']),
      email: text(prefill['email']),
      contact: text(prefill['contact']),
      method: text(prefill['method']),
    },
    notes: Object.fromEntries(
      Object.entries(fields(options['notes'])).map(([key, note]) => [key, String(note)]),
    ),
    color: text(fields(options['theme'])['color']),
    modal: {
      ondismiss: () => {
        if (typeof ondismiss === 'function') ondismiss();
      },
      confirmClose: modal['confirm_close'] === true,
      escape: modal['escape'] !== false,
      backdropclose: modal['backdropclose'] === true,
    },
    retry: retry !== false && fields(retry)['enabled'] !== false,
    handler: (response) => {
      if (typeof handler === 'function') handler(response);
    },
  };
}
