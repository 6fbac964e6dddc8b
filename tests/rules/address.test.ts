import { afterAll, beforeAll, describe, it } from 'vitest';
import { ADDRESS_IDS } from '../../src/domain/order/addressChange';
import { attack } from '../support/attack';
import {
  aDestination,
  allowed,
  anOrder,
  denied,
  JUST_BEFORE,
  now,
  openRules,
  ORDER_ID,
  UID,
  withField,
  withoutField,
  type Actor,
  type Data,
  type RulesUnderTest,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const ORDER = `orders/${ORDER_ID}`;
const corrected = (fields: Data = {}): Data =>
  aDestination({ address1: '16 Kalamkari Lane', city: 'Ahmedabad', zipCode: '380001', ...fields });
const aCorrection = (to: Data = {}, fields: Data = {}): Data => ({
  type: 'address',
  by: UID.owner,
  at: now(),
  to: corrected(to),
  ...fields,
});

async function ask(
  data: Data,
  { id = 'address-1', as = 'owner', to = {} }: { id?: string; as?: Actor; to?: Data } = {},
): Promise<void> {
  await rules.put(ORDER, anOrder({ status: 'paid', shippingInfo: aDestination(to) }));
  await rules.remove(`${ORDER}/requests/${id}`);
  await rules.as(as).doc(`${ORDER}/requests/${id}`).set(data);
}

describe('a corrected address, asked for by the customer', attack(30), () => {
  it.each(ADDRESS_IDS)('under the id %s', (id) => allowed(ask(aCorrection(), { id })));

  it.each(['address-0', 'address-10', 'address-', 'r1', 'return-1'])('not under the id %s', (id) =>
    denied(ask(aCorrection(), { id })),
  );

  it('once under each id', async () => {
    await allowed(ask(aCorrection()));
    await denied(rules.as('owner').doc(`${ORDER}/requests/address-1`).set(aCorrection()));
  });

  it('of a gift, whose recipient’s number stays', async () => {
    const recipientPhone = '+916000000001';
    await allowed(ask(aCorrection({ recipientPhone }), { to: { recipientPhone } }));
    await denied(ask(aCorrection(), { to: { recipientPhone } }));
    await denied(ask(aCorrection({ recipientPhone })));
  });

  it.each<[string, unknown]>([
    ['email', 'somebody.else@nilofar.example'],
    ['phone', '+919000000009'],
    ['firstName', ''],
    ['address1', ''],
    ['address1', 'x'.repeat(181)],
    ['landmark', 'x'.repeat(121)],
    ['city', 'x'.repeat(31)],
    ['zipCode', '38000'],
    ['country', 'Nepal'],
    ['role', 'admin'],
  ])('not with %s %j', (field, value) => denied(ask(aCorrection({ [field]: value }))));

  it.each(['firstName', 'lastName', 'address1', 'city', 'state', 'zipCode', 'country', 'phone'])(
    'not without %s',
    (field) => denied(ask(aCorrection({}, { to: withoutField(corrected(), field) }))),
  );

  it.each<[string, unknown]>([
    ['by', UID.other],
    ['at', JUST_BEFORE],
    ['type', 'return'],
    ['state', 'done'],
    ['reason', 'x'],
  ])('not with %s %j on the request', (field, value) =>
    denied(ask(withField(aCorrection(), field, value))),
  );

  it('not of another’s order', () =>
    denied(ask(aCorrection({}, { by: UID.other }), { as: 'other' })));

  it('by an admin under any id, with the same checks', async () => {
    const by = UID.admin;
    await allowed(ask(aCorrection({}, { by }), { as: 'admin', id: 'r9' }));
    await denied(ask(aCorrection({ address1: '' }, { by }), { as: 'admin', id: 'r9' }));
  });
});
