import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe, subscriberId } from '../../functions/src/customer/newsletter';
import { DAY_MS } from '../../src/domain/shop/ist';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

const EMAIL = 'reader@nilofar.example';
const path = `subscribers/${subscriberId(EMAIL)}`;

const daysFromNow = (days: number) => new Date(deps.now().getTime() + days * DAY_MS);

/** A visitor's signup, carried out so many days from now. */
async function signUp(slot: string, days = 0, email = EMAIL): Promise<void> {
  await db.doc(`newsletter_signups/${slot}`).set({ email, createdAt: deps.now() });
  await subscribe({ db, now: () => daysFromNow(days) }, 'https://shop.example', slot);
}

const emails = async () =>
  (await db.collection('mail').get()).docs.map((one) => ({
    to: one.get('to') as unknown,
    text: String(one.get('message.text')),
  }));

describe('a newsletter signup', () => {
  it(
    'subscribes the address once, and sends a link with the code to confirm it',
    attack(17),
    async () => {
      await signUp('498700_07');
      const { code, ...subscriber } = await backend.raw(path);
      expect(subscriber).toEqual({
        email: EMAIL,
        createdAt: expect.anything() as unknown,
        expireAt: daysFromNow(30),
      });
      expect(code).toMatch(/^[0-9a-f]{32}$/);
      expect(await emails()).toEqual([
        {
          to: [EMAIL],
          text: expect.stringContaining(
            `https://shop.example/newsletter?to=${subscriberId(EMAIL)}&code=${String(code)}`,
          ) as string,
        },
      ]);
      // Delivered again, and asked for again: no second email on this day, and the same code.
      await subscribe(deps, 'https://shop.example', '498700_07');
      await signUp('498700_08');
      expect(await emails()).toHaveLength(1);
      await signUp('498724_08', 1);
      expect(await emails()).toHaveLength(2);
      expect(await backend.raw(path)).toMatchObject({ code, expireAt: daysFromNow(31) });
    },
  );

  it('sends one email a day to a mailbox, however its address is written', attack(19), async () => {
    await signUp('498700_07');
    await signUp('498700_08', 0, EMAIL.replace('@', '+shop@'));
    await signUp('498700_09', 0, EMAIL.replace('@', '+1@'));
    expect(await emails()).toHaveLength(1);
  });

  it.each(['(call\u00a098765)', '\u000b'])(
    'sends nothing to an address with %j in it',
    attack(19),
    async (text) => {
      await signUp('498700_07', 0, `${text}${EMAIL}`);
      expect(await emails()).toEqual([]);
    },
  );

  it('sends nothing to an address that has confirmed', attack(17), async () => {
    await db.doc(path).set({
      email: EMAIL,
      code: 'c0de',
      createdAt: deps.now(),
      confirmedAt: deps.now(),
    });
    await signUp('498700_07');
    expect(await emails()).toEqual([]);
    const subscriber = await backend.raw(path);
    expect(subscriber).toMatchObject({ code: 'c0de' });
    expect(subscriber).not.toHaveProperty('expireAt');
  });

  it('keeps its id for the hour, without the address', async () => {
    await signUp('498700_07');
    const kept = await backend.raw('newsletter_signups/498700_07');
    expect(Object.keys(kept).toSorted()).toEqual(['createdAt', 'expireAt']);
  });
});
