import * as v from 'valibot';

/** `checkout.js` of the stand-in: gives the page `window.Razorpay`, used as `new Razorpay(options).open()`. */

const MARKUP = `
<dialog aria-labelledby="title">
  <header>
    <p class="badge">No real money moves</p>
    <button type="button" class="close" aria-label="Close payment">×</button>
    <h2 id="title"></h2>
    <p class="amount"></p>
  </header>
  <section class="card upi">
    <div role="tablist" aria-label="Payment method">
      <button type="button" role="tab" id="card-tab" aria-controls="card-form">Card</button>
      <button type="button" role="tab" id="upi-tab" aria-controls="upi-form">UPI</button>
    </div>
  </section>
  <form class="card" id="card-form" role="tabpanel" aria-labelledby="card-tab">
    <label>Card number<input name="number" inputmode="numeric" list="cards" required></label>
    <datalist id="cards">
      <option value="4100 2800 0000 1007">Succeeds</option>
      <option value="4100 2800 0008 0001">Fails: insufficient funds</option>
      <option value="4100 2800 0006 0003">Fails: declined</option>
    </datalist>
    <label>Expiry (MM/YY)<input name="expiry" pattern="(0[1-9]|1[0-2])/[0-9]{2}" required></label>
    <label>CVV<input name="cvv" inputmode="numeric" pattern="[0-9]{3,4}" required></label>
    <label>Name on card<input name="name" required></label>
    <button class="pay"></button>
  </form>
  <form class="upi" id="upi-form" role="tabpanel" aria-labelledby="upi-tab">
    <label>UPI ID<input name="vpa" list="upi-ids" required></label>
    <datalist id="upi-ids">
      <option value="success@razorpay">Succeeds</option>
      <option value="failure@razorpay">Fails</option>
    </datalist>
    <button class="pay"></button>
  </form>
  <form class="otp">
    <p>No message was sent. Any 4 to 10 digits succeed, fewer fail.</p>
    <label>One-time password (OTP)<input name="otp" inputmode="numeric" required></label>
    <button>Submit OTP</button>
  </form>
  <section class="busy"><p role="status" tabindex="-1">Processing payment…</p></section>
  <section class="failed">
    <div role="alert"><h3></h3><p></p></div>
    <button type="button" class="again">Try again</button>
  </section>
</dialog>`;

const CSS = `
dialog { width: min(26rem, 100vw); padding: 0; border: 0; border-radius: 12px; background: #fff; color: #17202e; font: 16px/1.5 system-ui, sans-serif; }
dialog::backdrop { background: rgb(15 18 25 / 0.62); }
header { position: relative; padding: 16px 20px; background: #1f2937; color: #fff; }
h2, h3, p { margin: 0; }
.badge { font-size: 13px; color: #ffd24a; }
.amount { font-size: 24px; font-weight: 700; }
.close { position: absolute; top: 4px; right: 4px; width: 44px; background: none; font-size: 24px; }
form, section { display: grid; gap: 12px; padding: 8px 20px 16px; }
[role='tablist'] { display: grid; grid-template-columns: 1fr 1fr; }
[role='tab'] { background: none; color: inherit; border-bottom: 3px solid transparent; border-radius: 0; }
[role='tab'][aria-selected='true'] { border-color: currentColor; }
[role='alert'] { padding: 12px; border: 1px solid #b42318; border-radius: 8px; background: #fef3f2; color: #7a271a; }
label { display: grid; gap: 4px; font-size: 14px; font-weight: 600; }
input { min-height: 44px; padding: 8px 12px; border: 1px solid #6b7686; border-radius: 8px; font: inherit; font-weight: 400; }
button { min-height: 44px; border: 0; border-radius: 8px; background: #1f2937; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
[hidden] { display: none; }`;

const UNREACHABLE =
  'We could not reach the payment service. If money was taken, your order will show it shortly.';

const optionsSchema = v.object({
  key: v.string(),
  amount: v.number(),
  currency: v.string(),
  name: v.string(),
  order_id: v.string(),
  prefill: v.object({ email: v.string(), contact: v.string() }),
  notes: v.record(v.string(), v.string()),
  modal: v.object({ ondismiss: v.function() }),
  handler: v.function(),
});

const replySchema = v.union([
  v.object({
    razorpay_payment_id: v.string(),
    razorpay_order_id: v.string(),
    razorpay_signature: v.string(),
  }),
  v.object({
    error: v.looseObject({ description: v.string(), metadata: v.optional(v.unknown()) }),
  }),
]);

type Step = 'card' | 'upi' | 'otp' | 'busy' | 'failed';

const script =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

