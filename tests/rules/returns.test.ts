import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAMAGE_WINDOW_HOURS, RETURN_WINDOW_DAYS } from '../../src/domain/shop/constants';
import { RETURN_IDS, RETURN_KINDS, RETURN_MAX } from '../../src/domain/order/returns';
import { attack } from '../support/attack';
import {
  aDeliveredOrder,
  allowed,
  anOrder,
  denied,
  JUST_BEFORE,
  now,
  openRules,
  ORDER_ID,
  readRules,
  UID,
  withField,
  withoutField,
  type Data,
  type RulesUnderTest,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const ORDER = `orders/${ORDER_ID}`;
const aReturn = (fields: Data = {}): Data => ({
  type: 'return',
  by: UID.owner,
  at: now(),
  kind: 'damaged',
  wish: 'refund',
  pieces: [1, 0],
  note: 'x'.repeat(RETURN_MAX.note),
  photos: RETURN_MAX.photos,
  ...fields,
});
async function ask(data: Data, id = 'return-1'): Promise<void> {
  await rules.put(ORDER, aDeliveredOrder(1));
  await rules.remove(`${ORDER}/requests/${id}`);
  await rules.as('owner').doc(`${ORDER}/requests/${id}`).set(data);
}

describe('a return, asked for by the customer', attack(30), () => {
  it.each(RETURN_IDS)('under the id %s', (id) => allowed(ask(aReturn(), id)));

  it.each(['return-0', 'return-6', 'return-10', 'return-', 'r1'])('not under the id %s', (id) =>
    denied(ask(aReturn(), id)),
  );

  it('once under each id', async () => {
    await allowed(ask(aReturn()));
    await denied(rules.as('owner').doc(`${ORDER}/requests/return-1`).set(aReturn()));
  });

  it.each(RETURN_KINDS)('%s', (kind) => allowed(ask(aReturn({ kind }))));

  it('unopened without a photograph', () =>
    allowed(ask(withoutField(aReturn({ kind: 'unopened', photos: 0 }), 'note'))));

  it.each<[string, unknown]>([
    ['type', 'refund'],
    ['by', UID.other],
    ['at', JUST_BEFORE],
    ['kind', 'changed my mind'],
    ['kind', ['damaged']],
    ['wish', 'both'],
    // The function says which pieces can be returned.
    ['pieces', Array.from({ length: 21 }, () => 1)],
    ['pieces', [11, 0]],
    ['pieces', [-1, 1]],
    ['pieces', ['1', 0]],
    ['pieces', '10'],
    ['note', 'x'.repeat(501)],
    ['note', 5],
    ['photos', 0],
    ['photos', 6],
    ['photos', -1],
    ['photos', 1.5],
    ['photos', '1'],
    ['state', 'done'],
    ['reason', 'x'],
  ])('not with %s %j', (field, value) => denied(ask(withField(aReturn(), field, value))));

  it.each(['type', 'by', 'at', 'kind', 'wish', 'pieces', 'photos'])('not without %s', (field) =>
    denied(ask(withoutField(aReturn(), field))),
  );

  it('the windows are those of src/domain/shop/constants.ts', () => {
    const [, hours] = /opened \? (\d+) :/.exec(readRules()) ?? [];
    const [, days] = /opened \? \d+ : (\d+), 'h'/.exec(readRules()) ?? [];
    expect([Number(hours), Number(days)]).toEqual([DAMAGE_WINDOW_HOURS, RETURN_WINDOW_DAYS * 24]);
  });
});

describe('a replacement', () => {
  it('is not cancelled by its customer', async () => {
    const move = {
      status: 'cancellation_requested',
      cancellationFrom: 'paid',
      cancelRequest: 'r1',
      updatedAt: now(),
    };
    const cancel = (): Promise<void> => {
      const db = rules.as('owner');
      const batch = db.batch();
      batch.update(db.doc(ORDER), move);
      batch.set(db.doc(`${ORDER}/requests/r1`), { type: 'cancel', by: UID.owner, at: now() });
      return batch.commit();
    };
    await rules.remove(`${ORDER}/requests/r1`);
    await rules.put(ORDER, anOrder({ status: 'paid', replaces: `${UID.owner}_1` }));
    await denied(cancel());
    await rules.put(ORDER, anOrder({ status: 'paid' }));
    await allowed(cancel());
  });
});
