import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCoupon, countCode, MAX_CODES, MAX_WRONG } from '../../functions/src/payment/coupons';
import { messages } from '../../src/domain/shop/messages';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

// In a project without triggers, so that the test's clock alone decides which day it is.
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const PHONE = '+919876543210';
const DAY_MS = 86_400_000;

const requestOf = (uid: string) => db.doc(`users/${uid}/requests/coupon`);
const coupon = {
  title: 'First Acquaintance',
  type: 'percentage',
  value: 15,
  isAutomatic: false,
  couponCode: 'WELCOME15',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2027-12-31T23:59:59.000Z',
};

beforeEach(async () => {
  await backend.reset();
  await db.doc('offers/WELCOME15').set(coupon);
});
afterAll(() => backend.close());

/** An account, with a proven number or without any. */
async function account(uid: string, phoneNumber?: string): Promise<void> {
  await db.doc(`users/${uid}`).set({
    email: `${uid}@nilofar.example`,
    displayName: 'Asha Rao',
    phoneVerified: phoneNumber !== undefined,
    ...(phoneNumber !== undefined && { phoneNumber }),
  });
}

/** Asks for a code. @returns the id of the offer, `none`, or why nothing was looked up */
async function ask(uid: string, code: string): Promise<unknown> {
  await requestOf(uid).set({ type: 'coupon', by: uid, at: deps.now(), code });
  await checkCoupon(deps, uid);
  const { state, outcome, offer } = (await requestOf(uid).get()).data() ?? {};
  return state === 'done' ? (offer?.id ?? 'none') : outcome;
}

const guess = (n: number): string => `GUESS${n}`;
async function askForMany(uid: string, count: number, first = 0): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let n = first; n < first + count; n += 1) answers.push(await ask(uid, guess(n)));
  return answers;
}

describe('a code that a customer asks for', () => {
  it('is found however its letters are written, and answered with the terms of its offer', async () => {
    await account('asha');
    expect(await ask('asha', 'welcome15')).toBe('WELCOME15');
    expect((await requestOf('asha').get()).get('offer')).toEqual({ ...coupon, id: 'WELCOME15' });
  });

  it('is answered when there is none, and an answer that is delivered again stays as it is', async () => {
    await account('asha');
    expect(await ask('asha', 'NOTHING')).toBe('none');
    const answered = await backend.raw(requestOf('asha').path);
    await checkCoupon(deps, 'asha');
    expect(await backend.raw(requestOf('asha').path)).toEqual(answered);
  });

  it.each(['WELCOME15/redemptions/asha', 'WELCOME15/x', '..', '__WELCOME15__'])(
    'is no path to another document: %s',
    attack(15),
    async (code) => {
      await account('asha');
      await db.doc('offers/WELCOME15/redemptions/asha').set({ orderId: 'secret' });
      expect(await ask('asha', code)).toBe('none');
    },
  );

  it('is not the id of an automatic offer', async () => {
    await account('asha');
    await db.doc('offers/auto1').set({ ...coupon, isAutomatic: true, couponCode: '' });
    expect(await ask('asha', 'auto1')).toBe('none');
  });
});

describe('codes that are guessed', () => {
  it('are ten a day for an account; the same code counts once', attack(15), async () => {
    await account('asha', PHONE);
    expect(await askForMany('asha', MAX_CODES - 1)).not.toContain(messages.coupon.tooMany);
    expect(await ask('asha', 'WELCOME15')).toBe('WELCOME15');
    expect(await ask('asha', guess(MAX_CODES))).toBe(messages.coupon.tooMany);
    expect(await ask('asha', 'welcome15')).toBe('WELCOME15');
    backend.pass(DAY_MS);
    expect(await ask('asha', guess(MAX_CODES))).toBe('none');
  });

  it('are ten a day for all accounts with one number', attack(15), async () => {
    await account('asha', PHONE);
    await account('other', PHONE);
    await askForMany('asha', MAX_CODES);
    expect(await ask('other', 'WELCOME15')).toBe(messages.coupon.tooMany);
    await account('third', '+919876543211');
    expect(await ask('third', 'WELCOME15')).toBe('WELCOME15');
  });

  it('are counted together with those of orders', attack(15), async () => {
    await account('asha', PHONE);
    await askForMany('asha', MAX_CODES - 1);
    const order = { userId: 'asha', phone: PHONE };
    await countCode(deps, { ...order, couponCode: 'ORDERED' });
    await countCode(deps, { ...order, couponCode: 'ordered' });
    await expect(countCode(deps, { ...order, couponCode: 'ANOTHER' })).rejects.toMatchObject({
      code: 'too_many',
    });
    expect(await ask('asha', 'WELCOME15')).toBe(messages.coupon.tooMany);
  });

  it(
    'by new accounts without a proven number are two hundred an hour altogether',
    attack(15),
    async () => {
      const useUp = async (uid: string, first: number): Promise<void> => {
        await account(uid);
        const answers = await askForMany(uid, MAX_CODES, first);
        expect(new Set(answers)).toEqual(new Set(['none']));
      };
      await useUp('first', 0);
      const common = db.doc('rateLimits/coupons');
      expect((await common.get()).get('wrongCoupons.count')).toBe(MAX_CODES);
      // As if as many other accounts had guessed that one more may.
      await common.update({ 'wrongCoupons.count': MAX_WRONG - MAX_CODES });
      await useUp('last', MAX_CODES);
      await account('one-more');
      expect(await ask('one-more', 'WELCOME15')).toBe(messages.coupon.numberFirst);
      await account('asha', PHONE);
      expect(await ask('asha', 'WELCOME15')).toBe('WELCOME15');
      backend.pass(DAY_MS / 24);
      expect(await ask('one-more', 'WELCOME15')).toBe('WELCOME15');
    },
  );
});
