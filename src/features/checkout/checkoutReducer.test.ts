import { describe, expect, it } from 'vitest';
import {
  checkoutReducer,
  FORM,
  isBusy,
  problemMessage,
  type CheckoutAction,
  type CheckoutState,
  type Problem,
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

  it('ignores a second submit while saving, opening, paying or confirming', () => {
    for (const n of [1, 2, 3]) {
      const state = run(toPaying.slice(0, n));
      expect(isBusy(state)).toBe(true);
      expect(checkoutReducer(state, { type: 'submit' })).toBe(state);
    }
    const confirming = run([...toPaying, { type: 'paid' }]);
    expect(checkoutReducer(confirming, { type: 'submit' })).toBe(confirming);
  });

  it('keeps an attempt that failed inside the window, and can still be paid after it', () => {
    const failed = run([...toPaying, { type: 'attempt_failed', reason: 'declined' }]);
    expect(failed).toEqual({ step: 'paying', orderId: 'u_1', attempt: 'declined' });
    expect(checkoutReducer(failed, { type: 'paid' })).toEqual({
      step: 'confirming',
      orderId: 'u_1',
      late: false,
    });
  });

  it('returns to the form with the problem, which a new submit clears', () => {
    const failed = run([...toPaying, { type: 'failed', problem: { kind: 'dismissed' } }]);
    expect(failed).toEqual({ step: 'form', problem: { kind: 'dismissed' } });
    expect(checkoutReducer(failed, { type: 'submit' })).toEqual({ step: 'saving' });
  });

  it('asks about a changed price, then pays or returns to the form', () => {
    const asked = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'repriced', repriced: { orderId: 'u_1', was: 6850, items: [], pricing } },
    ]);
    expect(asked).toEqual({ step: 'repriced', orderId: 'u_1', was: 6850, items: [], pricing });
    expect(checkoutReducer(asked, { type: 'submit' })).toEqual({ step: 'saving' });
    expect(checkoutReducer(asked, { type: 'refused' })).toBe(FORM);
  });

  it('asks before the same items are bought again, then continues or returns to the form', () => {
    const asked = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'bought_before', earlier: 'u_0' },
    ]);
    expect(asked).toEqual({ step: 'again', earlier: 'u_0' });
    expect(checkoutReducer(asked, { type: 'submit' })).toEqual({ step: 'saving' });
    expect(checkoutReducer(asked, { type: 'refused' })).toBe(FORM);
  });

  it('ends on a sale in another tab, except when this tab has paid', () => {
    const elsewhere: CheckoutAction = { type: 'paid_elsewhere', orderId: 'u_0' };
    const ended = { step: 'paid_elsewhere', orderId: 'u_0' };
    for (const before of [FORM, run([{ type: 'submit' }]), run(toPaying)])
      expect(checkoutReducer(before, elsewhere)).toEqual(ended);
    const late: CheckoutAction = { type: 'failed', problem: { kind: 'dismissed' } };
    expect(run([...toPaying, elsewhere, late])).toEqual(ended);
    const confirming = run([...toPaying, { type: 'paid' }]);
    expect(checkoutReducer(confirming, elsewhere)).toBe(confirming);
  });

  it('ignores a failure that arrives after the confirmation', () => {
    const done = run([...toPaying, { type: 'paid' }, { type: 'confirmed', orderId: 'u_1' }]);
    const late: CheckoutAction = { type: 'failed', problem: { kind: 'order_failed' } };
    expect(checkoutReducer(done, late)).toBe(done);
    expect(checkoutReducer(done, { type: 'took_long' })).toBe(done);
  });

  it('opens the phone dialog when the server asks for it, and returns to the form when it closes', () => {
    const phone = run([
      { type: 'submit' },
      { type: 'saved', orderId: 'u_1' },
      { type: 'phone_needed' },
    ]);
    expect(phone).toEqual({ step: 'phone' });
    expect(checkoutReducer(phone, { type: 'phone_closed' })).toBe(FORM);
  });
});

it('forgets that it was offline once the network is back, and nothing else', () => {
  const failed = (problem: Problem) => run([{ type: 'submit' }, { type: 'failed', problem }]);
  expect(checkoutReducer(failed({ kind: 'offline' }), { type: 'back_online' })).toBe(FORM);
  const declined = failed({ kind: 'payment_failed' });
  expect(checkoutReducer(declined, { type: 'back_online' })).toBe(declined);
});

describe('problemMessage (the fixed sentence first, then the reason)', () => {
  it.each([
    [{ kind: 'order_failed' }, 'Failed to create Razorpay order'],
    [
      { kind: 'order_failed', reason: 'Our partner is silent.' },
      'Failed to create Razorpay order. Our partner is silent.',
    ],
    [{ kind: 'offline' }, 'Failed to create Razorpay order. You are offline. Nothing was charged.'],
    [{ kind: 'script_failed' }, 'Razorpay SDK failed to load!'],
    [{ kind: 'dismissed' }, 'Payment was not completed. Please try again.'],
    [{ kind: 'payment_failed', reason: 'Card declined' }, 'Payment failed: Card declined'],
    [{ kind: 'payment_failed' }, 'Payment failed: Unknown error. Please try again.'],
    [{ kind: 'payment_failed', reason: '' }, 'Payment failed: Unknown error. Please try again.'],
    [
      { kind: 'out_of_stock', reason: 'Oud 50 ml has just sold out.' },
      'Failed to create Razorpay order. Oud 50 ml has just sold out.',
    ],
  ] as const)('%o', (problem, words) => {
    expect(problemMessage(problem)).toBe(words);
  });
});
