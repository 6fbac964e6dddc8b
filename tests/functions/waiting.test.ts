import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../functions/src/customer/deleteAccount';
import { subscriberId } from '../../functions/src/customer/newsletter';
import { leavePage, unsubscribe } from '../../functions/src/customer/unsubscribe';
import {
  askByEmail,
  countWaiting,
  endIfInStock,
  readWaitingSizes,
  recountWaiting,
  visitorRef,
} from '../../functions/src/customer/waiting';
import type { Identity } from '../../functions/src/deps';
import { tellAfterWrite, tellWaiting } from '../../functions/src/mail/tellWaiting';
import { waitingId } from '../../src/domain/product/waiting';
import { DAY_MS } from '../../src/domain/shop/ist';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

// In a project without triggers, so that the test alone decides what is told and when.
const backend = await parcelBackend();
const { db, now, log } = backend.deps;
const ORIGIN = 'https://shop.example';
const EMAIL = 'reader@nilofar.example';
const SIZE = { productId: 'amber-durbar', volume: '50 ml' };

const AMBER = {
  name: 'Amber Durbar',
  shortName: 'Amber',
  description: 'Amber and saffron.',
  category: 'Oriental',
  price: 6850,
  volume: '50 ml',
  images: ['https://shop.example/amber.webp'],
  stock: 0,
};

/** A set that is stocked by its parts. */
const { stock: _counted, ...uncounted } = AMBER;
const PAIR = { ...uncounted, name: 'Pair', volume: 'Box' };

/** The accounts of Firebase Auth that a test knows. */
let identities: Record<string, Partial<Identity>> = {};
const findIdentity = async (uid: string): Promise<Identity | undefined> => {
  const known = identities[uid];
  return (
    known && {
      uid,
      email: `${uid}@nilofar.example`,
      emailVerified: true,
      phone: undefined,
      signedInAt: now(),
      tokensValidAfter: undefined,
      disabled: false,
      ...known,
    }
  );
};
const deps = { db, now, log, findIdentity };

beforeEach(async () => {
  await backend.reset();
  identities = {};
  await db.doc('products/amber-durbar').set(AMBER);
});
afterAll(() => backend.close());

/** An account that waits since the given number of minutes after the test has begun. */
async function waits(uid: string, minute: number, size = SIZE): Promise<void> {
  identities[uid] = {};
  const askedAt = new Date(now().getTime() + minute * 60_000);
  await db.doc(`waiting/${waitingId(uid, size)}`).set({ uid, ...size, askedAt });
  await countWaiting(db, size);
}
async function crowd(size: number): Promise<void> {
  for (let n = 1; n <= size; n += 1) await waits(`w${n}`, n);
}

const restock = (stock: number) => db.doc('products/amber-durbar').update({ stock });
const tell = () => tellWaiting(deps, ORIGIN);
const mails = async () => (await db.collection('mail').get()).docs.map((one) => one.data());
const told = async () => (await mails()).map(({ to }) => String(to).split('@')[0]).toSorted();
const exists = async (path: string) => (await db.doc(path).get()).exists;

