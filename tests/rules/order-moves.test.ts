import fc from 'fast-check';
import { deleteField } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  canTransition,
  ORDER_STATUSES,
  wasPaid,
  type OrderStatus,
} from '../../src/domain/order/orderStatus';
import { attack } from '../support/attack';
import {
  aDestination,
  allowed,
  anOrder,
  denied,
  hoursAgo,
  now,
  openRules,
  ORDER_ID,
  UID,
  type Data,
  type RulesUnderTest,
  JUST_BEFORE,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const PATH = `orders/${ORDER_ID}`;
const lay = (fields: Data): Promise<void> => rules.put(PATH, anOrder(fields));
const ownerWrites = (patch: Data): Promise<void> => rules.as('owner').doc(PATH).update(patch);
const adminWrites = (patch: Data): Promise<void> => rules.as('admin').doc(PATH).update(patch);
const REQUEST = `${PATH}/requests/r1`;
const aRequest = (fields: Data = {}): Data => ({
  type: 'cancel',
  by: UID.owner,
  at: now(),
  ...fields,
});

/** A change of the order by its customer, and the request documents `ids`, in one write. */
function ownerAsks(patch: Data, request: Data = aRequest(), ids = ['r1']): Promise<void> {
  const db = rules.as('owner');
  const batch = db.batch();
  batch.update(db.doc(PATH), patch);
  for (const id of ids) batch.set(db.doc(`${PATH}/requests/${id}`), request);
  return batch.commit();
}

/** What the customer sends with a change of status: its companion fields belong to it. */
function ownersPatch(from: OrderStatus, to: OrderStatus): Data {
  return {
    status: to,
    updatedAt: now(),
    ...(to === 'payment_failed' && { razorpayError: 'Payment was not completed.' }),
    ...(to === 'cancellation_requested' && { cancellationFrom: from, cancelRequest: 'r1' }),
  };
}
const adminsPatch = (to: OrderStatus): Data => ({
  status: to,
  updatedAt: now(),
  updatedBy: UID.admin,
});

/** Makes the change as its page does; true when the rules allowed it. */
async function ownerMoves(from: OrderStatus, to: OrderStatus): Promise<boolean> {
  await rules.remove(REQUEST);
  const patch = ownersPatch(from, to);
  const written = to === 'cancellation_requested' ? ownerAsks(patch) : ownerWrites(patch);
  return written.then(
    () => true,
    async () => {
      await denied(written);
      return false;
    },
  );
}

const STEPS = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

describe('the rules and src/domain/order/order.ts hold the same table', () => {
  it.each(STEPS)('%s → %s', async (from, to) => {
    await lay({ status: from });
    expect(await ownerMoves(from, to)).toBe(canTransition(from, to, 'owner'));
  });

  it.each(STEPS)('%s → %s with the fields of another change', async (from, to) => {
    await lay({ status: from });
    const move = { status: to, updatedAt: now() };
    if (to !== 'payment_failed') await denied(ownerWrites({ ...move, razorpayError: 'Declined' }));
    if (to !== 'cancellation_requested')
      await denied(ownerWrites({ ...move, cancellationFrom: from }));
    await denied(ownerWrites({ ...move, updatedBy: UID.owner }));
  });

  it('through any sequence of changes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ORDER_STATUSES),
        fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 6 }),
        async (start, sequence) => {
          let status: OrderStatus = start;
          await lay({ status });
          for (const to of sequence) {
            const may = canTransition(status, to, 'owner');
            expect(await ownerMoves(status, to)).toBe(may);
            if (may) status = to;
            const stored = await rules.beside.doc(PATH).get();
            expect(stored.data()?.['status']).toBe(status);
          }
        },
      ),
      { numRuns: 60 },
    ));
});

