import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  followChoice,
  showChoice,
  subscribe,
  subscriberId,
} from '../../functions/src/customer/newsletter';
import { messages } from '../../src/domain/shop/messages';
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
        words: messages.newsletter.agreed,
        by: 'form',
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

describe('the choice in the profile', () => {
  const uid = 'reader';
  const profile = db.doc(`users/${uid}`);

  /** The account has chosen, and its address is verified or not. */
  async function choose(newsletter: boolean, emailVerified = true): Promise<void> {
    await profile.set({ name: 'Meera', email: EMAIL, newsletter, updatedAt: deps.now() });
    const identity = { uid, email: EMAIL, emailVerified, phone: undefined, disabled: false };
    const findIdentity = () =>
      Promise.resolve({ ...identity, signedInAt: deps.now(), tokensValidAfter: undefined });
    await followChoice({ ...deps, findIdentity }, uid);
  }
  const isSubscribed = async () => (await db.doc(path).get()).get('confirmedAt') !== undefined;

  it('subscribes the verified address at once, with the words that were agreed to', async () => {
    await choose(true);
    const { code, ...subscriber } = await backend.raw(path);
    expect(subscriber).toEqual({
      email: EMAIL,
      createdAt: deps.now(),
      confirmedAt: deps.now(),
      words: messages.profile.newsletter,
      by: 'profile',
    });
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(await emails()).toEqual([]);
    await choose(false);
    expect((await db.doc(path).get()).exists).toBe(false);
  });

  it('does not subscribe an address that is not proven', attack(17), async () => {
    await choose(true, false);
    expect((await db.doc(path).get()).exists).toBe(false);
    // Nor does it end the subscription of its owner.
    await db.doc(path).set({ email: EMAIL, code: 'c0de', confirmedAt: deps.now() });
    await choose(false, false);
    expect(await isSubscribed()).toBe(true);
  });

  it('confirms a signup that waits, and keeps the code and the words of one that is confirmed', async () => {
    await signUp('498700_07');
    const { code } = await backend.raw(path);
    await choose(true);
    expect(await backend.raw(path)).toMatchObject({ code, by: 'profile' });
    expect(await backend.raw(path)).not.toHaveProperty('expireAt');
    await db.doc(path).update({ by: 'form', words: 'Older words' });
    await choose(true);
    expect(await backend.raw(path)).toMatchObject({ by: 'form', words: 'Older words' });
  });

  it('follows a link and the back office, unless the customer has chosen since', async () => {
    await choose(true);
    await db.doc(path).delete();
    await showChoice(deps, EMAIL, new Date(deps.now().getTime() - 1));
    expect(await backend.raw(profile.path)).toMatchObject({ newsletter: true });
    await showChoice(deps, EMAIL, deps.now());
    expect(await backend.raw(profile.path)).toMatchObject({ newsletter: false });
    await db.doc(path).set({ email: EMAIL, code: 'c0de', confirmedAt: deps.now() });
    await showChoice(deps, EMAIL, deps.now());
    expect(await backend.raw(profile.path)).toMatchObject({ newsletter: true });
  });
});

it('the email that confirms an address can be used to end it', async () => {
  await signUp('498700_07');
  const { code } = await backend.raw(path);
  const [email] = await emails();
  expect(email?.text).toContain(
    `Unsubscribe: https://shop.example/api/hooks/unsubscribe?to=${subscriberId(EMAIL)}&code=${String(code)}`,
  );
});