describe('back in stock: a visitor who wants to be told', () => {
  const ref = visitorRef(db, EMAIL, SIZE);

  async function ask(slot: string, email = EMAIL, size = SIZE): Promise<void> {
    await db.doc(`waiting_signups/${slot}`).set({ email, ...size, createdAt: now() });
    await askByEmail(deps, ORIGIN, slot);
  }
  /** What the rules let the browser write with the code of the email. */
  const confirm = () => ref.update({ askedAt: now(), proof: 'code' });

  it('waits only when the link of the email is confirmed', attack(17), async () => {
    await ask('498700_07');
    const { code, ...entry } = (await ref.get()).data() ?? {};
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(entry).toMatchObject({ ...SIZE, email: EMAIL });
    expect(entry).not.toHaveProperty('askedAt');
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: [EMAIL], kind: 'waiting' });
    expect(String(mail?.['message'].text)).toContain(
      `Yes, tell me: ${ORIGIN}/newsletter?to=${ref.id}&code=${String(code)}&wait=1`,
    );
    await restock(5);
    await countWaiting(db, SIZE);
    expect(await tell()).toBe(0);
    await confirm();
    await countWaiting(db, SIZE);
    expect(await tell()).toBe(1);
    // The address is gone once it was told.
    expect(await backend.raw(ref.path)).toEqual({
      ...SIZE,
      toldAt: now(),
      expireAt: new Date(now().getTime() + DAY_MS),
    });
  });

  it(
    'is sent one email a day for a size, and none once confirmed or told',
    attack(19),
    async () => {
      await ask('498700_07');
      await askByEmail(deps, ORIGIN, '498700_07');
      await ask('498700_08');
      expect(await mails()).toHaveLength(1);
      backend.pass(DAY_MS);
      await ask('498724_08');
      expect(await mails()).toHaveLength(2);
      await confirm();
      backend.pass(DAY_MS);
      await ask('498748_08');
      expect(await mails()).toHaveLength(2);
      await ref.set({ ...SIZE, toldAt: now() });
      await ask('498748_09');
      expect(await mails()).toHaveLength(2);
      // From the next day on, whoever was told can ask again.
      backend.pass(DAY_MS);
      await ask('498772_09');
      expect(await mails()).toHaveLength(3);
    },
  );

  /** Sizes that are sold out. */
  const sizes = ['2 ml', '10 ml', '30 ml', '50 ml', '100 ml'];
  const offerSizes = () =>
    db.doc('products/amber-durbar').update({
      variants: sizes.map((volume) => ({ volume, price: 100, stock: 0 })),
    });

  it(
    'is sent three emails a day to a mailbox, however its address is written',
    attack(19),
    async () => {
      await offerSizes();
      for (const [n, volume] of sizes.entries())
        await ask(`498700_0${n}`, EMAIL.replace('@', `+${n}@`), { ...SIZE, volume });
      expect(await mails()).toHaveLength(3);
      const dotted = ['r.eader', 're.ader', 'rea.der', 'read.er', 'reader+1'];
      for (const [n, volume] of sizes.entries())
        await ask(`498701_0${n}`, `${dotted[n]}@${n > 2 ? 'googlemail' : 'gmail'}.com`, {
          ...SIZE,
          volume,
        });
      expect(await mails()).toHaveLength(6);
    },
  );

  it('is sent the next email of the day once one of three is confirmed, so that nobody else can use them up', async () => {
    await offerSizes();
    const [first = '', , , wanted = ''] = sizes;
    for (const [n, volume] of sizes.slice(0, 3).entries())
      await ask(`498700_0${n}`, EMAIL, { ...SIZE, volume });
    await ask('498700_03', EMAIL, { ...SIZE, volume: wanted });
    expect(await mails()).toHaveLength(3);
    await visitorRef(db, EMAIL, { ...SIZE, volume: first }).update({ askedAt: now(), proof: 'c' });
    await ask('498700_04', EMAIL, { ...SIZE, volume: wanted });
    expect(await mails()).toHaveLength(4);
    await ask('498700_05', EMAIL, { ...SIZE, volume: '100 ml' });
    expect(await mails()).toHaveLength(4);
  });

  it('is sent no further email that day by taking back each one', attack(19), async () => {
    await offerSizes();
    for (const [n, volume] of sizes.entries()) {
      for (const time of [0, 1]) {
        await ask(`498700_${n}${time}`, EMAIL, { ...SIZE, volume });
        const entry = visitorRef(db, EMAIL, { ...SIZE, volume });
        const code: unknown = (await entry.get()).get('code');
        if (typeof code === 'string') await unsubscribe(db, { to: entry.id, code });
      }
    }
    expect(await mails()).toHaveLength(3);
    backend.pass(DAY_MS);
    await ask('498724_00', EMAIL, { ...SIZE, volume: '2 ml' });
    expect(await mails()).toHaveLength(4);
  });

  it.each([
    ['a size that is not made', { ...SIZE, volume: '7 ml' }],
    ['a product that does not exist', { ...SIZE, productId: 'nothing' }],
    ['no product at all', { ...SIZE, productId: 'a/b' }],
    ['a draft', { ...SIZE, productId: 'draft' }],
    ['a size that can be bought', { ...SIZE, productId: 'plenty' }],
    ['a set whose parts are enough', { productId: 'pair', volume: 'Box' }],
  ])('of %s is sent nothing', async (_, size) => {
    await db.doc('products/pair').set({ ...PAIR, contents: ['plenty/50 ml'] });
    await db.doc('products/draft').set({ ...AMBER, visibility: 'draft' });
    await db.doc('products/plenty').set({ ...AMBER, stock: 5 });
    await ask('498700_07', EMAIL, size);
    expect(await mails()).toEqual([]);
    expect(Object.keys(await backend.raw('waiting_signups/498700_07')).toSorted()).toEqual([
      'createdAt',
      'expireAt',
    ]);
  });

  it('takes it back with the code of the email', attack(17), async () => {
    await ask('498700_07');
    const code = String((await ref.get()).get('code'));
    await unsubscribe(db, { to: ref.id, code: 'c0de' });
    expect(await exists(ref.path)).toBe(true);
    await unsubscribe(db, { to: ref.id, code });
    // What counts the emails of the day stays, without the address and without a code that could confirm it.
    const kept = await backend.raw(ref.path);
    expect(Object.keys(kept).toSorted()).toEqual([
      'expireAt',
      'mailbox',
      'mailedOn',
      'productId',
      'volume',
    ]);
    expect(Number(kept['expireAt'])).toBeLessThanOrEqual(now().getTime() + DAY_MS);
  });
});