describe('a failed payment, reported by the customer', () => {
  const report = { status: 'payment_failed', razorpayError: 'Declined', updatedAt: now() };
  beforeEach(() => lay({}));

  it.each<[string, Data]>([
    ['without the reason', { status: 'payment_failed', updatedAt: now() }],
    ['with an empty reason', { ...report, razorpayError: '' }],
    ['with a reason beyond measure', { ...report, razorpayError: 'x'.repeat(1001) }],
    ['with a reason that is no text', { ...report, razorpayError: { code: 1 } }],
    [
      'with the mark of an order that the reconciler has ended',
      { ...report, razorpayError: 'expired' },
    ],
    ['with a time of its own', { ...report, updatedAt: JUST_BEFORE }],
    ['with new lines', { ...report, items: [] }],
    ['with another owner', { ...report, userId: UID.other }],
    ['with an earlier creation', { ...report, createdAt: JUST_BEFORE }],
    ['with a payment id', { ...report, razorpayPaymentId: 'pay_1' }],
    ['with an amount', { ...report, amountPaise: 1 }],
  ])('%s is refused', async (_name, patch) => {
    await denied(ownerWrites(patch));
  });

  it('with a reason and nothing else is accepted', () => allowed(ownerWrites(report)));
});

describe('an unpaid order, put away by its customer', () => {
  const away = { putAwayAt: now() };
  const out = { putAwayAt: deleteField(), takenOutAt: now() };

  it.each(['pending_payment', 'payment_failed'])(
    'is hidden and shown again: %s',
    async (status) => {
      await lay({ status, createdAt: hoursAgo(1) });
      await allowed(ownerWrites(away));
      // Each change wakes functions, so the next one waits.
      await denied(ownerWrites(out));
      await lay({ status, putAwayAt: hoursAgo(0.01) });
      await allowed(ownerWrites(out));
    },
  );

  it('is put away again ten minutes after it was taken out', attack(25), async () => {
    const status = 'payment_failed';
    await lay({ status, putAwayAt: hoursAgo(1) });
    await denied(ownerWrites(away));
    await denied(ownerWrites({ putAwayAt: deleteField() }));
    await denied(ownerWrites({ ...out, takenOutAt: JUST_BEFORE }));
    await denied(ownerWrites({ takenOutAt: now() }));
    await denied(ownerWrites({ ...out, putAwayAt: now() }));
    await denied(ownerWrites({ ...out, status: 'paid' }));
    await allowed(ownerWrites(out));
    await denied(ownerWrites(away));
    await denied(ownerWrites({ ...away, takenOutAt: deleteField() }));
    await denied(ownerWrites({ takenOutAt: deleteField() }));
    await lay({ status, takenOutAt: hoursAgo(0.2) });
    await denied(ownerWrites({ ...away, takenOutAt: now() }));
    await allowed(ownerWrites(away));
  });

  it.each(ORDER_STATUSES.filter((status) => wasPaid(status)))('is not when %s', async (status) => {
    await lay({ status });
    await denied(ownerWrites(away));
  });

  it.each<[string, Data]>([
    ['with a time of its own', { putAwayAt: JUST_BEFORE }],
    ['with what is no time', { putAwayAt: true }],
    ['with a status', { ...away, status: 'paid' }],
    ['with another change', { ...away, updatedAt: now() }],
    ['with an amount', { ...away, amountPaise: 1 }],
    ['without being put away', { status: 'payment_failed' }],
  ])('%s is refused', async (_name, patch) => {
    await lay({ status: 'payment_failed' });
    await denied(ownerWrites(patch));
  });

  it('by somebody else is refused', async () => {
    await lay({ status: 'payment_failed' });
    await denied(rules.as('other').doc(PATH).update(away));
    await denied(adminWrites(away));
  });
});

