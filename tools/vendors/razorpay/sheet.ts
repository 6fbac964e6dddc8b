/**
 * The stand-in's `checkout.js`. Gives the page `window.Razorpay`, whose window takes a test card, or UPI as the device
 * allows it: a QR code on a computer, the UPI app on Android, a typed UPI ID on iOS. The server decides the outcome. It reads only the options that the shop sets (docs/providers.md "Checkout window").
 */

interface Options {
  key: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  modal: { ondismiss: () => void };
  config?: { display: { hide: { method: string; flows?: string[] }[] } };
  handler: (proof: Proof) => void;
  callback_url?: string;
  redirect?: boolean;
}

interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface Failure {
  description: string;
  metadata?: { payment_id?: string };
}

/** The server's answer: the proof of a payment, the UPI app that must approve it, or an error; `{}` while it waits. */
type Answer = Partial<Proof> & { error?: Failure; payment_id?: string; app?: string };

const IS_IOS = /iPhone|iPad/.test(navigator.userAgent);
const IS_ANDROID = /Android/.test(navigator.userAgent);

/** How often the sheet asks whether the UPI app has decided. Milliseconds. */
const POLL_MS = 400;

const UPI_IDS = [
  ['UPI, succeeds', 'success@razorpay'],
  ['UPI, fails', 'failure@razorpay'],
] as const;

const CARDS = [
  ['Visa, succeeds', '4100 2800 0000 1007'],
  ['Visa, insufficient funds', '4100 2800 0008 0001'],
  ['Visa, declined', '4100 2800 0006 0003'],
] as const;

const UNREACHABLE =
  'We could not reach the payment service. If money was taken, your order will show it shortly.';

const STYLES = `
  dialog {
    box-sizing: border-box; width: min(26rem, 100vw); max-width: 100vw; padding: 0; border: 0; border-radius: 14px;
    color: #17202e; background: #fff; font: 16px/1.5 system-ui, sans-serif;
  }
  dialog::backdrop { background: rgb(15 18 25 / 0.62); }
  header { display: flex; justify-content: space-between; gap: 12px; padding: 16px 20px; color: #fff; background: var(--accent); }
  header strong { display: block; font-size: 20px; }
  main, form { display: grid; gap: 12px; }
  main { padding: 16px 20px 20px; }
  p, h2 { margin: 0; }
  h2 { font-size: 16px; font-weight: 600; }
  label { font-weight: 600; }
  input, button { box-sizing: border-box; min-height: 44px; padding: 8px 12px; border: 1px solid #6b7686; border-radius: 8px; color: inherit; background: #fff; font: inherit; }
  input { width: 100%; }
  button { cursor: pointer; }
  button.primary { border: 0; color: #fff; background: var(--accent); font-weight: 600; }
  button.close { border: 0; color: inherit; background: none; font-size: 24px; line-height: 1; }
  .qr { width: 160px; height: 160px; margin: 0 auto; border: 8px solid #fff; outline: 1px solid #6b7686; background: conic-gradient(#17202e 25%, #fff 0 50%, #17202e 0 75%, #fff 0) 0 0 / 24px 24px; }
  a.app { display: grid; place-items: center; min-height: 44px; border-radius: 8px; color: #fff; background: var(--accent); font-weight: 600; }
  [role='alert'] { padding: 12px 14px; border: 1px solid #b42318; border-radius: 8px; color: #7a271a; background: #fef3f2; }
`;

/** Base URL of this script: `…/razorpay/` for `…/razorpay/v1/checkout.js`. */
const base = (document.currentScript as HTMLScriptElement).src.replace(
  /(v1\/)?checkout\.js.*$/,
  '',
);

