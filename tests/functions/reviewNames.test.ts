import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewWritten } from '../../functions/src/catalogue/onReviewWrite';
import { rebuild } from '../../functions/src/figures/maintenance';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

// In a project without triggers, so that a test alone decides which event arrives when.
const backend = await parcelBackend();
const { db } = backend.deps;
const POSING = 'NILOFAR Care, call 98765 43210';

/** What the account is called in Firebase Auth; undefined for no account. */
let accountName: string | undefined;
const findIdentity = vi.fn(async (uid: string) => {
  const at = { signedInAt: new Date(), tokensValidAfter: undefined, disabled: false };
  const reach = { email: 'k@nilofar.example', emailVerified: true, phone: undefined };
  return accountName === undefined ? undefined : { uid, name: accountName, ...reach, ...at };
});
const deps = { ...backend.deps, findIdentity };

beforeEach(async () => {
  await backend.reset();
  accountName = undefined;
  findIdentity.mockClear();
  await db.doc('users/kavya').set({ name: 'Kavya Rao' });
  await db.doc('products/oud').set({ name: 'Oud', price: 100, volume: '50 ml' });
});
afterAll(() => backend.close());

const ref = db.doc('products/oud/reviews/kavya');
const review = (userName: unknown, fields: object = {}) => ({
  userId: 'kavya',
  userName,
  rating: 4,
  text: 'Warm.',
  hidden: false,
  verified: false,
  createdAt: new Date(),
  ...fields,
});
type Snapshot = Awaited<ReturnType<typeof ref.get>>;
const shown = async (): Promise<unknown> => (await ref.get()).get('shownName');

/** Delivers the event of a write. */
async function arrive(before?: Snapshot, after?: Snapshot): Promise<void> {
  const written = { before, after: after ?? (await ref.get()) };
  await reviewWritten(deps, 'oud', 'kavya', written);
}

describe('the name that a review is shown with', () => {
  it.each([
    ['Kavya Rao', 'the own name'],
    ['Kavya R.', 'its short form'],
    ['Anonymous', 'no name'],
  ])('is “%s”, %s', async (userName) => {
    await ref.set(review(userName));
    await arrive();
    expect(await shown()).toBe(userName);
  });

  it.each<[unknown, string]>([
    [POSING, 'the shop’s'],
    ['Meera Iyer', 'that of somebody else'],
    ['Kavya S.', 'another short form'],
    ['Kavya Rao\u202e', 'the own one with an invisible sign'],
    ['', 'none'],
    [7, 'no text'],
    [undefined, 'missing'],
  ])('is Anonymous instead of “%s”, which is %s', attack(8), async (userName) => {
    const { userName: _, ...unsigned } = review('');
    await ref.set(userName === undefined ? unsigned : review(userName));
    await arrive();
    expect(await shown()).toBe('Anonymous');
  });

  it('is not the shop’s own, though profile and account say so', attack(8), async () => {
    for (const name of [POSING, 'Nilofar Support', 'Nilofa R.', 'N1l0far']) {
      await db.doc('users/kavya').set({ name });
      accountName = name;
      await ref.set(review(name));
      await arrive();
      expect(await shown()).toBe('Anonymous');
    }
  });

  it('may be that of the account in Firebase Auth, which is asked for no other', async () => {
    accountName = 'Kavya Iyer';
    await ref.set(review('Kavya Rao'));
    await arrive();
    expect(findIdentity).not.toHaveBeenCalled();
    await ref.set(review('Kavya I.'));
    await arrive();
    expect(await shown()).toBe('Kavya I.');
    await db.doc('users/kavya').delete();
    await ref.set(review('Kavya Iyer'));
    await arrive();
    expect(await shown()).toBe('Kavya Iyer');
  });

  it('follows every edit of its author, and nothing else', async () => {
    await ref.set(review('Kavya Rao'));
    await arrive();
    for (const [userName, name] of [
      [POSING, 'Anonymous'],
      ['Kavya R.', 'Kavya R.'],
      ['Anonymous', 'Anonymous'],
      ['Kavya Rao', 'Kavya Rao'],
    ]) {
      const before = await ref.get();
      await ref.update({ userName });
      await arrive(before);
      expect(await shown()).toBe(name);
    }
    // Whoever is called otherwise later keeps the name below what was said.
    await db.doc('users/kavya').set({ name: 'Kavya Sharma' });
    const before = await ref.get();
    await ref.update({ text: 'Warmer.', verified: true, answer: 'Thank you.' });
    await arrive(before);
    expect(await shown()).toBe('Kavya Rao');
  });

  it('is of what the author wrote last, also when an earlier event arrives last', async () => {
    await ref.set(review('Kavya Rao'));
    const first = await ref.get();
    await ref.update({ userName: POSING });
    const second = await ref.get();
    await arrive(first, second);
    await arrive(undefined, first);
    expect(await shown()).toBe('Anonymous');
  });

  it('is never decided from a text that was replaced meanwhile', attack(8), async () => {
    await ref.set(review('Kavya Rao'));
    const after = await ref.get();
    // The author edits the review between the look at it and the write of the name.
    vi.spyOn(db, 'getAll').mockImplementationOnce(async (...refs) => {
      const found = await db.getAll(...refs);
      await ref.update({ userName: 'Anonymous' });
      return found;
    });
    await arrive(undefined, after);
    expect(await shown()).toBe('Anonymous');
  });

  it('is not written on a review that was deleted meanwhile', async () => {
    await ref.set(review('Kavya Rao'));
    const after = await ref.get();
    vi.spyOn(db, 'getAll').mockImplementationOnce(async (...refs) => {
      const found = await db.getAll(...refs);
      await ref.delete();
      return found;
    });
    await arrive(undefined, after);
    await arrive(undefined, after);
    expect((await ref.get()).exists).toBe(false);
  });

  it('stays as the shop’s demo data begins', async () => {
    await db.doc('users/kavya').delete();
    await ref.set(review('Farah K.', { shownName: 'Farah K.', verified: true }));
    await arrive();
    expect(await shown()).toBe('Farah K.');
  });
});

it('Rebuild Index names the reviews from before, and leaves the others', attack(8), async () => {
  const at = (product: string, uid: string) => db.doc(`products/${product}/reviews/${uid}`);
  await db.doc('products/rose').set({ name: 'Rose', price: 100, volume: '50 ml' });
  await db.doc('users/dev').set({ name: 'Dev Patel' });
  await Promise.all([
    at('oud', 'kavya').set(review('Kavya R.')),
    at('oud', 'dev').set(review(POSING, { hidden: true })),
    at('oud', 'renamed').set(review('Asha Rao', { shownName: 'Asha Rao' })),
    at('oud', 'unreadable').set({ userName: 'Kavya Rao' }),
    at('rose', 'dev').set(review('Dev Patel')),
  ]);
  // Decided before, when the customer was called otherwise.
  await db.doc('users/renamed').set({ name: 'Asha Iyer' });
  await rebuild(deps, async () => undefined);
  const reviews = await db.collectionGroup('reviews').get();
  const names = reviews.docs.map((one) => [one.ref.path, one.get('shownName') as unknown]);
  expect(Object.fromEntries(names)).toEqual({
    'products/oud/reviews/kavya': 'Kavya R.',
    'products/oud/reviews/dev': 'Anonymous',
    'products/oud/reviews/renamed': 'Asha Rao',
    'products/oud/reviews/unreadable': 'Anonymous',
    'products/rose/reviews/dev': 'Dev Patel',
  });
});
