import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { followEmail } from '../../functions/src/customer/followEmail';
import { subscriberId } from '../../functions/src/customer/newsletter';
import { DAY_MS } from '../../src/domain/shop/ist';
import { parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

const UID = 'meera';
const OLD = 'meera@nilofar.example';
const NEW = 'meera.rao@nilofar.example';
const user = db.doc(`users/${UID}`);
const request = db.doc(`users/${UID}/requests/email`);
const consentOf = (email: string) => db.doc(`subscribers/${subscriberId(email)}`);

/** Asks as the sign-in after the link does, and carries it out. */
async function follow(email = NEW, emailVerified = true, days = 0): Promise<void> {
  await request.set({ type: 'email', by: UID, at: deps.now() });
  const identity = { uid: UID, email, emailVerified, phone: undefined, disabled: false };
  const findIdentity = () =>
    Promise.resolve({ ...identity, signedInAt: deps.now(), tokensValidAfter: undefined });
  const now = () => new Date(deps.now().getTime() + days * DAY_MS);
  await followEmail({ ...deps, findIdentity, now }, UID);
}

const letters = async () =>
  (await db.collection('mail').get()).docs.map((one) => ({
    to: one.get('to') as unknown,
    state: one.get('state') as unknown,
    text: String(one.get('message.text')),
  }));

/** What a subscriber is, begun by the account or by the form. */
const consent = (email: string, by: 'profile' | 'form') => ({
  email,
  code: 'c0de',
  createdAt: deps.now(),
  confirmedAt: deps.now(),
  by,
});

beforeEach(() => user.set({ name: 'Meera', email: OLD, role: 'customer', newsletter: true }));

describe('a changed address', () => {
  it('is in the profile, and the old address is told once', async () => {
    await follow();
    // Delivered again, and asked for again by the next sign-in.
    await follow();
    expect((await user.get()).data()).toMatchObject({ name: 'Meera', email: NEW });
    expect((await request.get()).exists).toBe(false);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: [OLD], state: 'queued' });
    expect(letter?.text).toContain('If it was not you who changed it, please write to us at once');
    expect(letter?.text).not.toMatch(/Meera|meera\.rao/);
  });

  it('is told of each further change', async () => {
    await follow();
    await follow(OLD, true, 1);
    expect((await letters()).map(({ to }) => to)).toEqual(
      expect.arrayContaining([[OLD], [NEW]]) as unknown,
    );
  });

  it('receives the emails about the orders of the account, and of no other', async () => {
    const order = (id: string, userId: string, accountEmail: string) =>
      db.doc(`orders/${id}`).set({ userId, accountEmail });
    await order('meera_1', UID, OLD);
    await order('other_1', 'other', OLD);
    await follow();
    const emailOf = async (id: string): Promise<unknown> =>
      (await db.doc(`orders/${id}`).get()).get('accountEmail');
    expect(await emailOf('meera_1')).toBe(NEW);
    expect(await emailOf('other_1')).toBe(OLD);
  });

  it('does not take the newsletter along', async () => {
    await consentOf(OLD).set(consent(OLD, 'profile'));
    await follow();
    expect((await consentOf(OLD).get()).exists).toBe(false);
    expect((await consentOf(NEW).get()).exists).toBe(false);
    expect((await user.get()).get('newsletter')).toBe(false);
  });

  it('leaves alone what an address has asked for itself', async () => {
    await consentOf(OLD).set(consent(OLD, 'form'));
    await consentOf(NEW).set(consent(NEW, 'form'));
    await follow();
    expect((await consentOf(OLD).get()).exists).toBe(true);
    expect((await user.get()).get('newsletter')).toBe(true);
  });

  it.each([
    ['is not verified', NEW, false],
    ['only has other capital letters', OLD.toUpperCase(), true],
  ])('that %s changes nothing', async (_, email, isVerified) => {
    await follow(email, isVerified);
    expect((await user.get()).get('email')).toBe(OLD);
    expect(await letters()).toEqual([]);
    expect((await request.get()).exists).toBe(false);
  });
});
