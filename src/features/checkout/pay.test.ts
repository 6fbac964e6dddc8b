import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import {
  ApiError,
  recentOrderIdOf,
  amountMismatchOf,
  type ServerPricing,
} from '../../firebase/order/api';
import { checkoutReducer, type CheckoutAction, type CheckoutState } from './checkoutReducer';
import { pay, type CheckoutServices, type Payment } from './pay';

const proof = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'f00',
};

function aPayment(fields: Partial<Payment> = {}): Payment {
  return {
    orderId: 'u_1',
    placedAt: new Date('2026-11-20T08:35:00Z'),
    items: [{ id: 'amber', name: 'Amber', price: 6850, quantity: 1, selectedVolume: '50 ml' }],
    shippingInfo: anOrder().shippingInfo,
    charges: { subtotal: 6850, discounts: [], shipping: 0, total: 6850 },
    amountPaise: 685_000,
    onOpen: vi.fn(),
    onUnpayable: vi.fn(),
    ...fields,
  };
}

/** Services that succeed at once, with a fake clock that `pass` advances. */
function makeServices(over: Partial<CheckoutServices> = {}) {
  let clock = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const services: CheckoutServices = {
    createRazorpayOrder: vi.fn(async () => ({ order: { id: 'order_1' }, key: 'rzp' })),
    confirmPayment: vi.fn(async () => ({ status: 'paid' as const, shipment: 'created' as const })),
    fetchOrder: vi.fn(async () => anOrder({ status: 'pending_payment' })),
    reportFailure: vi.fn(async () => undefined),
    loadScript: vi.fn(async () => undefined),
    openWindow: vi.fn(async () => ({ kind: 'paid' as const, proof })),
    apiError: (error) => (error instanceof ApiError ? error : undefined),
    amountMismatchOf,
    recentOrderIdOf,
    wait: (ms) =>
      new Promise((resolve) => {
        waiting.push({ at: clock + ms, resolve });
      }),
    now: () => clock,
    offline: () => undefined,
    ...over,
  };
  /** Advances the clock by `ms` and resolves the waits that end in that time, in order. */
  async function pass(ms: number): Promise<void> {
    const until = clock + ms;
    for (;;) {
      // A resolved wait may start another one.
      for (let n = 0; n < 20; n++) await Promise.resolve();
      const next = waiting.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      waiting.shift();
      clock = next.at;
      next.resolve();
    }
    clock = until;
  }
  return { services, pass };
}

/** Runs a payment and records every state it goes through. */
function start(
  services: CheckoutServices,
  payment = aPayment(),
  signal = new AbortController().signal,
) {
  const states: CheckoutState[] = [{ step: 'opening', orderId: payment.orderId }];
  const dispatch = (action: CheckoutAction): void => {
    const last = states.at(-1);
    if (last) states.push(checkoutReducer(last, action));
  };
  const done = pay(services, payment, dispatch, signal);
  return { done, states, last: () => states.at(-1), steps: () => states.map((s) => s.step) };
}

