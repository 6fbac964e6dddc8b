import { Bank, UNREACHABLE, type FailureError, type Outcome } from './bank';
import { button, el, inkOn, rupees } from './dom';
import { cardForm, otpForm, upiForm, type Form } from './forms';
import type { CheckoutOptions, SuccessResponse } from './options';
import { sheetStyles } from './styles';

export interface SheetEvents {
  readonly paid: (response: SuccessResponse) => void;
  readonly failed: (error: FailureError) => void;
  /** Closed without a payment. */
  readonly dismissed: () => void;
}

type Tab = 'card' | 'upi';

/** The payment sheet: a modal dialog in a shadow root, so that page and sheet cannot style each other. */
export class PaymentSheet {
  private readonly host = el('div', { class: 'razorpay-container' });
  private readonly main = el('div', { class: 'body' });
  private readonly confirm = el('div', { class: 'body', hidden: '' });
  private readonly dialog: HTMLDialogElement;
  private readonly amountLine = el('p', { class: 'amount' });
  private readonly bank: Bank;
  private readonly scroll = document.documentElement.style.overflow;
  private amount: number;
  private tab: Tab;
  private open = true;

  constructor(
    base: string,
    private readonly options: CheckoutOptions,
    private readonly events: SheetEvents,
  ) {
    this.bank = new Bank(base, options);
    this.amount = options.amount;
    this.tab = options.prefill.method === 'upi' ? 'upi' : 'card';
    this.dialog = this.build();
    const root = this.host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetStyles()];
    root.append(this.dialog);
    document.body.append(this.host);
    document.documentElement.style.overflow = 'hidden';
    this.dialog.showModal();
    void this.start();
  }

  /** Closes without confirmation and calls the page's `ondismiss`. */
  close(): void {
    if (this.shut()) this.events.dismissed();
  }

  private build(): HTMLDialogElement {
    const { name, description, color } = this.options;
    const closeButton = el(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Close payment' },
      '×',
    );
    closeButton.addEventListener('click', () => this.askToClose());
    this.amountLine.textContent = rupees(this.amount);
    const dialog = el(
      'dialog',
      { 'aria-label': `Test payment to ${name}` },
      el(
        'header',
        {},
        el('span', { class: 'badge' }, 'Test payment'),
        closeButton,
        el('h2', { class: 'merchant' }, name),
        el('p', { class: 'about' }, description),
        this.amountLine,
      ),
      this.main,
      this.confirm,
    );
    if (/^#[0-9a-f]{6}$/i.test(color)) {
      dialog.style.setProperty('--accent', color);
      dialog.style.setProperty('--accent-ink', inkOn(color));
    }
    dialog.addEventListener('keydown', (event) => this.onKey(event));
    // Escape without focus in the sheet arrives as `cancel`; a browser may close the dialog all the same.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.escape();
    });
    dialog.addEventListener('close', () => this.close());
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && this.options.modal.backdropclose) this.askToClose();
    });
    return dialog;
  }

  private async start(): Promise<void> {
    this.busy('Loading payment…');
    const order = await this.bank.order();
    if (!this.open) return;
    if ('problem' in order) return this.blocked(order.problem);
    this.amount = order.amount;
    this.amountLine.textContent = rupees(order.amount);
    this.showForm();
  }

  private showForm(): void {
    const label = `Pay ${rupees(this.amount)}`;
    const form: Form =
      this.tab === 'card'
        ? cardForm({
            payLabel: label,
            name: this.options.prefill.name,
            now: () => new Date(),
            submit: (card) => void this.run(this.bank.payByCard(card)),
          })
        : upiForm(label, (vpa) => void this.run(this.bank.payByUpi(vpa)));
    const panel = el(
      'div',
      { role: 'tabpanel', id: 'panel', 'aria-labelledby': `tab-${this.tab}` },
      form.root,
    );
    const { contact, email } = this.options.prefill;
    const payer = [contact, email].filter((part) => part !== '').join(' · ');
    this.show([
      this.tabs(),
      panel,
      el(
        'p',
        { class: 'foot' },
        payer === '' ? '' : `Paying as ${payer}. `,
        'No real money moves.',
      ),
    ]);
    form.first.focus();
  }

  private tabs(): HTMLElement {
    const names: readonly [Tab, string][] = [
      ['card', 'Card'],
      ['upi', 'UPI'],
    ];
    const tabs = names.map(([id, label]) => {
      const selected = id === this.tab;
      const tab = el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${id}`,
          'aria-selected': String(selected),
          tabindex: selected ? '0' : '-1',
          ...(selected ? { 'aria-controls': 'panel' } : {}),
        },
        label,
      );
      tab.addEventListener('click', () => this.choose(id));
      return tab;
    });
    const list = el('div', { role: 'tablist', 'aria-label': 'Payment method' }, ...tabs);
    list.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      this.choose(this.tab === 'card' ? 'upi' : 'card');
      this.main.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus();
    });
    return list;
  }

  private choose(tab: Tab): void {
    this.tab = tab;
    this.showForm();
  }

  private async run(asked: Promise<Outcome>): Promise<void> {
    this.busy('Processing payment…');
    const outcome = await asked;
    if (!this.open) return;
    switch (outcome.kind) {
      case 'paid':
        this.shut();
        return this.events.paid(outcome.response);
      case 'otp':
        return this.askOtp(outcome.paymentId);
      case 'failed':
        this.failed(outcome.error.description);
        this.events.failed(outcome.error);
        if (!this.options.retry) this.close();
        return;
      case 'refused':
        return this.failed(outcome.description);
      case 'unreachable':
        return this.failed(UNREACHABLE, 'No answer');
    }
  }

  private askOtp(paymentId: string): void {
    const form = otpForm((otp) => void this.run(this.bank.submitOtp(paymentId, otp)));
    this.show([form.root]);
    form.first.focus();
  }

  private failed(description: string, title = 'Payment failed'): void {
    const again = button('Try again', 'primary', () => this.showForm());
    this.show([
      el('div', { role: 'alert', class: 'failed' }, el('h3', {}, title), el('p', {}, description)),
      again,
    ]);
    again.focus();
  }

  private blocked(description: string): void {
    const leave = button('Close', 'primary', () => this.close());
    this.show([el('p', { role: 'alert', class: 'failed' }, description), leave]);
    leave.focus();
  }

  private busy(words: string): void {
    this.show([el('p', { role: 'status', tabindex: '-1' }, words)]);
    this.main.querySelector('p')?.focus();
  }

  private show(children: readonly Node[]): void {
    this.main.replaceChildren(...children);
  }

  private askToClose(): void {
    if (!this.options.modal.confirmClose) return this.close();
    const stay = button('Continue payment', 'primary', () => this.stay());
    this.confirm.replaceChildren(
      el('h3', {}, 'Cancel this payment?'),
      el('p', {}, 'Your order is kept. You can pay for it later.'),
      el(
        'div',
        { class: 'row' },
        stay,
        button('Yes, cancel', 'quiet', () => this.close()),
      ),
    );
    this.main.hidden = true;
    this.confirm.hidden = false;
    stay.focus();
  }

  private stay(): void {
    this.confirm.hidden = true;
    this.main.hidden = false;
    this.main.querySelector<HTMLElement>('input, button')?.focus();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      // The page below must not react to an Escape meant for the sheet.
      event.stopPropagation();
      this.escape();
    }
    if (event.key === 'Tab') this.wrapFocus(event);
  }

  private escape(): void {
    if (!this.confirm.hidden) this.stay();
    else if (this.options.modal.escape) this.askToClose();
  }

  /** Traps Tab: a modal dialog makes the page inert, but Tab could still reach the browser's toolbar. */
  private wrapFocus(event: KeyboardEvent): void {
    const stops = [...this.dialog.querySelectorAll<HTMLElement>('button, input, summary')].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
    );
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    const goal = event.shiftKey
      ? at <= 0
        ? stops.at(-1)
        : undefined
      : at === stops.length - 1
        ? stops[0]
        : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    goal.focus();
  }

  private shut(): boolean {
    if (!this.open) return false;
    this.open = false;
    this.dialog.close();
    this.host.remove();
    document.documentElement.style.overflow = this.scroll;
    return true;
  }
}