describe('a cancellation request', () => {
  const ask = {
    status: 'cancellation_requested',
    cancellationFrom: 'paid',
    cancelRequest: 'r1',
    updatedAt: now(),
  };
  beforeEach(() => rules.remove(REQUEST));

  it('is accepted until 24 hours after the payment, or after an older order was placed', async () => {
    await lay({ status: 'paid', createdAt: hoursAgo(23.99) });
    await allowed(ownerAsks(ask));
    await rules.remove(REQUEST);
    await lay({ status: 'paid', createdAt: hoursAgo(72), paidAt: hoursAgo(23.99) });
    await allowed(ownerAsks(ask));
    await rules.remove(REQUEST);
    await lay({ status: 'paid', createdAt: hoursAgo(25), paidAt: hoursAgo(24.01) });
    await denied(ownerAsks(ask));
  });

  it.each([24.001, 25, 24 * 30])('is refused after %s hours', async (hours) => {
    await lay({ status: 'paid', createdAt: hoursAgo(hours) });
    await denied(ownerAsks(ask));
  });

  it('stores the former status unchanged', async () => {
    await lay({ status: 'processing' });
    await denied(ownerAsks(ask));
    await denied(ownerAsks({ status: ask.status, cancelRequest: 'r1', updatedAt: now() }));
    await allowed(ownerAsks({ ...ask, cancellationFrom: 'processing' }));
  });

  it('changes nothing else', async () => {
    await lay({ status: 'paid' });
    await denied(ownerAsks({ ...ask, refunds: [] }));
    await denied(ownerAsks({ ...ask, createdAt: now() }));
    await denied(ownerAsks({ ...ask, updatedAt: JUST_BEFORE }));
  });

  it(
    'names its one request: none, another one and a second one are refused',
    attack(13),
    async () => {
      await lay({ status: 'paid' });
      await denied(ownerWrites(ask));
      await denied(ownerAsks({ ...ask, cancelRequest: 'r2' }));
      await rules.put(`${PATH}/requests/r0`, { type: 'cancel', by: UID.owner, at: hoursAgo(1) });
      await denied(ownerWrites({ ...ask, cancelRequest: 'r0' }));
      const { cancelRequest: _none, ...unnamed } = ask;
      await denied(ownerAsks(unnamed));
      await denied(ownerAsks(ask, aRequest(), ['r1', 'r2']));
      await allowed(ownerAsks(ask));
    },
  );
});

describe('the withdrawal of a cancellation', () => {
  const withdraw = (by: 'owner' | 'other' | 'admin', fields: Data = {}, id = 'withdraw') =>
    rules
      .as(by)
      .doc(`${PATH}/requests/${id}`)
      .set({ type: 'withdraw', by: UID[by], at: now(), ...fields });
  beforeEach(async () => {
    await rules.remove(`${PATH}/requests/withdraw`);
    await lay({ status: 'cancellation_requested', cancellationFrom: 'paid' });
  });

  it('is the customer’s, once an order, and holds nothing else', async () => {
    await denied(withdraw('other'));
    await denied(withdraw('admin'));
    await denied(withdraw('owner', { reason: 'I want it' }));
    await denied(withdraw('owner', { by: UID.other }));
    await denied(withdraw('owner', {}, 'r1'));
    await allowed(withdraw('owner'));
    await denied(withdraw('owner'));
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'cancellation_requested'))(
    'is refused when the order is %s',
    async (status) => {
      await lay({ status });
      await denied(withdraw('owner'));
    },
  );
});

describe('a customer’s other request does not move its order', attack(35), () => {
  const OTHERS: [string, string, Data, Data][] = [
    [
      'a corrected address',
      'address-1',
      { status: 'paid' },
      { type: 'address', to: aDestination({ address1: '16 Kalamkari Lane' }) },
    ],
    [
      'an answer to the courier',
      'answer-1',
      { status: 'shipped', shiprocketStatus: 'Undelivered', failedDelivery: { attempts: 1 } },
      { type: 'delivery_answer', answer: 'again' },
    ],
    [
      'a return',
      'return-1',
      { status: 'delivered', deliveredAt: hoursAgo(1), pricing: { lines: [{}] } },
      { type: 'return', kind: 'unopened', wish: 'refund', pieces: [1], photos: 0 },
    ],
  ];

  for (const [what, id, order, fields] of OTHERS)
    it.each(ORDER_STATUSES)(`${what}, to %s`, async (status) => {
      const request = aRequest(fields);
      const path = `${PATH}/requests/${id}`;
      await rules.remove(path);
      await lay(order);
      const patch = { status, cancellationFrom: order.status, cancelRequest: id, updatedAt: now() };
      await denied(ownerAsks(patch, request, [id]));
      await allowed(rules.as('owner').doc(path).set(request));
    });
});

