import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attack } from '../support/attack';
import {
  aCouponDocument,
  aDestination,
  allowed,
  aMessage,
  aNewOrder,
  anOrder,
  aProductDocument,
  aProfile,
  aReview,
  denied,
  hoursAgo,
  now,
  openRules,
  ORDER_ID,
  SLOT,
  SUBSCRIBER,
  subscriberId,
  UID,
  type Actor,
  type Data,
  type RulesUnderTest,
} from '../support/rules';

/** What a script has tried against the database alone (docs/security.md "Threats"). */
let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const ORDER = `orders/${ORDER_ID}`;
const PROFILE = `users/${UID.owner}`;
const PRODUCT = 'products/amber-durbar';
const REVIEW = `${PRODUCT}/reviews/${UID.owner}`;

beforeEach(async () => {
  await rules.put(PROFILE, aProfile());
  await rules.put(PRODUCT, aProductDocument());
  await rules.put(ORDER, anOrder({ status: 'paid' }));
  await rules.remove(`${ORDER}/requests/r0`);
  await rules.put(`${PROFILE}/addresses/0`, { ...aDestination(), isDefault: true });
});

const set = (actor: Actor, path: string, data: Data): Promise<void> =>
  rules.as(actor).doc(path).set(data);
const get = (actor: Actor, path: string): Promise<unknown> => rules.as(actor).doc(path).get();
const secondsAgo = (seconds: number): Timestamp =>
  Timestamp.fromMillis(Date.now() - seconds * 1000);
const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Each of many writes is refused. */
async function allDenied(count: number, write: (n: number) => Promise<unknown>): Promise<void> {
  await Promise.all(times(count).map((n) => denied(write(n))));
}

/** Moves the order to its cancellation with so many requests, in one commit. */
function askToCancel(actor: Actor, requests: number): Promise<void> {
  const db = rules.as(actor);
  const batch = db.batch();
  batch.update(db.doc(ORDER), {
    status: 'cancellation_requested',
    cancellationFrom: 'paid',
    cancelRequest: 'r0',
    updatedAt: now(),
  });
  for (const n of times(requests))
    batch.set(db.doc(`${ORDER}/requests/r${n}`), { type: 'cancel', by: UID.owner, at: now() });
  return batch.commit();
}

describe('a session that a number’s code has opened', () => {
  it.each<Actor>(['admin by phone', 'admin with a linked phone'])(
    'reads and changes nothing as %s',
    attack(1),
    async (actor) => {
      await denied(rules.as(actor).collection('orders').limit(100).get());
      await denied(get(actor, ORDER));
      await denied(get(actor, PROFILE));
      const edit = { price: 1, updatedAt: now(), updatedBy: UID.admin };
      await denied(rules.as(actor).doc(PRODUCT).update(edit));
      await allowed(rules.as('admin').doc(PRODUCT).update(edit));
    },
  );

  it.each<Actor>(['owner by phone', 'owner with a linked phone'])(
    'reads no order and no address and cancels nothing as %s',
    attack(2),
    async (actor) => {
      for (const path of [ORDER, PROFILE, `${PROFILE}/addresses/0`]) {
        await denied(get(actor, path));
        await allowed(get('owner', path));
      }
      await denied(askToCancel(actor, 1));
      await allowed(askToCancel('owner', 1));
    },
  );
});

describe('what is the shop’s own', () => {
  it.each(['productSales/amber-durbar', 'offerUses/auto1', 'stats/summary'])(
    'is not read by anybody else: the figures of %s',
    attack(6),
    async (path) => {
      await rules.put(path, { units: 30, salesPaise: 1, uses: 3 });
      for (const actor of ['visitor', 'owner'] as const) {
        await denied(get(actor, path));
        await denied(rules.as(actor).doc(path).parent.limit(1).get());
      }
      await allowed(get('admin', path));
    },
  );

  it.each([
    `${REVIEW}/decisions/latest`,
    `${ORDER}/requests/r9`,
    `${ORDER}/notes/n1`,
    'adminLog/l1',
  ])('is not read by the customer whom it is about: %s', attack(7), async (path) => {
    await rules.put(path, { reason: 'Abuse', by: UID.admin, at: hoursAgo(1) });
    await denied(get('owner', path));
    await denied(rules.as('owner').doc(path).parent.limit(1).get());
    await allowed(get('admin', path));
  });
});