async function ask(path: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(
      base + path,
      body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    return (await response.json()) as Answer;
  } catch {
    return { error: { description: UNREACHABLE } };
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function button(className: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, label);
  made.addEventListener('click', onClick);
  return made;
}

/** Leaves the page as Razorpay does with `redirect`: a form posts the result to the shop. */
function submitTo(address: string, fields: Readonly<Record<string, string>>): void {
  const form = element('form', { method: 'post', action: address });
  for (const [name, value] of Object.entries(fields))
    form.append(element('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

class Razorpay {
  private readonly listeners: ((response: { error: Failure }) => void)[] = [];
  private readonly host = element('div', { class: 'razorpay-container' });
  private readonly main = element('main', {});
  private dialog: HTMLDialogElement | undefined;

  constructor(private readonly options: Options) {}

  on(event: string, listener: (response: { error: Failure }) => void): void {
    if (event === 'payment.failed') this.listeners.push(listener);
  }

  open(): void {
    if (this.dialog) return;
    const { name, description, amount, theme } = this.options;
    const close = button('close', '×', () => this.close());
    close.setAttribute('aria-label', 'Close payment');
    this.dialog = element(
      'dialog',
      { 'aria-label': `Test payment to ${name}` },
      element(
        'header',
        {},
        element(
          'div',
          {},
          `Test payment to ${name}`,
          element('strong', {}, rupees(amount)),
          description,
        ),
        close,
      ),
      this.main,
    );
    this.dialog.style.setProperty('--accent', theme.color || '#1f2937');
    this.dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
    // The page below must not react to an Escape meant for the window.
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    // In a shadow root, so that the page and the window cannot style each other.
    const root = this.host.shadowRoot ?? this.host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.append(this.dialog);
    document.body.append(this.host);
    this.dialog.showModal();
    this.showForm();
  }

  /** Closes without a payment. */
  close(): void {
    if (this.remove()) this.options.modal.ondismiss();
  }

  private remove(): boolean {
    if (!this.dialog) return false;
    this.dialog.remove();
    this.host.remove();
    this.dialog = undefined;
    return true;
  }

  private show(...children: Node[]): void {
    this.main.replaceChildren(...children);
    this.main.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** A typed UPI ID is offered where the page does not hide it, as on iOS. */
  private takesUpiId(): boolean {
    const hidden = this.options.config?.display.hide ?? [];
    return (
      IS_IOS && !hidden.some(({ method, flows }) => method === 'upi' && flows?.includes('collect'))
    );
  }

  private showForm(): void {
    const label = this.takesUpiId() ? 'Card number or UPI ID' : 'Card number';
    const input = element('input', { id: 'instrument', autocomplete: 'off', required: '' });
    const form = element(
      'form',
      {},
      element('label', { for: 'instrument' }, label),
      input,
      element('button', { class: 'primary' }, `Pay ${rupees(this.options.amount)}`),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.pay(input.value);
    });
    const examples = [...(this.takesUpiId() ? UPI_IDS : []), ...CARDS].map(([label, value]) =>
      button('', `${label}: ${value}`, () => {
        input.value = value;
        input.focus();
      }),
    );
    const upi = this.takesUpiId()
      ? []
      : [
          button('', IS_ANDROID ? 'Pay with a UPI app' : 'Show the UPI QR code', () => {
            void this.payByUpi();
          }),
        ];
    this.show(form, ...upi, element('h2', {}, 'Test values. No real money moves.'), ...examples);
  }

  private request(): object {
    const { key, order_id, amount, prefill, notes } = this.options;
    return { key_id: key, order_id, amount, email: prefill.email, contact: prefill.contact, notes };
  }

  /** Shows what the customer scans, or the link to the app, and waits until the app has decided. */
  private async payByUpi(): Promise<void> {
    this.show(element('p', { role: 'status' }, 'Preparing UPI…'));
    const { payment_id: id, app, error } = await ask('v1/payments/create/upi', this.request());
    if (id === undefined || app === undefined) {
      this.end({ error: error ?? { description: UNREACHABLE } });
      return;
    }
    const link = element(
      'a',
      { class: 'app', href: base + app, target: '_blank', rel: 'noopener' },
      'Open the test UPI app',
    );
    this.show(
      ...(IS_ANDROID
        ? []
        : [element('div', { class: 'qr', role: 'img', 'aria-label': 'UPI QR code' })]),
      element('p', { role: 'status' }, 'Waiting for your UPI app…'),
      link,
    );
    while (this.dialog) {
      const answer = await ask(`v1/payments/${id}/status`);
      if (answer.error || answer.razorpay_payment_id) {
        this.end(answer);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  private async pay(instrument: string): Promise<void> {
    this.show(element('p', { role: 'status' }, 'Processing payment…'));
    this.end(await ask('v1/payments/create/ajax', { ...this.request(), instrument }));
  }

  /** Tells the page, or with `redirect` the callback address, how the payment ended. */
  private end({ error, razorpay_payment_id, razorpay_order_id, razorpay_signature }: Answer): void {
    const { handler, callback_url, redirect } = this.options;
    if (!this.dialog) return;
    const address = redirect ? callback_url : undefined;
    if (razorpay_payment_id && razorpay_order_id && razorpay_signature) {
      const proof = { razorpay_payment_id, razorpay_order_id, razorpay_signature };
      if (address !== undefined) {
        submitTo(address, proof);
        return;
      }
      this.remove();
      handler(proof);
      return;
    }
    if (error?.metadata?.payment_id && address !== undefined) {
      submitTo(address, {
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[description]': error.description,
        'error[metadata]': JSON.stringify(error.metadata),
      });
      return;
    }
    const failure = error ?? { description: UNREACHABLE };
    this.showError('Payment failed', failure, 'Try again', () => this.showForm());
    // Without a payment there was no attempt: the value was wrong, or the server did not answer.
    if (failure.metadata?.payment_id)
      for (const listener of this.listeners) listener({ error: failure });
  }

  private showError(title: string, error: Failure, action: string, onClick: () => void): void {
    this.show(
      element('div', { role: 'alert' }, element('h2', {}, title), error.description),
      button('primary', action, onClick),
    );
  }
}

Object.assign(window, { Razorpay });
