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
  type RulesUnderTest,
} from '../support/rules';
import { ROWS } from './matrix.rows';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
  await rules.put('products/amber-durbar', aProductDocument());
  await rules.put(`orders/${ORDER_ID}`, anOrder({ status: 'paid' }));
  for (const uid of [UID.owner, UID.admin]) await rules.put(`gone/${uid}`, { at: hoursAgo(0) });
});
afterAll(() => rules.close());

/** Anybody may send these, also without an account. */
const isPublic = (path: string): boolean =>
  /^(contactMessages|newsletter_signups|subscribers|waiting_signups|waiting\/[0-9a-f]{64}$)/.test(
    path,
  );

/** An ID token stays valid for an hour after its account was deleted or disabled. */
describe.each(['owner', 'admin'] as const)(
  'the session of an account that is gone, as %s',
  attack(12),
  (actor) => {
    const created = ROWS.filter(({ path, create }) => create?.includes(actor) && !isPublic(path));
    it.each(created)('does not create $path', async ({ path, fresh, order }) => {
      await rules.put(`orders/${ORDER_ID}`, order ?? anOrder({ status: 'paid' }));
      await rules.remove(path);
      await denied(
        rules
          .as(actor)
          .doc(path)
          .set(fresh?.(UID[actor]) ?? {}),
      );
    });

    const updated = ROWS.filter(({ path, update }) => update?.includes(actor) && !isPublic(path));
    it.each(updated)('does not update $path', async ({ path, stored, edit }) => {
      await rules.put(path, stored);
      await denied(
        rules
          .as(actor)
          .doc(path)
          .update(edit?.(UID[actor]) ?? {}),
      );
    });
  },
);

it('an admin whose account is gone reads no order and no customer', attack(12), async () => {
  await rules.put(`orders/${ORDER_ID}`, anOrder({ status: 'paid' }));
  await denied(rules.as('admin').doc(`orders/${ORDER_ID}`).get());
  await denied(rules.as('admin').doc(`users/${UID.owner}`).get());
});