it('an admin moves no order directly, only by a request', async () => {
  for (const [from, to] of STEPS) {
    await lay({ status: from });
    await denied(adminWrites(adminsPatch(to)));
  }
});

describe('an admin’s request', () => {
  const move = (by: string): Data => ({ type: 'status', status: 'processing', by, at: now() });
  beforeEach(() => lay({ status: 'paid' }));

  it('is refused to somebody who only claims to be an admin', async () => {
    const owner = rules.as('owner', { role: 'admin', admin: true });
    await denied(owner.doc(REQUEST).set(move(UID.owner)));
  });

  it('is refused to an admin whose role was removed', async () => {
    const ask = () => rules.as('admin').collection(`${PATH}/requests`).add(move(UID.admin));
    await rules.put(`users/${UID.admin}`, { role: 'customer' });
    await denied(ask());
    await rules.put(`users/${UID.admin}`, { role: 'admin' });
    await allowed(ask());
  });
});

describe('a cancellation request to the functions', () => {
  const request = aRequest;
  const isThere = async (): Promise<boolean> => (await rules.beside.doc(REQUEST).get()).exists;
  /** The request and the order's own change in one write, as the page sends them. */
  const ask = (data: Data, from: OrderStatus = 'paid'): Promise<void> =>
    ownerAsks(ownersPatch(from, 'cancellation_requested'), data);
  beforeEach(() => rules.remove(REQUEST));

  it.each<[string, Data]>([
    ['in another name', request({ by: UID.other })],
    ['at another time', request({ at: hoursAgo(1) })],
    ['with the answer', request({ state: 'done', outcome: 'refunded' })],
    ['with a reason beyond measure', request({ reason: 'x'.repeat(501) })],
    ['for a refund', request({ type: 'refund', amountPaise: 100, reason: 'Please' })],
    ['for its own decision', request({ type: 'cancel_decision', accept: true })],
    ['for a shipment', request({ type: 'ship' })],
    ['for anything', request({ type: 'anything' })],
  ])('%s is refused', async (_name, data) => {
    await lay({ status: 'paid' });
    await denied(ask(data));
  });

  it('is accepted together with the order’s own change, both or neither', async () => {
    await lay({ status: 'paid' });
    await denied(ask(request(), 'processing'));
    expect(await isThere()).toBe(false);
    await allowed(ask(request()));
  });

  it.each(ORDER_STATUSES)(
    'alone is refused, also of an order that is %s',
    attack(13),
    async (status) => {
      await lay({ status });
      await denied(rules.as('owner').doc(REQUEST).set(request()));
    },
  );

  it('is refused while an earlier one is open', attack(13), async () => {
    await lay({ status: 'paid' });
    await allowed(ask(request()));
    await rules.remove(REQUEST);
    await denied(ask(request()));
    await denied(ask(request(), 'cancellation_requested'));
    await denied(rules.as('owner').doc(REQUEST).set(request()));
    // A declined one is over, but the order still names it.
    await lay({ status: 'paid', cancelRequest: 'r1' });
    await denied(rules.as('owner').doc(REQUEST).set(request()));
  });

  const open = ['paid', 'processing'];
  it.each(ORDER_STATUSES)('of an order that is %s', async (status) => {
    await lay({ status });
    await (open.includes(status) ? allowed : denied)(ask(request(), status));
  });

  it('is refused after the day is over', async () => {
    await lay({ status: 'paid', createdAt: hoursAgo(25) });
    await denied(ask(request()));
  });

  it.each<[string, Data]>([
    ['a refund of nothing', { type: 'refund', amountPaise: 0, reason: 'x' }],
    ['a refund of half a paisa', { type: 'refund', amountPaise: 0.5, reason: 'x' }],
    ['a refund of one paisa and a half', { type: 'refund', amountPaise: 1.5, reason: 'x' }],
    ['a refund of a text', { type: 'refund', lines: 'all of them' }],
    [
      'a refund of twenty-one lines',
      { type: 'refund', lines: Array.from({ length: 21 }, () => ({})) },
    ],
    ['a refund with its outcome', { type: 'refund', amountPaise: 100, state: 'done' }],
    ['an endless reason', { type: 'refund', reason: 'x'.repeat(501) }],
    ['a decision that is neither', { type: 'cancel_decision', accept: 'maybe', reason: 'x' }],
    ['a decision with its outcome', { type: 'cancel_decision', accept: true, state: 'done' }],
    ['a decision of another type', { type: 'anything', accept: true }],
    ['to decline without a reason', { type: 'cancel_decision', accept: false }],
    ['to decline with a blank reason', { type: 'cancel_decision', accept: false, reason: ' \n ' }],
    [
      'to decline with an endless reason',
      { type: 'cancel_decision', accept: false, reason: 'x'.repeat(501) },
    ],
    ['to restock neither yes nor no', { type: 'refund', restock: 'maybe' }],
    [
      'to restock too many sizes',
      { type: 'refund', restock: Array.from({ length: 61 }, () => ({})) },
    ],
    ['to restock without a refund', { type: 'ship', restock: true }],
    ['an answer to the courier that is neither', { type: 'delivery_answer', answer: 'keep it' }],
    ['an answer on no day', { type: 'delivery_answer', answer: 'again', date: 'tomorrow' }],
    ['an answer with another number', { type: 'delivery_answer', answer: 'again', phone: '12345' }],
    ['an answer with an empty address', { type: 'delivery_answer', answer: 'again', address1: '' }],
    [
      'an answer with an endless address',
      { type: 'delivery_answer', answer: 'again', address2: 'x'.repeat(181) },
    ],
    [
      'an answer with a long reason',
      { type: 'delivery_answer', answer: 'again', reason: 'x'.repeat(501) },
    ],
    ['an answer with its outcome', { type: 'delivery_answer', answer: 'again', state: 'done' }],
    ['an answer of another type', { type: 'anything', answer: 'again' }],
    ['a shipment with a day', { type: 'ship', date: '2026-11-27' }],
    ['a status that is the functions’', { type: 'status', status: 'cancelled' }],
    ['a status of another type', { type: 'anything', status: 'shipped' }],
    ['a status with its outcome', { type: 'status', status: 'shipped', state: 'done' }],
    ['a shipment with its number', { type: 'ship', awb: 'AWB1' }],
    ['a booking taken back with its number', { type: 'unbook', awb: 'AWB1' }],
    ['anything', { type: 'anything' }],
    ['a return of no request', { type: 'return_received' }],
    ['a return under another id', { type: 'return_received', returnId: 'return-6' }],
    ['a return with its AWB', { type: 'return_received', returnId: 'return-1', awb: 'AWB1' }],
    ['a return of another type', { type: 'anything', returnId: 'return-1' }],
    ...(
      [
        ['in no way', { accept: true, how: 'drone' }],
        ['in an open way', { accept: true }],
        ['that is neither', { accept: 'maybe', how: 'keep', reason: 'x' }],
        ['against it without a reason', { accept: false }],
        ['with its AWB', { accept: true, how: 'keep', awb: 'AWB1' }],
        ['of another type', { type: 'anything', accept: true, how: 'keep' }],
      ] satisfies [string, Data][]
    ).map(
      ([what, fields]) =>
        [
          `a decision about a return ${what}`,
          { type: 'return_decision', returnId: 'return-1', ...fields },
        ] as [string, Data],
    ),
    ...(
      [
        ['with no outcome', { outcome: 'gift', reason: 'x' }],
        ['refused without a reason', { outcome: 'refused' }],
        ['that restocks maybe', { outcome: 'refund', restock: 'maybe' }],
        ['with an amount', { outcome: 'refund', amountPaise: 1 }],
        ['of another type', { type: 'anything', outcome: 'refund' }],
      ] satisfies [string, Data][]
    ).map(
      ([what, fields]) =>
        [
          `the end of a return ${what}`,
          { type: 'return_settle', returnId: 'return-1', ...fields },
        ] as [string, Data],
    ),
  ])('an admin is refused %s', async (_name, fields) => {
    await lay({ status: 'paid' });
    const data = { ...fields, by: UID.admin, at: now() };
    await denied(rules.as('admin').collection(`${PATH}/requests`).add(data));
  });

  it.each<[string, Data]>([
    ['decline with a reason', { type: 'cancel_decision', accept: false, reason: 'x'.repeat(500) }],
    ['accept without a reason', { type: 'cancel_decision', accept: true }],
    ['refund and restock', { type: 'refund', restock: true }],
    ['refund without restocking', { type: 'refund', restock: false }],
    [
      'refund and restock one size',
      { type: 'refund', restock: [{ productId: 'a', volume: '2 ml', quantity: 1 }] },
    ],
  ])('an admin may %s', async (_name, fields) => {
    await lay({ status: 'paid' });
    const data = { ...fields, by: UID.admin, at: now() };
    await allowed(rules.as('admin').collection(`${PATH}/requests`).add(data));
  });
});