describe('a review', () => {
  beforeEach(() => rules.remove(REVIEW));

  it.each<[string, Actor, Data]>([
    ['by an account whose address is not verified', 'owner unverified', {}],
    ['that calls itself a purchase', 'owner', { verified: true }],
    ['in another’s name', 'other', {}],
  ])('%s is refused', attack(9), async (_name, actor, fields) => {
    await denied(set(actor, REVIEW, aReview(fields)));
    await allowed(set('owner', REVIEW, aReview()));
  });
});

// Whoever registers with somebody else's address keeps a token that calls it unverified after its owner has verified it.
describe('the session of an account that was registered before its owner came', () => {
  it.each([PROFILE, `${PROFILE}/addresses/0`, ORDER])(
    'does not read %s',
    attack(2),
    async (path) => {
      await denied(get('owner unverified', path));
      await allowed(get('owner', path));
    },
  );

  it('does not ask to cancel', attack(2), async () => {
    await denied(askToCancel('owner unverified', 1));
    await allowed(askToCancel('owner', 1));
  });

  it('leaves no address for the owner’s checkout', attack(2), async () => {
    const address = { ...aDestination(), isDefault: true };
    await denied(set('owner unverified', `${PROFILE}/addresses/1`, address));
    await allowed(set('owner', `${PROFILE}/addresses/1`, address));
  });
});

it('a number’s requests do not follow each other at once', attack(25), async () => {
  const path = `${PROFILE}/requests/phone`;
  const refused = { type: 'phone', by: UID.owner, proof: 'token', state: 'refused' };
  await rules.put(path, { ...refused, at: secondsAgo(0) });
  await denied(rules.as('owner').doc(path).delete());
  await rules.put(path, { ...refused, at: secondsAgo(6) });
  await allowed(rules.as('owner').doc(path).delete());
});

it('one commit does not carry sixty requests to cancel', attack(13), async () => {
  await denied(askToCancel('owner', 60));
  await allowed(askToCancel('owner', 1));
});

describe('coupons', () => {
  const stored = ['WELCOME15', 'FESTIVE'];
  const guesses = [...stored, ...times(298).map((n) => `GUESS${n}`)];
  beforeEach(async () => {
    for (const couponCode of stored)
      await rules.put(`offers/${couponCode}`, aCouponDocument({ couponCode }));
  });

  it.each<Actor>(['visitor', 'owner unverified', 'owner'])(
    'three hundred codes show nothing to a %s',
    attack(15),
    async (actor) => {
      await allDenied(guesses.length, (n) => get(actor, `offers/${guesses[n] ?? ''}`));
      await allowed(get('admin', 'offers/WELCOME15'));
    },
  );

  it.each<Actor>(['visitor', 'owner'])('are not listed for a %s', attack(15), async (actor) => {
    const offers = rules.as(actor).collection('offers').limit(100);
    await denied(offers.get());
    await denied(offers.where('isAutomatic', '==', false).get());
    await denied(offers.where('couponCode', '>=', 'W').get());
  });
});