// Every failure simulated here is also logged.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe('pay', () => {
  it('creates the payment order, opens the window and confirms', async () => {
    const { services } = makeServices();
    const payment = aPayment();
    const run = start(services, payment);
    await run.done;
    expect(run.steps()).toEqual(['opening', 'paying', 'confirming', 'confirmed']);
    expect(services.createRazorpayOrder).toHaveBeenCalledExactlyOnceWith({
      amount: 685_000,
      currency: 'INR',
      receipt: 'u_1',
    });
    expect(payment.onOpen).toHaveBeenCalledOnce();
    expect(services.confirmPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ order_id: 'u_1', ...proof }),
    );
    expect(services.reportFailure).not.toHaveBeenCalled();
  });

  it('reports the server’s price when it differs, and opens no window', async () => {
    const pricing: ServerPricing = {
      lines: [],
      subtotal: 7100,
      discounts: [],
      shipping: 0,
      total: 7100,
    };
    const { services } = makeServices({
      createRazorpayOrder: () =>
        Promise.reject(
          new ApiError(409, 'amount_mismatch', 'The total is now ₹7,100.', { pricing }),
        ),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({
      step: 'repriced',
      orderId: 'u_1',
      was: 6850,
      items: aPayment().items,
      pricing,
    });
    expect(services.openWindow).not.toHaveBeenCalled();
  });

  it.each([
    ['already_used', 'already_used'],
    ['a_reason_of_tomorrow', undefined],
  ])('says why the code is not in the price: %s', async (coupon, told) => {
    const pricing = { lines: [], subtotal: 6850, discounts: [], shipping: 0, total: 6850 };
    const { services } = makeServices({
      createRazorpayOrder: () =>
        Promise.reject(new ApiError(409, 'amount_mismatch', '', { pricing, coupon })),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toMatchObject({ step: 'repriced', pricing });
    expect(run.last()).toHaveProperty('coupon', told);
  });

  it('names the line that has sold out', async () => {
    const reason = 'Oud Royale 50 ml has just sold out.';
    const { services } = makeServices({
      createRazorpayOrder: () => Promise.reject(new ApiError(409, 'out_of_stock', reason)),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'form', problem: { kind: 'out_of_stock', reason } });
  });

  it.each([
    ['while offline', true, { kind: 'offline' }],
    ['that was not answered', false, { kind: 'order_failed', reason: 'No answer.' }],
  ])('tells a request %s', async (_, isOffline, problem) => {
    const { services } = makeServices({
      createRazorpayOrder: () => Promise.reject(new ApiError(0, 'offline', 'No answer.')),
      offline: () => (isOffline ? Promise.resolve() : undefined),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'form', problem });
  });

  it('asks for phone verification when the server requires it', async () => {
    const { services } = makeServices({
      createRazorpayOrder: () => Promise.reject(new ApiError(403, 'phone_unverified', '')),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'phone' });
  });

  it('finds that the order was paid in another tab, and charges nothing', async () => {
    const { services } = makeServices({
      createRazorpayOrder: () => Promise.reject(new ApiError(409, 'order_state', 'already paid')),
      fetchOrder: async () => anOrder({ status: 'paid' }),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
    expect(services.openWindow).not.toHaveBeenCalled();
  });

  it('abandons an order that can never be paid', async () => {
    const { services } = makeServices({
      createRazorpayOrder: () => Promise.reject(new ApiError(422, 'order_invalid', 'Gone.')),
    });
    const payment = aPayment();
    const run = start(services, payment);
    await run.done;
    expect(payment.onUnpayable).toHaveBeenCalledOnce();
    expect(run.last()).toEqual({
      step: 'form',
      problem: { kind: 'order_failed', reason: 'Gone.' },
    });
  });

  it('reports a script that does not load', async () => {
    const { services } = makeServices({ loadScript: () => Promise.reject(new Error('blocked')) });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'form', problem: { kind: 'script_failed' } });
  });

  it('writes payment_failed once the window is closed unpaid', async () => {
    const { services } = makeServices({
      openWindow: async () => ({ kind: 'closed', failure: undefined }),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'form', problem: { kind: 'dismissed' } });
    expect(services.reportFailure).toHaveBeenCalledExactlyOnceWith(
      'u_1',
      'The payment window was closed.',
    );
  });

  it('keeps the reason of the last attempt, even when it cannot be written', async () => {
    const { services } = makeServices({
      openWindow: async (_, onAttemptFailed) => {
        onAttemptFailed('Insufficient funds');
        return { kind: 'closed', failure: 'Insufficient funds' };
      },
      reportFailure: vi.fn(() => Promise.reject(new Error('permission-denied'))),
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({
      step: 'form',
      problem: { kind: 'payment_failed', reason: 'Insufficient funds' },
    });
    expect(services.reportFailure).toHaveBeenCalledWith('u_1', 'Insufficient funds');
  });

  it.each(['payment_failed', 'paid'] as const)(
    'writes no failure to an order that is %s meanwhile, because the rules would reject it',
    async (status) => {
      const { services } = makeServices({
        openWindow: async (_, onAttemptFailed) => {
          onAttemptFailed('Insufficient funds');
          return { kind: 'closed', failure: 'Insufficient funds' };
        },
        fetchOrder: async () => anOrder({ status }),
      });
      const run = start(services);
      await run.done;
      expect(services.reportFailure).not.toHaveBeenCalled();
      expect(run.last()).toEqual({
        step: 'form',
        problem: { kind: 'payment_failed', reason: 'Insufficient funds' },
      });
    },
  );

  it('asks before the same items are bought again, and sends the id of the earlier order', async () => {
    const createRazorpayOrder = vi
      .fn<CheckoutServices['createRazorpayOrder']>()
      .mockRejectedValueOnce(new ApiError(409, 'bought_just_now', '', { orderId: 'u_0' }))
      .mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    const { services } = makeServices({ createRazorpayOrder });
    const payment = aPayment();
    const asked = start(services, payment);
    await asked.done;
    expect(asked.last()).toEqual({ step: 'again', earlier: 'u_0' });
    expect(services.openWindow).not.toHaveBeenCalled();
    expect(payment.onUnpayable).not.toHaveBeenCalled();

    const again = start(services, aPayment({ again: 'u_0' }));
    await again.done;
    expect(createRazorpayOrder).toHaveBeenLastCalledWith(expect.objectContaining({ again: 'u_0' }));
    expect(again.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
  });

  it('opens no window when the payment was aborted while it was prepared', async () => {
    const controller = new AbortController();
    const { services } = makeServices({
      createRazorpayOrder: async () => {
        controller.abort();
        return { order: { id: 'order_1' }, key: 'rzp' };
      },
    });
    const payment = aPayment();
    await start(services, payment, controller.signal).done;
    expect(services.openWindow).not.toHaveBeenCalled();
    expect(payment.onOpen).not.toHaveBeenCalled();
  });

  it('writes and dispatches nothing when the window was closed by an abort', async () => {
    const controller = new AbortController();
    const { services } = makeServices({
      openWindow: async () => {
        controller.abort();
        return { kind: 'closed', failure: undefined };
      },
    });
    const run = start(services, aPayment(), controller.signal);
    await run.done;
    expect(run.steps()).toEqual(['opening', 'paying']);
    expect(services.reportFailure).not.toHaveBeenCalled();
  });

  it('writes no failure while a later attempt in the window may succeed', async () => {
    const { services } = makeServices({
      openWindow: async (_, onAttemptFailed) => {
        onAttemptFailed('declined');
        return { kind: 'paid', proof };
      },
    });
    const run = start(services);
    await run.done;
    expect(run.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
    expect(services.reportFailure).not.toHaveBeenCalled();
  });
});

describe('confirming always ends', () => {
  it('retries after a lost response', async () => {
    const confirm = vi
      .fn<CheckoutServices['confirmPayment']>()
      .mockRejectedValueOnce(new ApiError(0, 'offline', ''))
      .mockResolvedValue({ status: 'paid', shipment: 'pending' });
    const { services, pass } = makeServices({ confirmPayment: confirm });
    const run = start(services);
    await pass(5_000);
    await run.done;
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(run.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
  });

  it('says after 20 s that the payment is safe, even when the server never answers', async () => {
    const { services, pass } = makeServices({ confirmPayment: () => new Promise(() => undefined) });
    const run = start(services);
    await pass(19_999);
    expect(run.last()).toEqual({ step: 'confirming', orderId: 'u_1', late: false });
    await pass(1);
    expect(run.last()).toEqual({ step: 'confirming', orderId: 'u_1', late: true });
  });

  it('is confirmed when the webhook has settled the order', async () => {
    const { services, pass } = makeServices({
      confirmPayment: () => Promise.reject(new ApiError(502, 'vendor_unavailable', '')),
      fetchOrder: async () => anOrder({ status: 'processing' }),
    });
    const run = start(services);
    await pass(100);
    expect(run.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
  });

  it('reports a final refusal and abandons the order', async () => {
    const reason = 'The last piece went to somebody else. We are refunding your payment.';
    const { services, pass } = makeServices({
      confirmPayment: () => Promise.reject(new ApiError(409, 'out_of_stock', reason)),
    });
    const payment = aPayment();
    const run = start(services, payment);
    await pass(100);
    expect(run.last()).toEqual({ step: 'form', problem: { kind: 'not_confirmed', reason } });
    expect(payment.onUnpayable).toHaveBeenCalledOnce();
  });

  it('sends nothing while offline, and continues however late the network is back', async () => {
    let back: (() => void) | undefined;
    const confirm = vi
      .fn<CheckoutServices['confirmPayment']>()
      .mockRejectedValueOnce(new ApiError(0, 'offline', ''))
      .mockResolvedValue({ status: 'paid', shipment: 'pending' });
    const { services, pass } = makeServices({
      confirmPayment: confirm,
      offline: () =>
        confirm.mock.calls.length === 1
          ? new Promise((resolve) => {
              back = resolve;
            })
          : undefined,
    });
    const run = start(services);
    await pass(3_600_000);
    expect(confirm).toHaveBeenCalledOnce();
    expect(run.last()).toEqual({ step: 'confirming', orderId: 'u_1', late: true });
    back?.();
    await run.done;
    expect(run.last()).toEqual({ step: 'confirmed', orderId: 'u_1' });
  });

  it('stops retrying after two minutes', async () => {
    const confirm = vi.fn<CheckoutServices['confirmPayment']>(() =>
      Promise.reject(new ApiError(502, 'vendor_unavailable', '')),
    );
    const { services, pass } = makeServices({ confirmPayment: confirm });
    const run = start(services);
    await pass(200_000);
    await run.done;
    expect(confirm).toHaveBeenCalledTimes(60);
    expect(run.last()).toEqual({ step: 'confirming', orderId: 'u_1', late: true });
  });
});