describe('a customer’s answer to the courier', () => {
  const failed = {
    status: 'shipped',
    shiprocketStatus: 'Undelivered',
    failedDelivery: { at: '', reason: 'Customer not available', attempts: 2 },
  };
  const answer = (more: Data = {}): Data => ({
    type: 'delivery_answer',
    answer: 'again',
    by: UID.owner,
    at: now(),
    ...more,
  });
  const send = (data: Data, id = 'answer-2', as: 'owner' | 'other' = 'owner'): Promise<void> =>
    rules.as(as).doc(`${PATH}/requests/${id}`).set(data);
  beforeEach(() => rules.remove(`${PATH}/requests/answer-2`));

  it.each<[string, Data]>([
    ['another delivery', {}],
    [
      'a day, a number and an address',
      { date: '2026-11-27', phone: '9812345678', address1: '14 Temple Street', address2: 'Second' },
    ],
    ['the way back', { answer: 'return' }],
  ])('may ask for %s, once for each attempt', async (_, more) => {
    await lay(failed);
    await allowed(send(answer(more)));
    await denied(send(answer(more)));
    await denied(send(answer(more), 'answer-3'));
  });

  it.each<[string, Data, Data, string?]>([
    ['before a delivery has failed', { ...failed, shiprocketStatus: 'Out for delivery' }, {}],
    ['of a delivered parcel', { ...failed, status: 'delivered' }, {}],
    [
      'when the courier has one',
      {
        ...failed,
        failedDelivery: { ...failed.failedDelivery, answer: { kind: 'again', at: now() } },
      },
      {},
    ],
    ['of another attempt', failed, {}, 'answer-1'],
    ['under another id', failed, {}, 'r9'],
    ['that is neither', failed, { answer: 'keep it' }],
    ['with its outcome', failed, { state: 'done' }],
    ['at another time', failed, { at: hoursAgo(1) }],
    ['with an endless address', failed, { address1: 'x'.repeat(181) }],
  ])('is refused %s', async (_, order, more, id) => {
    await lay(order);
    await denied(send(answer(more), id));
  });

  it('is refused to others, and to an account that is being deleted', async () => {
    await lay(failed);
    await denied(send(answer({ by: UID.other }), 'answer-2', 'other'));
    await denied(send(answer(), 'answer-2', 'other'));
    await rules.put(`gone/${UID.owner}`, { at: now() });
    await denied(send(answer()));
    await rules.remove(`gone/${UID.owner}`);
    await allowed(send(answer()));
  });
});