function find<E extends Element>(root: ParentNode, selector: string, type: new () => E): E {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`The payment sheet has no ${selector}.`);
  return element;
}

/** The payment sheet: a dialog in a shadow root, so that page and sheet cannot style each other. */
class Razorpay {
  private readonly options: v.InferOutput<typeof optionsSchema>;
  private readonly listeners: ((response: unknown) => void)[] = [];
  private readonly host = document.createElement('div');
  private readonly dialog: HTMLDialogElement;
  private method: 'card' | 'upi' = 'card';
  private isPaid = false;

  constructor(options: unknown) {
    this.options = v.parse(optionsSchema, options);
    const root = this.host.attachShadow({ mode: 'open' });
    // A constructed stylesheet works under a Content-Security-Policy without `unsafe-inline`.
    const styles = new CSSStyleSheet();
    styles.replaceSync(CSS);
    root.adoptedStyleSheets = [styles];
    root.innerHTML = MARKUP;
    this.dialog = find(root, 'dialog', HTMLDialogElement);
    this.listen();
  }

  on(event: string, listener: (response: unknown) => void): void {
    if (event === 'payment.failed') this.listeners.push(listener);
  }

  open(): void {
    document.body.append(this.host);
    const { name, amount, currency } = this.options;
    const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(
      amount / 100,
    );
    find(this.dialog, 'h2', HTMLElement).textContent = `Test payment to ${name}`;
    find(this.dialog, '.amount', HTMLElement).textContent = price;
    for (const button of this.dialog.querySelectorAll('.pay')) button.textContent = `Pay ${price}`;
    this.dialog.showModal();
    this.choose('card');
  }

  close(): void {
    this.dialog.close();
  }

  private listen(): void {
    const onClick = (selector: string, action: () => void): void =>
      find(this.dialog, selector, HTMLElement).addEventListener('click', action);
    const onSubmit = (form: Step, action: () => void): void =>
      find(this.dialog, `form.${form}`, HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault();
        action();
      });
    onClick('.close', () => this.close());
    onClick('.again', () => this.choose(this.method));
    onClick('#card-tab', () => this.choose('card'));
    onClick('#upi-tab', () => this.choose('upi'));
    onSubmit('card', () => this.show('otp'));
    onSubmit('upi', () => void this.pay({ vpa: this.field('vpa') }));
    onSubmit('otp', () => {
      void this.pay({ number: this.field('number'), otp: this.field('otp') });
    });
    // The page below must not react to an Escape meant for the sheet.
    this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.dialog.addEventListener('close', () => {
      this.host.remove();
      if (!this.isPaid) this.options.modal.ondismiss();
    });
  }

  private field(name: string): string {
    return find(this.dialog, `input[name='${name}']`, HTMLInputElement).value;
  }

  private choose(method: 'card' | 'upi'): void {
    this.method = method;
    for (const each of ['card', 'upi'])
      find(this.dialog, `#${each}-tab`, HTMLElement).ariaSelected = String(each === method);
    this.show(method);
  }

  /** Shows the parts of one step and focuses its first control. */
  private show(step: Step): void {
    for (const part of this.dialog.querySelectorAll<HTMLElement>('form, section'))
      part.hidden = !part.classList.contains(step);
    const parts = `:is(form, section).${step}`;
    this.dialog.querySelector<HTMLElement>(`${parts} :is(input, .again, [role='status'])`)?.focus();
  }

  private async pay(instrument: Readonly<Record<string, string>>): Promise<void> {
    this.show('busy');
    const { key, order_id, amount, prefill, notes } = this.options;
    const { email, contact } = prefill;
    const { method } = this;
    const body = { key_id: key, order_id, amount, email, contact, notes, method, ...instrument };
    const answer: unknown = await fetch(new URL('v1/payments/create/ajax', script), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
      .then((response) => response.json())
      .catch(() => undefined);
    if (!this.dialog.open) return;
    if (answer === undefined) return this.fail('No answer', UNREACHABLE);
    const reply = v.parse(replySchema, answer);
    if (!('error' in reply)) {
      this.isPaid = true;
      this.close();
      this.options.handler(reply);
      return;
    }
    this.fail('Payment failed', reply.error.description);
    // Without a payment id no attempt was made, for example because the order is paid already.
    if (reply.error.metadata !== undefined)
      for (const listener of this.listeners) listener({ error: reply.error });
  }

  private fail(title: string, description: string): void {
    find(this.dialog, '.failed h3', HTMLElement).textContent = title;
    find(this.dialog, '.failed p', HTMLElement).textContent = description;
    this.show('failed');
  }
}

Object.assign(window, { Razorpay });
