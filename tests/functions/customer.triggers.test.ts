import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, db, resetShop } from '../support/fixtures';
import { askToDelete } from '../support/identity';
import { until } from '../support/until';

beforeAll(() => resetShop('live'));

test('through the emulator: what somebody asks for their own account is carried out', async () => {
  const { uid, token } = await aPerson();
  expect(await askToDelete({ idToken: token, localId: uid })).toBe(200);
  await until(async () => (await db.doc(`gone/${uid}`).get()).exists, 'the account is still there');
});

test('through the emulator: the newsletter’s tick subscribes the address, and goes when the subscription is ended elsewhere', async () => {
  const person = await aPerson();
  const profile = db.doc(`users/${person.uid}`);
  const hash = createHash('sha256').update(person.email).digest('hex');
  const subscriber = db.doc(`subscribers/${hash}`);
  await profile.update({ newsletter: true });
  await until(
    async () => (await subscriber.get()).get('confirmedAt') !== undefined,
    'no subscriber',
  );
  await subscriber.delete();
  await until(async () => (await profile.get()).get('newsletter') === false, 'the tick stayed');
});
