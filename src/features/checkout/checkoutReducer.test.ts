import { describe, expect, it } from 'vitest';
import {
  checkoutReducer,
  FORM,
  isBusy,
  problemWords,
  type CheckoutAction,
  type CheckoutState,
} from './checkoutReducer';

const pricing = { lines: [], subtotal: 7100, discounts: [], shipping: 0, total: 7100 };
const run = (actions: CheckoutAction[], from: CheckoutState = FORM): CheckoutState =>
  actions.reduce(checkoutReducer, from);

const toPaying: CheckoutAction[] = [
  { type: 'submit' },
  { type: 'saved', orderId: 'u_1' },
  { type: 'opened' },
];

describe('checkoutReducer', () => {
  it('goes from the form to the confirmation', () => {
    expect(run([...toPaying, { type: 'paid' }, { type: 'confirmed', orderId: 'u_1' }])).toEqual({
      step: 'confirmed',
      orderId: 'u_1',
    });
  });

  it('starts only once: a second submit while saving, opening, paying or confirming changes nothing', () => {
    for (const n of [1, 2, 3]) {
      const state = run(toPaying.slice(0, n));
      expect(isBusy(state)).toBe(true);
      expect(checkoutReducer(state, { type: 'submit' })).toBe(state);
    }
    const confirming = run([...toPaying, { type: 'paid' }]);
    expect(checkoutReducer(confirming, { type: 'submit' })).toBe(confirming);
  });

  it('keeps an attempt that failed inside the window, and pays after it all the same', () => {
    const failed = run([...toPaying, { type: 'attempt_failed', reason: 'declined' }]);
    expect(failed).toEqual({ step: 'paying', orderId: 'u_1', attempt: 'declined' });
    expect(checkoutReducer(failed, { type: 'paid' })).toEqual({
      step: 'confirming',
      orderId: 'u_1',
      late: false,
    });
  });

  it('goes back to the form with what went wrong, and a new submit takes it away', () => {
    const failed = run([...toPaying, { type: 'failed', problem: { kind: 'dismissed' } }]);
    expect(failed).toEqual({ step: 'form', problem: { kind: 'dismissed' } });
    expect(checkoutReducer(failed, { type: 'submit' })).toEqual({ step: 'saving' });
  });

  it('asks about another price and pays or goes back', () => {
    const asked = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'repriced', repriced: { orderId: 'u_1', was: 6850, items: [], pricing } },
    ]);
    expect(asked).toEqual({ step: 'repriced', orderId: 'u_1', was: 6850, items: [], pricing });
    expect(checkoutReducer(asked, { type: 'submit' })).toEqual({ step: 'saving' });
    expect(checkoutReducer(asked, { type: 'refused' })).toBe(FORM);
  });

  it('asks before the same is bought again, and goes on or back', () => {
    const asked = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'bought_before', earlier: 'u_0' },
    ]);
    expect(asked).toEqual({ step: 'again', orderId: 'u_1', earlier: 'u_0' });
    expect(checkoutReducer(asked, { type: 'submit' })).toEqual({ step: 'saving' });
    expect(checkoutReducer(asked, { type: 'refused' })).toBe(FORM);
  });

  it('a sale in another tab ends everything but a payment of this tab’s own', () => {
    const elsewhere: CheckoutAction = { type: 'paid_elsewhere', orderId: 'u_0' };
    const ended = { step: 'paid_elsewhere', orderId: 'u_0' };
    for (const before of [FORM, run([{ type: 'submit' }]), run(toPaying)])
      expect(checkoutReducer(before, elsewhere)).toEqual(ended);
    const late: CheckoutAction = { type: 'failed', problem: { kind: 'dismissed' } };
    expect(run([...toPaying, elsewhere, late])).toEqual(ended);
    const confirming = run([...toPaying, { type: 'paid' }]);
    expect(checkoutReducer(confirming, elsewhere)).toBe(confirming);
  });

  it('never leaves the confirmation for a fault that comes late', () => {
    const done = run([...toPaying, { type: 'paid' }, { type: 'confirmed', orderId: 'u_1' }]);
    const late: CheckoutAction = { type: 'failed', problem: { kind: 'order_failed' } };
    expect(checkoutReducer(done, late)).toBe(done);
    expect(checkoutReducer(done, { type: 'took_long' })).toBe(done);
  });

  it('opens the phone dialog when the server wants it, and closes back to the form', () => {
    const phone = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'phone_needed' },
    ]);
    expect(phone).toEqual({ step: 'phone' });
    expect(checkoutReducer(phone, { type: 'phone_closed' })).toBe(FORM);
  });
});

describe('problemWords (SPEC §8: the quoted words first, the reason after them)', () => {
  it.each([
    [{ kind: 'order_failed' }, 'Failed to create Razorpay order'],
    [
      { kind: 'order_failed', reason: 'You seem to be offline.' },
      'Failed to create Razorpay order. You seem to be offline.',
    ],
    [{ kind: 'script_failed' }, 'Razorpay SDK failed to load!'],
    [{ kind: 'dismissed' }, 'Payment was not completed. Please try again.'],
    [{ kind: 'payment_failed', reason: 'Card declined' }, 'Payment failed: Card declined'],
    [{ kind: 'payment_failed' }, 'Payment failed: Unknown error. Please try again.'],
    [{ kind: 'payment_failed', reason: '' }, 'Payment failed: Unknown error. Please try again.'],
    [
      { kind: 'out_of_stock', reason: 'Oud 50 ml has just sold out.' },
      'Oud 50 ml has just sold out.',
    ],
  ] as const)('%o', (problem, words) => {
    expect(problemWords(problem)).toBe(words);
  });
});
