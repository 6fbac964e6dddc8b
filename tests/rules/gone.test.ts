import { afterAll, beforeAll, describe, it } from 'vitest';
import { attack } from '../support/attack';
import {
  anOrder,
  aProductDocument,
  denied,
  hoursAgo,
  openRules,
  ORDER_ID,
  UID,
  type Actor,
  type RulesUnderTest,
} from '../support/rules';
import { ROWS } from './matrix.rows';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
  await rules.put('products/amber-durbar', aProductDocument());
  await rules.put(`orders/${ORDER_ID}`, anOrder({ status: 'paid' }));
  await rules.put(`gone/${UID.owner}`, { at: hoursAgo(0) });
});
afterAll(() => rules.close());

const owner: Actor = 'owner';
/** Anybody may send these, also without an account. */
const isPublic = (path: string): boolean =>
  /^(contactMessages|newsletter_signups|subscribers|waiting_signups|waiting\/[0-9a-f]{64}$)/.test(
    path,
  );

/** An ID token stays valid for an hour after its account was deleted or disabled. */
describe('the session of an account that is gone', attack(12), () => {
  const created = ROWS.filter(({ path, create }) => create?.includes(owner) && !isPublic(path));
  it.each(created)('does not create $path', async ({ path, fresh, order }) => {
    await rules.put(`orders/${ORDER_ID}`, order ?? anOrder({ status: 'paid' }));
    await rules.remove(path);
    await denied(
      rules
        .as(owner)
        .doc(path)
        .set(fresh?.(UID.owner) ?? {}),
    );
  });

  const updated = ROWS.filter(({ path, update }) => update?.includes(owner) && !isPublic(path));
  it.each(updated)('does not update $path', async ({ path, stored, edit }) => {
    await rules.put(path, stored);
    await denied(
      rules
        .as(owner)
        .doc(path)
        .update(edit?.(UID.owner) ?? {}),
    );
  });
});

describe('the session of an admin whose account is gone', attack(12), () => {
  const admin: Actor = 'admin';
  beforeAll(() => rules.put(`gone/${UID.admin}`, { at: hoursAgo(0) }));
  afterAll(() => rules.remove(`gone/${UID.admin}`));

  const created = ROWS.filter(({ path, create }) => create?.includes(admin) && !isPublic(path));
  it.each(created)('does not create $path', async ({ path, fresh, order }) => {
    await rules.put(`orders/${ORDER_ID}`, order ?? anOrder({ status: 'paid' }));
    await rules.remove(path);
    await denied(
      rules
        .as(admin)
        .doc(path)
        .set(fresh?.(UID.admin) ?? {}),
    );
  });

  it('reads no order and no customer', async () => {
    await denied(rules.as(admin).doc(`orders/${ORDER_ID}`).get());
    await denied(rules.as(admin).doc(`users/${UID.owner}`).get());
  });
});
