import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkNumber, MAX_CHECKS_PER_DAY } from '../../functions/src/customer/phones/check';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

// In a project without triggers, so that the test's clock alone decides which day it is.
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const FULL = '+919876543210';
const request = db.doc('users/curious/requests/number');

beforeEach(async () => {
  await backend.reset();
  const accounts = Object.fromEntries(['a', 'b', 'c'].map((uid) => [uid, { at: deps.now() }]));
  await db.doc(`phones/${phoneKey(deps.config.phoneHashKey, FULL)}`).set({ accounts });
});
afterAll(() => backend.close());

/** @returns the state of the answer */
async function ask(phone = FULL): Promise<unknown> {
  await request.set({ type: 'number', by: 'curious', at: deps.now(), phone });
  await checkNumber(deps, 'curious');
  return (await request.get()).get('state');
}

it('an account is told about a few numbers a day, and after that nothing', attack(4), async () => {
  const states: unknown[] = [];
  for (let n = 0; n < MAX_CHECKS_PER_DAY; n += 1) states.push(await ask());
  expect(new Set(states)).toEqual(new Set(['refused']));
  expect(await ask()).toBe('done');
  backend.pass(86_400_000);
  expect(await ask()).toBe('refused');
});

it('a question that is delivered again counts once and keeps its answer', async () => {
  expect(await ask('+919876543211')).toBe('done');
  const answered = await backend.raw(request.path);
  expect(answered).not.toHaveProperty('phone');
  await checkNumber(deps, 'curious');
  expect(await backend.raw(request.path)).toEqual(answered);
  expect(await backend.raw('rateLimits/curious')).toMatchObject({ numberChecks: { count: 1 } });
});