describe('what a visitor sends', () => {
  const message = `contactMessages/${SLOT}`;
  const signup = `newsletter_signups/${SLOT}`;
  const aSignup = (email = SUBSCRIBER): Data => ({ email, createdAt: now() });
  beforeEach(() => Promise.all([message, signup].map((path) => rules.remove(path))));

  it.each(['Reader@nilofar.example', 'READER@NILOFAR.EXAMPLE', 'reader@Nilofar.example'])(
    'is not kept under %s, which no erasure would find',
    attack(16),
    async (email) => {
      await denied(set('visitor', message, aMessage({ email })));
      await denied(set('visitor', signup, aSignup(email)));
      await allowed(set('visitor', message, aMessage({ email: email.toLowerCase() })));
    },
  );

  it.each<Actor>(['visitor', 'other'])(
    'is not rewritten, read or removed by a %s',
    attack(17),
    async (actor) => {
      const paths = [signup, `subscribers/${subscriberId(SUBSCRIBER)}`];
      for (const path of paths) {
        await rules.put(path, { email: SUBSCRIBER, createdAt: hoursAgo(1), code: 'c0de' });
        await denied(set(actor, path, aSignup()));
        await denied(rules.as(actor).doc(path).update({ createdAt: now() }));
        await denied(get(actor, path));
        await denied(rules.as(actor).doc(path).delete());
      }
      await denied(set(actor, `newsletter_signups/${subscriberId(SUBSCRIBER)}`, aSignup()));
    },
  );

  it('is bounded: a hundred messages of 5 kB under ids of their own', attack(24), async () => {
    const data = aMessage({ message: 'x'.repeat(5000) });
    await allDenied(100, () => set('visitor', `contactMessages/${randomUUID()}`, data));
    await allowed(set('visitor', message, data));
    await denied(set('visitor', message, data));
  });

  it('is bounded: a hundred signups under ids of their own', attack(24), async () => {
    await allDenied(100, (n) => {
      const email = `reader${n}@nilofar.example`;
      return set('visitor', `newsletter_signups/${subscriberId(email)}`, aSignup(email));
    });
    await allowed(set('visitor', signup, aSignup()));
    await denied(set('visitor', signup, aSignup('another@nilofar.example')));
  });
});

it.each<Actor>(['admin long ago', 'admin by custom token'])(
  'an %s reads and changes nothing',
  attack(23),
  async (actor) => {
    await denied(rules.as(actor).collection('orders').limit(100).get());
    await denied(get(actor, ORDER));
    const request = { type: 'status', status: 'shipped', by: UID.admin, at: now() };
    await denied(rules.as(actor).collection(`${ORDER}/requests`).add(request));
    await allowed(rules.as('admin').collection(`${ORDER}/requests`).add(request));
  },
);

describe('what a customer writes is bounded', () => {
  /** Writes fifteen times at once, and expects no more than fit into the time that it took. */
  async function flip(intervalMs: number, write: (n: number) => Promise<void>): Promise<void> {
    const began = Date.now();
    const written = await Promise.allSettled(times(15).map(write));
    const most = 1 + Math.floor((Date.now() - began) / intervalMs);
    const accepted = written.filter(({ status }) => status === 'fulfilled').length;
    expect(accepted).toBeLessThanOrEqual(most);
    expect(accepted).toBeGreaterThan(0);
  }

  it('two hundred wishlist entries of products that do not exist', attack(25), async () => {
    await allDenied(200, (n) =>
      set('owner', `${PROFILE}/wishlist/p${n}`, { productId: `p${n}`, addedAt: now() }),
    );
    const entry = { productId: 'amber-durbar', addedAt: now() };
    await allowed(set('owner', `${PROFILE}/wishlist/amber-durbar`, entry));
  });

  it('two hundred addresses, each of them the default', attack(25), async () => {
    const address = { ...aDestination(), isDefault: true };
    await allDenied(200, (n) => set('owner', `${PROFILE}/addresses/${n + 20}`, address));
    await allowed(set('owner', `${PROFILE}/addresses/19`, address));
  });

  it('fifteen edits of a profile in a row', attack(25), () =>
    flip(2000, (n) =>
      rules
        .as('owner')
        .doc(PROFILE)
        .update({ name: `Asha ${n}`, updatedAt: now() }),
    ),
  );

  it('forty unpaid orders under times of their own', attack(26), async () => {
    const base = Math.floor(Date.now() / 1e6) * 1e6;
    await allDenied(40, (n) => set('owner', `orders/${UID.owner}_${base - 1 - n}`, aNewOrder()));
    await rules.remove(ORDER);
    await allowed(set('owner', ORDER, aNewOrder()));
  });

  it('one review, flipped again and again', attack(27), async () => {
    await rules.put(REVIEW, aReview({ createdAt: hoursAgo(5) }));
    await flip(10_000, (n) =>
      rules
        .as('owner')
        .doc(REVIEW)
        .update({ rating: 1 + (n % 5), updatedAt: now() }),
    );
  });
});
