import type { CardFields } from './bank';
import { button, el, field, type Field } from './dom';

export interface Form {
  readonly root: HTMLElement;
  readonly first: HTMLElement;
}

interface CardFormOptions {
  readonly payLabel: string;
  readonly name: string;
  readonly now: () => Date;
  readonly submit: (card: CardFields) => void;
}

const TEST_NUMBERS = [
  ['Succeeds (Visa)', '4100280000001007'],
  ['Succeeds (RuPay)', '6527658900001005'],
  ['Fails: insufficient funds', '4100280000080001'],
  ['Fails: declined', '4100280000060003'],
] as const;

const spaced = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
const digitsOf = (input: HTMLInputElement): string => input.value.replace(/\D/g, '');

export function cardForm(options: CardFormOptions): Form {
  const number = field('card-number', 'Card number', {
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    maxlength: '23',
  });
  const expiry = field('card-expiry', 'Expiry (MM/YY)', {
    inputmode: 'numeric',
    autocomplete: 'cc-exp',
    placeholder: 'MM/YY',
    maxlength: '5',
  });
  const cvv = field('card-cvv', 'CVV', {
    inputmode: 'numeric',
    autocomplete: 'cc-csc',
    maxlength: '4',
  });
  const name = field('card-name', 'Name on card', { autocomplete: 'cc-name' });
  name.input.value = options.name;
  number.input.addEventListener('input', () => {
    number.input.value = spaced(digitsOf(number.input).slice(0, 19));
  });
  expiry.input.addEventListener('input', () => {
    const digits = digitsOf(expiry.input).slice(0, 4);
    expiry.input.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });

  const fill = (card: string) => {
    const year = String((options.now().getFullYear() + 3) % 100).padStart(2, '0');
    number.input.value = spaced(card);
    expiry.input.value = `12/${year}`;
    cvv.input.value = '123';
    if (name.input.value === '') name.input.value = 'Test Shopper';
    number.input.focus();
  };
  const submit = () => {
    const problems: [Field, string][] = [
      [number, digitsOf(number.input).length < 12 ? 'Enter the card number.' : ''],
      [expiry, isFuture(expiry.input.value, options.now()) ? '' : 'Enter a date in the future.'],
      [cvv, /^\d{3,4}$/.test(cvv.input.value) ? '' : 'Enter 3 or 4 digits.'],
      [name, name.input.value.trim() === '' ? 'Enter the name on the card.' : ''],
    ];
    if (!showProblems(problems)) return;
    options.submit({
      number: digitsOf(number.input),
      expiry: expiry.input.value,
      cvv: cvv.input.value,
      name: name.input.value.trim(),
    });
  };
  const form = formOf(submit, [
    number.root,
    el('div', { class: 'pair' }, expiry.root, cvv.root),
    name.root,
    payButton(options.payLabel),
    helper('Test card numbers', TEST_NUMBERS, fill),
  ]);
  return { root: form, first: number.input };
}

export function upiForm(payLabel: string, submit: (vpa: string) => void): Form {
  const vpa = field('upi-id', 'UPI ID', {
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: 'name@bank',
  });
  const form = formOf(() => {
    const value = vpa.input.value.trim();
    const problem = /^[^\s@]+@[^\s@]+$/.test(value) ? '' : 'Enter a UPI ID, like name@bank.';
    if (showProblems([[vpa, problem]])) submit(value);
  }, [
    vpa.root,
    payButton(payLabel),
    helper(
      'Test UPI IDs',
      [
        ['Succeeds', 'success@razorpay'],
        ['Fails', 'failure@razorpay'],
      ],
      (value) => {
        vpa.input.value = value;
        vpa.input.focus();
      },
    ),
  ]);
  return { root: form, first: vpa.input };
}

export function otpForm(submit: (otp: string) => void): Form {
  const otp = field('otp', 'One-time password (OTP)', {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '10',
  });
  const form = formOf(() => {
    if (showProblems([[otp, otp.input.value.trim() === '' ? 'Enter the OTP.' : '']]))
      submit(otp.input.value.trim());
  }, [
    el('h3', {}, 'Verify this payment'),
    el('p', {}, 'No message was sent. Any 4 to 10 digits succeed, fewer fail.'),
    otp.root,
    el('button', { type: 'submit', class: 'primary' }, 'Submit OTP'),
  ]);
  return { root: form, first: otp.input };
}

function formOf(submit: () => void, children: readonly Node[]): HTMLFormElement {
  const form = el('form', { novalidate: '' }, ...children);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  return form;
}

function payButton(label: string): HTMLButtonElement {
  return el('button', { type: 'submit', class: 'primary' }, label);
}

function helper(
  title: string,
  examples: readonly (readonly [label: string, value: string])[],
  fill: (value: string) => void,
): HTMLElement {
  const buttons = examples.map(([label, value]) =>
    button(`${label}: ${/^\d/.test(value) ? spaced(value) : value}`, 'quiet', () => fill(value)),
  );
  return el('details', {}, el('summary', {}, title), el('div', { class: 'fill' }, ...buttons));
}

/** Shows every error and focuses the first. Returns true when there is none. */
function showProblems(problems: readonly (readonly [Field, string])[]): boolean {
  problems.forEach(([each, sentence]) => each.say(sentence));
  const wrong = problems.find(([, sentence]) => sentence !== '');
  wrong?.[0].input.focus();
  return wrong === undefined;
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  // A card is valid until the end of its expiry month.
  return new Date(2000 + Number(year), Number(month), 1) > now;
}