describe('back in stock: those who wait', () => {
  it('are told in the order in which they asked, and no more than there are pieces', async () => {
    await waits('late', 30);
    await waits('first', 1);
    await waits('second', 2);
    await restock(2);
    expect(await tell()).toBe(2);
    expect(await told()).toEqual(['first', 'second']);
    // The emails count for a day.
    expect(await tell()).toBe(0);
    expect(await exists(`waiting/${waitingId('late', SIZE)}`)).toBe(true);
    backend.pass(DAY_MS + 1);
    expect(await tell()).toBe(1);
    expect(await told()).toEqual(['first', 'late', 'second']);
  });

  it('are told as more pieces arrive, as many as arrived', async () => {
    await crowd(6);
    await restock(2);
    expect(await tell()).toBe(2);
    await restock(5);
    expect(await tell()).toBe(3);
    expect(await told()).toEqual(['w1', 'w2', 'w3', 'w4', 'w5']);
  });

  it('are not told of what is hidden, and wait until everybody sees it again', async () => {
    await crowd(2);
    await db.doc('products/amber-durbar').update({ stock: 5, visibility: 'hidden' });
    expect(await tell()).toBe(0);
    await db.doc('products/amber-durbar').update({ visibility: '' });
    expect(await tell()).toBe(2);
  });

  it('are all told where pieces are not counted', async () => {
    await crowd(3);
    expect(await tell()).toBe(0);
    await db.doc('products/amber-durbar').set(uncounted);
    expect(await tell()).toBe(3);
    expect(await tell()).toBe(0);
  });

  it('are not told of pieces that a payment holds, until the hold has ended', async () => {
    await crowd(3);
    await restock(2);
    const until = new Date(now().getTime() + 15 * 60_000);
    await db.doc('stock/amber-durbar_50 ml').set({ holds: { other_1: { quantity: 1, until } } });
    expect(await tell()).toBe(1);
    backend.pass(16 * 60_000);
    expect(await tell()).toBe(1);
    expect(await told()).toEqual(['w1', 'w2']);
  });

  it('are told of a gift set when its parts are enough for it', async () => {
    const set = { productId: 'pair', volume: 'Box' };
    const contents = ['amber-durbar/50 ml', 'amber-durbar/50 ml'];
    await db.doc('products/pair').set({ ...PAIR, contents });
    for (let n = 1; n <= 3; n += 1) await waits(`w${n}`, n, set);
    await restock(1);
    expect(await tell()).toBe(0);
    await restock(5);
    const before = { ...AMBER, stock: 1 };
    const after = { ...AMBER, stock: 5 };
    await tellAfterWrite(deps, ORIGIN, 'amber-durbar', { before, after });
    expect(await told()).toEqual(['w1', 'w2']);
  });

  it('are told when a write brings pieces, and not by a sale', async () => {
    await crowd(2);
    await restock(4);
    const write = (before: number, after: number) =>
      tellAfterWrite(deps, ORIGIN, 'amber-durbar', {
        before: { ...AMBER, stock: before },
        after: { ...AMBER, stock: after },
      });
    await write(5, 4);
    expect(await told()).toEqual([]);
    await write(0, 4);
    expect(await told()).toEqual(['w1', 'w2']);
  });

  it('are told once, and no more than there are pieces, by two runs at the same time', async () => {
    await crowd(8);
    await restock(3);
    const runs = await Promise.all([tell(), tell(), tell()]);
    expect(runs.reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(await told()).toEqual(['w1', 'w2', 'w3']);
  });

  it('read the fragrance, its size, its price as it is now and the way to it', async () => {
    await crowd(1);
    await restock(1);
    await tell();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: ['w1@nilofar.example'],
      kind: 'back_in_stock',
      state: 'queued',
    });
    const { subject, text } = Object(mail?.['message']);
    expect(subject).toBe('Amber Durbar, 50 ml is back at NILOFAR');
    expect(text).toContain('Amber Durbar, 50 ml: ₹6,850');
    expect(text).toContain(
      'See Amber Durbar: https://shop.example/product/amber-durbar?size=50+ml',
    );
  });

  it('are forgotten when the size or the product is not made any more', async () => {
    const other = { ...SIZE, volume: '10 ml' };
    const kept = { productId: 'rose', volume: '50 ml' };
    await db.doc('products/rose').set({ ...AMBER, name: 'Rose' });
    await waits('w1', 1, other);
    await waits('w2', 2, kept);
    await tell();
    expect(await exists(`waiting/${waitingId('w1', other)}`)).toBe(false);
    expect(await exists(`waiting/${waitingId('w2', kept)}`)).toBe(true);
    await db.doc('products/rose').delete();
    await tell();
    expect((await db.collection('waiting').get()).size).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('are written to at the verified address that the account has now', attack(19), async () => {
    await crowd(4);
    identities['w1'] = { email: 'new@nilofar.example' };
    identities['w2'] = { emailVerified: false };
    identities['w3'] = { disabled: true };
    delete identities['w4'];
    await restock(9);
    expect(await tell()).toBe(1);
    expect(await told()).toEqual(['new']);
    expect((await db.collection('waiting').get()).docs.map((one) => one.id)).toEqual([
      waitingId('w1', SIZE),
    ]);
  });

  it.each([
    ['the account', 1, 2],
    ['the address', 2, 1],
  ])('read one email when %s has asked first and the other, too', async (_, account, address) => {
    await db.doc('users/reader').set({ email: EMAIL, name: 'Meera' });
    await waits('reader', account);
    const askedAt = new Date(now().getTime() + address * 60_000);
    await visitorRef(db, EMAIL, SIZE).set({ ...SIZE, email: EMAIL, code: 'c0de', askedAt });
    await countWaiting(db, SIZE);
    await restock(1);
    await tell();
    backend.pass(DAY_MS + 1);
    await tell();
    expect(await told()).toEqual(['reader']);
  });

  it('are removed with the account, and so is what its address alone asked for', async () => {
    await waits('reader', 1);
    await db.doc('users/reader').set({ email: EMAIL, name: 'Meera', role: 'customer' });
    await visitorRef(db, EMAIL, SIZE).set({ ...SIZE, email: EMAIL, code: 'c0de' });
    await waits('other', 2);
    await db.doc('users/reader/requests/1').set({ type: 'delete', by: 'reader', at: now() });
    const removeIdentity = async (uid: string) => void delete identities[uid];
    await deleteAccount({ ...backend.deps, findIdentity, removeIdentity }, 'reader', '1');
    expect((await db.collection('waiting').get()).docs.map((one) => one.id)).toEqual([
      waitingId('other', SIZE),
    ]);
  });
});

describe('back in stock: an account that asks for a size', () => {
  const set = { productId: 'pair', volume: 'Box' };

  /** Asks after, or before, the products were last written. */
  async function asks(size: typeof SIZE, isLater = true): Promise<string> {
    identities['w1'] = {};
    const written = await db.getAll(db.doc('products/amber-durbar'), db.doc('products/pair'));
    const times = written.flatMap(({ updateTime }) => updateTime?.toMillis() ?? []);
    const askedAt = new Date(Math.max(...times) + (isLater ? 5 : -5));
    const id = waitingId('w1', size);
    await db.doc(`waiting/${id}`).set({ uid: 'w1', ...size, askedAt });
    await endIfInStock(deps, id);
    await countWaiting(db, size);
    return id;
  }

  it.each([
    ['a size that is not made', { ...SIZE, volume: '7 ml' }, {}],
    ['a fragrance that is not public', SIZE, { visibility: 'draft' }],
    ['no fragrance of the shop', { ...SIZE, productId: 'unknown' }, {}],
  ])('for %s is removed', attack(25), async (_, size, fields) => {
    await db.doc('products/amber-durbar').set({ ...AMBER, ...fields });
    const id = await asks(size);
    expect(await backend.raw(`waiting/${id}`)).toEqual({});
    expect(await readWaitingSizes(db)).toEqual([]);
  });

  it.each([
    ['a size', SIZE],
    ['a set whose parts are enough', set],
  ])(
    'that is in stock, as %s, does not wait and is not written to',
    attack(25),
    async (_, size) => {
      await db.doc('products/pair').set({ ...PAIR, contents: ['amber-durbar/50 ml'] });
      await restock(5);
      const id = await asks(size);
      expect(await backend.raw(`waiting/${id}`)).toEqual({
        uid: 'w1',
        ...size,
        inStockAt: now(),
        expireAt: new Date(now().getTime() + DAY_MS),
      });
      await tellAfterWrite(deps, ORIGIN, 'amber-durbar', {
        before: { ...AMBER, stock: 0 },
        after: { ...AMBER, stock: 5 },
      });
      expect(await tell()).toBe(0);
      expect(await mails()).toEqual([]);
    },
  );

  it.each([
    ['a size', SIZE],
    ['a set of which a part is', set],
  ])('that is sold out, as %s, waits', async (_, size) => {
    await db.doc('products/pair').set({ ...PAIR, contents: ['amber-durbar/50 ml'] });
    const id = await asks(size);
    expect(await backend.raw(`waiting/${id}`)).toHaveProperty('askedAt');
    await restock(5);
    expect(await tell()).toBe(1);
  });

  it('waits when the stock was written after asking', async () => {
    await restock(5);
    const id = await asks(SIZE, false);
    expect(await backend.raw(`waiting/${id}`)).toHaveProperty('askedAt');
    expect(await tell()).toBe(1);
  });
});

it('back in stock: counts who waits for each size, and finds them again without the counts', async () => {
  const other = { ...SIZE, volume: '10 ml' };
  await crowd(2);
  await waits('w9', 9, other);
  await visitorRef(db, EMAIL, SIZE).set({ ...SIZE, email: EMAIL, code: subscriberId(EMAIL) });
  await countWaiting(db, SIZE);
  const counts = [
    { ...SIZE, waiting: 2 },
    { ...other, waiting: 1 },
  ];
  expect(Object(await backend.raw('stats/waiting')).sizes).toEqual(counts);
  await db.doc('stats/waiting').delete();
  await recountWaiting(db);
  expect(Object(await backend.raw('stats/waiting')).sizes).toEqual(
    expect.arrayContaining(counts) as unknown,
  );
  await db.doc(`waiting/${waitingId('w9', other)}`).delete();
  await countWaiting(db, other);
  expect(Object(await backend.raw('stats/waiting')).sizes).toEqual([counts[0]]);
});

it.each([
  ['back in stock: the link of its email leads a person to a page about it', '1', '&wait=1'],
  ['back in stock: the link that ends the newsletter leads to the newsletter', undefined, ''],
])('%s', (_, wait, added) => {
  const to = 'a'.repeat(64);
  expect(leavePage({ to, code: 'c0de', wait })).toBe(
    `/newsletter?to=${to}&code=c0de&leave=1${added}`,
  );
});
