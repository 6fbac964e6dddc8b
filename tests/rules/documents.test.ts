import { deleteField } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { HOME_MAX, PROMISES } from '../../src/domain/shop/homePage';
import { NOTE_MAX } from '../../src/domain/product/notes';
import { CATEGORIES } from '../../src/domain/product/categories';
import { REVIEW_MAX_LENGTH } from '../../src/domain/shop/constants';
import { WEAR_STEPS } from '../../src/domain/product/wear';
import { attack } from '../support/attack';
import {
  aCouponDocument,
  aHome,
  allowed,
  aMessage,
  aMood,
  aPromise,
  aProductDocument,
  aProfile,
  aReview,
  denied,
  hourNow,
  hoursAgo,
  inShort,
  notesOf,
  now,
  openRules,
  SLOT,
  SUBSCRIBER,
  subscriberId,
  UID,
  uidOf,
  withField,
  withoutField,
  type Actor,
  type Data,
  type RulesUnderTest,
  JUST_BEFORE,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const text = (length: number): string => 'x'.repeat(length);
const times = (count: number): string[] => Array.from({ length: count }, () => 'x');
const set = (actor: Actor, path: string, data: Data, token: Data = {}): Promise<void> =>
  rules.as(actor, token).doc(path).set(data);

const signed = (): Data => ({ updatedBy: UID.admin, updatedAt: now() });

/** Each fault alone in an otherwise valid document is refused. */
function refuses(
  actor: Actor,
  path: string,
  good: () => Data,
  faults: readonly (readonly [string, unknown])[],
  required: readonly string[],
): void {
  beforeEach(() => rules.remove(path));
  it('is accepted when it is valid', () => allowed(set(actor, path, good())));
  it.each(faults.map(([key, value]) => [key, inShort(value), value] as const))(
    'is refused with %s = %s',
    async (key, _, value) => {
      await denied(set(actor, path, withField(good(), key, value)));
    },
  );
  it.each(required)('is refused without %s', async (key) => {
    await denied(set(actor, path, withoutField(good(), key)));
  });
}

describe('a product', () => {
  const path = 'products/amber-durbar';
  it(
    'that is a draft is refused to shoppers like one that does not exist',
    attack(33),
    async () => {
      await rules.put('products/draft', aProductDocument({ visibility: 'draft' }));
      for (const actor of ['visitor', 'owner'] as const)
        for (const id of ['draft', 'unknown'])
          await denied(rules.as(actor).doc(`products/${id}`).get());
      await allowed(rules.as('admin').doc('products/unknown').get());
    },
  );
  refuses(
    'admin',
    path,
    aProductDocument,
    [
      ['name', ''],
      ['name', text(121)],
      ['name', 7],
      ['description', text(5001)],
      ['description', []],
      ['category', text(31)],
      ['category', ''],
      ['price', -1],
      ['price', 0],
      ['price', 0.99],
      ['price', '6850'],
      ['price', Number.POSITIVE_INFINITY],
      ['originalPrice', -1],
      ['originalPrice', null],
      ['originalPrice', 0],
      ['originalPrice', 6849.99],
      ['originalPrice', 10_000_001],
      ['images', []],
      ['images', Array.from({ length: 13 }, () => 'https://pictures.example/1.webp')],
      ['images', [`https://pictures.example/${text(6000)}`]],
      ['images', ['javascript:alert(1)']],
      ['images', ['https://pictures.example/1.webp', 'data:text/html,x']],
      ['images', ['https://pictures.example/1.webp', 7]],
      ['images', 'https://pictures.example/1.webp'],
      ['concentration', text(61)],
      ['concentration', 7],
      ['volume', text(41)],
      ['volume', 50],
      ['tags', 'amber'],
      ['tags', times(41)],
      ['topNotes', [text(2401)]],
      ['topNotes', Array.from({ length: 61 }, () => 'x')],
      ['featured', 'yes'],
      ['inStock', 1],
      ['stock', -1],
      ['stock', 1.5],
      ['visibility', 7],
      ['visibility', null],
      ['manufacturer', text(251)],
      ['manufacturer', 'NILOFAR\nPerfumes'],
      ['countryOfOrigin', text(61)],
      ['contents', 'rose/10 ml'],
      ['contents', { part: 'rose/10 ml' }],
      ['contents', Array.from({ length: 13 }, () => 'rose/10 ml')],
      ['contents', [text(1501)]],
      ['wear', [text(401)]],
      ['variants', { volume: '2 ml', price: 1 }],
      ['visibility', text(25)],
      ['hsn', text(9)],
      ['wear', 'Summer'],
      ['wear', Array.from({ length: 17 }, () => 'Summer')],
      ['wear', { season: 'Summer' }],
      ['votes', { longevity: [9, 0, 0, 0], sillage: [0, 0, 0, 0] }],
      ['hsn', 3303],
      ['weight', 0],
      ['weight', 20_001],
      ['weight', 210.5],
      ['weight', '210'],
      ['name\nprice', 1],
      ['variants', Array.from({ length: 9 }, (_, n) => ({ volume: `${n} ml`, price: 1 }))],
      ['variants', { volume: '2 ml', price: 1 }],
      ['rating', 5],
      ['reviews', 12],
      ['sold', 1],
      ['salesPaise', 1],
      ['rank', 1],
      ['createdAt', JUST_BEFORE],
      ['updatedAt', JUST_BEFORE],
      ['updatedBy', UID.other],
      ['id', 'another'],
      ['cost', 1],
    ],
    ['name', 'shortName', 'description', 'category', 'price', 'images', 'createdAt', 'updatedBy'],
  );

  it('may wear in every way', () =>
    allowed(set('admin', path, aProductDocument({ wear: WEAR_STEPS }))));

  it.each(CATEGORIES)('may be %s', (category) =>
    allowed(set('admin', path, aProductDocument({ category }))),
  );

  it.each(['gourmand', 'rose-oud', 'c2', text(30)])('may be of the added category %s', (category) =>
    allowed(set('admin', path, aProductDocument({ category }))),
  );

  it.each([
    [[]],
    [['rose/10 ml', 'rose/10 ml', 'a_B-9/10/20 ml']],
    [Array.from({ length: 12 }, () => `${text(80)}/${text(40)}`)],
  ])('may be a set of up to twelve pieces: %j', (contents) =>
    allowed(set('admin', path, aProductDocument({ contents }))),
  );

  it('may cost one rupee, and its original price may equal the price', () =>
    allowed(
      set(
        'admin',
        path,
        aProductDocument({
          price: 1,
          originalPrice: 1,
          variants: [{ volume: '2 ml', price: 1, originalPrice: 1 }],
        }),
      ),
    ));

  it('may have eight sizes and twelve photos', () =>
    allowed(
      set(
        'admin',
        path,
        aProductDocument({
          images: Array.from({ length: 12 }, (_, n) => `https://p.example/${n}.webp`),
          variants: Array.from({ length: 8 }, (_, n) => ({
            volume: `${n} ml`,
            price: 1,
            originalPrice: 2,
            inStock: true,
            stock: 3,
          })),
        }),
      ),
    ));

  it.each([
    { rating: 5 },
    { reviews: 0 },
    { rank: 1 },
    { votes: { longevity: [2, 0, 0, 0], sillage: [0, 0, 0, 0] } },
    { sold: 99 },
    { createdAt: now() },
    { updatedBy: 'x' },
  ])('keeps its figures through an edit: %j', async (patch) => {
    await rules.put(path, aProductDocument({ rating: 4, reviews: 9, rank: 2 }));
    const signed = { updatedAt: now(), updatedBy: UID.admin };
    await denied(
      rules
        .as('admin')
        .doc(path)
        .update({ ...signed, price: 1, ...patch }),
    );
    await allowed(
      rules
        .as('admin')
        .doc(path)
        .update({ ...signed, price: 1 }),
    );
  });

  it('that still carries its sales figures can be edited only without them', async () => {
    await rules.put(path, { ...aProductDocument(), sold: 30, salesPaise: 100 });
    const document = rules.as('admin').doc(path);
    const edit = { price: 1, updatedAt: now(), updatedBy: UID.admin };
    await denied(document.update(edit));
    await denied(document.update({ ...edit, sold: deleteField() }));
    await allowed(document.update({ ...edit, sold: deleteField(), salesPaise: deleteField() }));
  });

  it.each([
    ['an edit of an hour ago', { updatedAt: hoursAgo(1), updatedBy: UID.admin }],
    ['one who signed 70 seconds ago', { updatedAt: hoursAgo(70 / 3600), updatedBy: UID.admin }],
    ['the signature of somebody else', { updatedAt: JUST_BEFORE, updatedBy: UID.other }],
    ['no signature', { updatedAt: null, updatedBy: null }],
  ])('is not deleted on %s, and is once signed for', async (_, signature) => {
    // What the console or an old import has left is incomplete, and can be deleted all the same.
    await rules.put(path, { name: 'Amber Durbar', ...signature });
    const document = rules.as('admin').doc(path);
    await denied(document.delete());
    await denied(document.update({ updatedAt: now(), updatedBy: UID.other }));
    await denied(document.update({ updatedAt: now(), updatedBy: UID.admin, price: 1 }));
    await allowed(document.update({ updatedAt: now(), updatedBy: UID.admin }));
    await denied(rules.as('other').doc(path).delete());
    await allowed(document.delete());
  });
});

describe('an offer', () => {
  const path = 'offers/WELCOME15';
  refuses(
    'admin',
    path,
    aCouponDocument,
    [
      ['title', ''],
      ['description', text(1001)],
      ['value', -1],
      ['value', 101],
      ['value', '15'],
      ['type', 'gift'],
      ['isAutomatic', 'no'],
      // An automatic offer is public, so it must not carry a code.
      ['isAutomatic', true],
      ['couponCode', 'OTHER'],
      ['couponCode', ''],
      ['startDate', '2026-01-01'],
      ['startDate', JUST_BEFORE],
      ['endDate', '2025-12-31T23:59:59.000Z'],
      ['endDate', '2027-12-31'],
      ['minOrderValue', -1],
      ['minOrderValue', 10_000_001],
      ['applicableProductSKUs', 'amber-durbar'],
      ['applicableProductSKUs', times(501)],
      ['applicableProductSKUs', [text(50_001)]],
      ['id', 'OTHER'],
      ['createdAt', 'yesterday'],
      ['oncePerCustomer', 1],
      ['combines', 'no'],
      ['maxUses', 0],
      ['maxUses', 1.5],
      ['maxUses', 10_000_001],
      ['uses', 1],
      ['usedUp', false],
      ['updatedBy', UID.other],
      ['secret', true],
    ],
    ['title', 'value', 'type', 'isAutomatic', 'couponCode', 'startDate', 'endDate', 'updatedAt'],
  );

  // Firestore reserves ids between double underscores, and an order must not name such a code.
  it.each(['_SECRET', '-15'])('is refused with the code %s', async (couponCode) => {
    await denied(set('admin', `offers/${couponCode}`, aCouponDocument({ couponCode })));
  });

  it('may say that it does not combine with others', () =>
    allowed(set('admin', path, aCouponDocument({ combines: false }))));

  it('is deleted only by who has signed for it a moment ago, also when it is incomplete', async () => {
    await rules.put(path, { title: 'Lights', updatedAt: hoursAgo(1), updatedBy: UID.admin });
    const document = rules.as('admin').doc(path);
    await denied(document.delete());
    await denied(document.update({ updatedAt: now(), updatedBy: UID.other }));
    await denied(document.update({ updatedAt: now(), updatedBy: UID.admin, value: 90 }));
    await allowed(document.update({ updatedAt: now(), updatedBy: UID.admin }));
    await denied(rules.as('other').doc(path).delete());
    await allowed(document.delete());
  });

  it('is not deleted when it is the automatic discount that the settings name', async () => {
    await rules.put('offers/auto1', {
      title: 'Welcome',
      updatedAt: hoursAgo(1 / 3600),
      updatedBy: UID.admin,
    });
    await denied(rules.as('admin').doc('offers/auto1').delete());
  });

  it('may be worth more than a hundred rupees', () =>
    allowed(set('admin', path, aCouponDocument({ type: 'fixed', value: 500 }))));

  describe('for a number of pieces', () => {
    const forFive = (fields: Data = {}): Data => ({
      ...aCouponDocument({ type: 'fixed', value: 60, minOrderValue: 0, pieces: 5, volume: '2 ml' }),
      ...fields,
    });
    it.each([
      ['two pieces', { pieces: 2 }],
      ['twenty pieces', { pieces: 20 }],
    ])('may ask for %s', (_, fields) => allowed(set('admin', path, forFive(fields))));

    refuses(
      'admin',
      path,
      forFive,
      [
        ['pieces', 1],
        ['pieces', 21],
        ['pieces', 2.5],
        ['pieces', '5'],
        ['volume', ''],
        ['volume', text(41)],
        ['volume', 2],
        ['type', 'percentage'],
        ['minOrderValue', 1],
      ],
      ['pieces', 'volume'],
    );

    it('becomes an ordinary one again', async () => {
      await rules.put(path, forFive());
      const document = rules.as('admin').doc(path);
      const signed = { updatedAt: now(), updatedBy: UID.admin };
      await denied(document.update({ ...signed, pieces: deleteField() }));
      await allowed(document.update({ ...signed, pieces: deleteField(), volume: deleteField() }));
    });
  });

  it('keeps its mark `usedUp` through an edit', async () => {
    await rules.put(path, aCouponDocument({ usedUp: true }));
    const signed = { updatedAt: now(), updatedBy: UID.admin };
    await denied(
      rules
        .as('admin')
        .doc(path)
        .update({ ...signed, usedUp: false }),
    );
    await denied(
      rules
        .as('admin')
        .doc(path)
        .update({ ...signed, value: -1 }),
    );
    await allowed(
      rules
        .as('admin')
        .doc(path)
        .update({ ...signed, value: 20 }),
    );
  });
});

describe('a review', () => {
  const path = `products/amber-durbar/reviews/${UID.owner}`;
  beforeEach(async () => {
    await rules.put('products/amber-durbar', aProductDocument());
    await rules.put(`users/${UID.owner}`, aProfile());
  });
  refuses(
    'owner',
    path,
    aReview,
    [
      ['userId', UID.other],
      ['userName', ''],
      ['userName', 7],
      ['rating', 0],
      ['rating', 6],
      ['rating', 4.5],
      ['rating', '5'],
      ['longevity', 0],
      ['longevity', 5],
      ['longevity', 2.5],
      ['longevity', '2'],
      ['sillage', 0],
      ['sillage', 5],
      ['sillage', null],
      ['text', ''],
      ['text', '   '],
      ['text', '\u00a0\u200b'],
      ['text', text(REVIEW_MAX_LENGTH + 1)],
      ['text', 7],
      ['hidden', true],
      ['shownName', 'Asha Rao'],
      ['verified', true],
      ['hidden', 'no'],
      ['createdAt', JUST_BEFORE],
      ['secret', true],
    ],
    ['userId', 'userName', 'rating', 'text', 'hidden', 'verified', 'createdAt'],
  );

  it('is refused for a draft, as for a product that does not exist', attack(33), async () => {
    await denied(set('owner', `products/unknown/reviews/${UID.owner}`, aReview()));
    await rules.put('products/draft', aProductDocument({ visibility: 'draft' }));
    await denied(set('owner', `products/draft/reviews/${UID.owner}`, aReview()));
    await rules.put('products/draft', aProductDocument());
    await allowed(set('owner', `products/draft/reviews/${UID.owner}`, aReview()));
  });

  it(
    'of a fragrance that is not public is refused to shoppers, like one of a product that does not exist',
    attack(33),
    async () => {
      const others = `products/taken-away/reviews/${UID.other}`;
      await rules.put(others, aReview({ userId: UID.other }));
      const list = (actor: Actor, id: string): Promise<unknown> =>
        rules
          .as(actor)
          .collection(`products/${id}/reviews`)
          .where('hidden', '==', false)
          .limit(10)
          .get();
      for (const visibility of ['draft', 'hidden', '2099-12-01T04:30:00.000Z']) {
        await rules.put('products/taken-away', aProductDocument({ visibility }));
        for (const actor of ['visitor', 'owner'] as const) {
          for (const id of ['taken-away', 'unknown']) {
            await denied(list(actor, id));
            await denied(rules.as(actor).doc(`products/${id}/reviews/${UID.other}`).get());
          }
        }
        await allowed(rules.as('other').doc(others).get());
        await allowed(rules.as('admin').doc(others).get());
      }
      await rules.put('products/taken-away', aProductDocument());
      await allowed(list('visitor', 'taken-away'));
      await allowed(rules.as('visitor').doc(others).get());
      await rules.remove(others);
      await rules.remove('products/taken-away');
    },
  );

  /** Hides the review and writes why, in one write. */
  function hide(
    review: Data = { hidden: true },
    decision: Data = {},
    actor: Actor = 'admin',
  ): Promise<void> {
    const db = rules.as(actor);
    const batch = db.batch();
    batch.update(db.doc(path), review);
    batch.set(db.doc(`${path}/decisions/latest`), {
      hidden: true,
      reason: 'Abuse',
      by: uidOf(actor),
      at: now(),
      ...decision,
    });
    return batch.commit();
  }

  it('may have the maximum length', () =>
    allowed(set('owner', path, aReview({ text: text(REVIEW_MAX_LENGTH) }))));

  // A function decides which name is shown (tests/functions/reviewNames.test.ts).
  it.each(['Anonymous', 'Asha Rao', 'Somebody Else', 'NILOFAR Care'])(
    'may be signed %s',
    (userName) => allowed(set('owner', path, aReview({ userName }))),
  );

  it('cannot be signed with an unlimited name', attack(8), async () => {
    await denied(set('owner', path, aReview({ userName: text(61) }), { name: text(61) }));
  });

  it('needs its product', async () => {
    await denied(set('owner', `products/unknown/reviews/${UID.owner}`, aReview()));
  });

  it('exists once per customer', attack(27), async () => {
    await denied(set('owner', 'products/amber-durbar/reviews/second', aReview()));
  });

  it.each<[string, Data]>([
    ['its creation', { createdAt: now() }],
    ['its hiding', { hidden: false }],
    ['its mark of purchase', { verified: true }],
    ['the name that is shown', { shownName: 'NILOFAR Care' }],
    ['its author', { userId: UID.other }],
    ['its rating to six', { rating: 6 }],
    ['its text to nothing', { text: ' ' }],
    ['its time of edit', { updatedAt: hoursAgo(1) }],
  ])('is edited, but not %s', async (_name, patch) => {
    await rules.put(path, aReview({ hidden: true, createdAt: hoursAgo(5) }));
    const edit = { text: 'It lasts.', updatedAt: now() };
    await denied(
      rules
        .as('owner')
        .doc(path)
        .update({ ...edit, ...patch }),
    );
    await allowed(rules.as('owner').doc(path).update(edit));
  });

  it.each<[string, Data]>([
    ['written', { createdAt: now() }],
    ['edited', { createdAt: hoursAgo(5), updatedAt: now() }],
  ])(
    'is not edited within ten seconds after it was %s, but hidden',
    attack(27),
    async (_name, times) => {
      await rules.put(path, aReview(times));
      await denied(rules.as('owner').doc(path).update({ text: 'It lasts.', updatedAt: now() }));
      await allowed(hide());
      await rules.put(path, aReview({ createdAt: hoursAgo(5), updatedAt: hoursAgo(11 / 3600) }));
      await allowed(rules.as('owner').doc(path).update({ text: 'It lasts.', updatedAt: now() }));
    },
  );

  it('is deleted by its author, but not while it is hidden, nor within ten seconds', async () => {
    const remove = (actor: Actor): Promise<void> => rules.as(actor).doc(path).delete();
    await rules.put(path, aReview({ hidden: true, createdAt: hoursAgo(5) }));
    await denied(remove('owner'));
    await rules.put(path, aReview({ createdAt: now() }));
    await denied(remove('owner'));
    await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
    await denied(remove('other'));
    await denied(remove('admin'));
    await allowed(remove('owner'));
  });

  it.each<[string, Data, Data]>([
    ['changing its text', { hidden: true, text: 'Lovely.' }, {}],
    ['a word that is neither yes nor no', { hidden: 'yes' }, { hidden: 'yes' }],
    ['a decision in another name', { hidden: true }, { by: UID.other }],
    ['a decision at another time', { hidden: true }, { at: hoursAgo(1) }],
    ['a decision that differs', { hidden: true }, { hidden: false }],
    ['a decision without a reason', { hidden: true }, { reason: null }],
    ['a decision with an endless reason', { hidden: true }, { reason: text(501) }],
    ['a decision with another field', { hidden: true }, { secret: true }],
    ['a reason on the review itself', { hidden: true, hiddenReason: 'Abuse' }, {}],
  ])('is not hidden by an admin with %s', async (_name, review, decision) => {
    await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
    await denied(hide(review, decision));
  });

  it(
    'is hidden by an admin only together with the decision, which its author cannot read',
    attack(7),
    async () => {
      await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
      await denied(rules.as('admin').doc(path).update({ hidden: true }));
      await denied(hide({ hidden: true }, {}, 'owner'));
      await allowed(hide());
      await denied(rules.as('owner').doc(`${path}/decisions/latest`).get());
      await allowed(rules.as('admin').doc(path).get());
      await allowed(hide({ hidden: false }, { hidden: false, reason: '' }));
      // The decision is there already, but of an hour ago.
      const before = { hidden: true, reason: 'Abuse', by: UID.admin, at: hoursAgo(1) };
      await rules.put(`${path}/decisions/latest`, before);
      await denied(rules.as('admin').doc(path).update({ hidden: true }));
      const alone = { ...before, hidden: 'yes', at: now() };
      await denied(set('admin', `${path}/decisions/latest`, alone));
    },
  );

  /** Answers the review and writes who did, in one write. */
  function answer(
    review: Data = { answer: 'Thank you.', answeredAt: now() },
    said: Data = {},
    actor: Actor = 'admin',
  ): Promise<void> {
    const db = rules.as(actor);
    const batch = db.batch();
    batch.update(db.doc(path), review);
    batch.set(db.doc(`${path}/decisions/answer`), {
      text: 'Thank you.',
      by: uidOf(actor),
      at: now(),
      ...said,
    });
    return batch.commit();
  }
  const removed = (): Data => ({ answer: deleteField(), answeredAt: deleteField() });

  it.each<[string, Data, Data]>([
    ['changing its text', { answer: 'Thank you.', answeredAt: now(), text: 'Lovely.' }, {}],
    ['another text than the one that is signed', { answer: 'Go.', answeredAt: now() }, {}],
    ['another time', { answer: 'Thank you.', answeredAt: hoursAgo(1) }, {}],
    ['no time', { answer: 'Thank you.' }, {}],
    ['nothing', { answer: ' ', answeredAt: now() }, { text: ' ' }],
    ['an endless text', { answer: text(1001), answeredAt: now() }, { text: text(1001) }],
    ['the name of another', { answer: 'Thank you.', answeredAt: now() }, { by: UID.other }],
    ['another field', { answer: 'Thank you.', answeredAt: now() }, { secret: true }],
  ])('is not answered by an admin with %s', async (_name, review, said) => {
    await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
    await denied(answer(review, said));
  });

  it('is answered by an admin alone, who may change and remove the answer', attack(7), async () => {
    await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
    await denied(answer(undefined, {}, 'owner'));
    await denied(answer(undefined, {}, 'other'));
    await allowed(answer());
    await allowed(answer({ answer: 'Thank you!', answeredAt: now() }, { text: 'Thank you!' }));
    await denied(rules.as('owner').doc(path).update({ answer: 'I agree.', updatedAt: now() }));
    await denied(rules.as('owner').doc(`${path}/decisions/answer`).get());
    await allowed(answer(removed(), { text: '' }));
    // The same words are signed already, but an hour ago.
    const before = { text: 'Thank you.', by: UID.admin, at: hoursAgo(1) };
    await rules.put(`${path}/decisions/answer`, before);
    const again = { answer: before.text, answeredAt: now() };
    await denied(rules.as('admin').doc(path).update(again));
  });
});

describe('a contact message', () => {
  it.each(['read', 'answered'])('is %s or not', async (mark) => {
    await rules.put(`contactMessages/${SLOT}`, aMessage({ createdAt: hoursAgo(1) }));
    const document = rules.as('admin').doc(`contactMessages/${SLOT}`);
    const signed = { updatedAt: now(), updatedBy: UID.admin };
    await denied(document.update({ [mark]: 'yes', ...signed }));
    await allowed(document.update({ [mark]: true, ...signed }));
  });

  refuses(
    'visitor',
    `contactMessages/${SLOT}`,
    aMessage,
    [
      ['name', ''],
      ['name', ' '],
      ['name', text(101)],
      ['email', 'asha'],
      ['email', 'Asha@nilofar.example'],
      ['email', 'a?bcc=x@nilofar.example'],
      ['email', 'asha@nilofar.example?bcc=x'],
      ['email', 'asha@nilofar.example&body=x'],
      ['email', '<asha@nilofar.example>'],
      ['email', '(text)asha@nilofar.example'],
      ['email', 'asha@nilofar..example'],
      ['email', 'asha@.nilofar.example'],
      ['email', 'asha\u00a0@nilofar.example'],
      ['subject', 'complaint'],
      ['message', ''],
      ['message', ' \n '],
      ['message', text(5001)],
      ['createdAt', JUST_BEFORE],
      ['read', true],
    ],
    ['name', 'email', 'subject', 'message', 'createdAt'],
  );

  it('may come from any valid address', () =>
    allowed(
      set(
        'visitor',
        `contactMessages/${SLOT}`,
        aMessage({ email: "o'brien.a+b_c-1@mail.co-op.in" }),
      ),
    ));

  it('can be marked by an admin, but not rewritten', async () => {
    await rules.put(`contactMessages/${SLOT}`, aMessage());
    const mark = { read: true, updatedAt: now(), updatedBy: UID.admin };
    const message = rules.as('admin').doc(`contactMessages/${SLOT}`);
    await denied(message.update({ ...mark, message: 'Never mind.' }));
    await denied(message.update({ ...mark, read: 'yes' }));
    await denied(message.update({ read: true }));
    await allowed(message.update(mark));
  });
});

describe('a newsletter signup', () => {
  const good = (): Data => ({ email: SUBSCRIBER, createdAt: now() });
  const path = `newsletter_signups/${SLOT}`;
  refuses(
    'visitor',
    path,
    good,
    [
      ['email', 'Reader'],
      ['email', 7],
      ['email', SUBSCRIBER.toUpperCase()],
      ['email', `(call\u00a098765)${SUBSCRIBER}`],
      ['email', `\u200b${SUBSCRIBER}`],
      ['createdAt', JUST_BEFORE],
      ['confirmedAt', now()],
      ['role', 'admin'],
    ],
    ['email', 'createdAt'],
  );
});

const aWaitSignup = (): Data => ({
  email: SUBSCRIBER,
  productId: 'amber-durbar',
  volume: '2 ml',
  createdAt: now(),
});

describe('a signup of a visitor who wants to be told when a size is back', () => {
  refuses(
    'visitor',
    `waiting_signups/${SLOT}`,
    aWaitSignup,
    [
      ['email', 'Reader'],
      ['email', SUBSCRIBER.toUpperCase()],
      ['productId', ''],
      ['productId', 'x'.repeat(129)],
      ['volume', 50],
      ['volume', 'x'.repeat(41)],
      ['createdAt', JUST_BEFORE],
      ['askedAt', now()],
    ],
    ['email', 'productId', 'volume', 'createdAt'],
  );
});

describe('a customer who waits for a size', () => {
  const id = `${UID.owner}_amber-durbar_2 ml`;
  const path = `waiting/${id}`;
  const good = (): Data => ({
    uid: UID.owner,
    productId: 'amber-durbar',
    volume: '2 ml',
    askedAt: now(),
  });
  /** Together with the time in the profile. */
  function ask(data: Data = good(), at = path, actor: Actor = 'owner'): Promise<void> {
    const db = rules.as(actor);
    const batch = db.batch();
    batch.set(db.doc(at), data);
    batch.update(db.doc(`users/${uidOf(actor)}`), {
      waitedAt: now(),
      waitedFor: at.replace('waiting/', ''),
    });
    return batch.commit();
  }
  beforeEach(async () => {
    await rules.put('products/amber-durbar', aProductDocument());
    await rules.put(`users/${UID.owner}`, aProfile());
    await rules.remove(path);
  });
  afterAll(async () => {
    await rules.put(`users/${UID.owner}`, aProfile());
  });

  it('is accepted when it is valid', () => allowed(ask()));
  it.each<[string, unknown]>([
    ['uid', UID.other],
    ['productId', 'rose'],
    ['volume', '50 ml'],
    ['askedAt', JUST_BEFORE],
    ['toldAt', hoursAgo(30)],
    ['inStockAt', hoursAgo(30)],
    ['email', SUBSCRIBER],
    ['code', 'c0de'],
  ])('is refused with %s = %s', (key, value) => denied(ask(withField(good(), key, value))));
  it.each(Object.keys(good()))('is refused without %s', (key) =>
    denied(ask(withoutField(good(), key))),
  );
  it.each<[string, Actor]>([
    ['somebody else', 'other'],
    ['an address that is not verified', 'owner unverified'],
  ])('is refused to %s', (_, actor) => denied(ask(good(), path, actor)));
  it('is refused to an account that is gone', attack(12), async () => {
    await rules.put(`gone/${UID.owner}`, { at: hoursAgo(0) });
    await denied(ask());
    await rules.remove(`gone/${UID.owner}`);
    await allowed(ask());
  });

  it.each([
    ['no size', ''],
    ['an endless size', text(41)],
  ])('does not wait for %s', attack(25), async (_, volume) => {
    const other = `waiting/${UID.owner}_amber-durbar_${volume}`;
    await denied(ask({ ...good(), volume }, other));
  });

  it('does not wait for a draft', attack(33), async () => {
    await rules.put('products/amber-durbar', aProductDocument({ visibility: 'draft' }));
    await denied(ask());
  });

  it('waits for a size with a slash, and for the only one of a product without sizes', async () => {
    await rules.put('products/amber-durbar', aProductDocument({ volume: '1/2 oz', variants: [] }));
    const wait = { ...good(), volume: '1/2 oz' };
    await allowed(ask(wait, `waiting/${UID.owner}_amber-durbar_1-2 oz`));
  });

  it('asks again a day after being told, and does not forget it before', attack(25), async () => {
    await rules.put(path, { ...good(), askedAt: null, toldAt: hoursAgo(23) });
    await denied(ask());
    await denied(rules.as('owner').doc(path).delete());
    await rules.put(path, { ...good(), askedAt: null, toldAt: hoursAgo(25) });
    await allowed(ask());
    // Whoever waits keeps their place.
    await rules.put(`users/${UID.owner}`, aProfile());
    await denied(ask());
  });

  it('asks again at once for what was in stock, and for nobody else', async () => {
    await rules.put(path, { uid: UID.owner, inStockAt: hoursAgo(0) });
    await denied(ask(good(), path, 'other'));
    await allowed(ask());
  });

  it('asks once in three seconds, whatever for and however often', attack(25), async () => {
    // A minute ahead, so that a slow machine does not pass the three seconds.
    await rules.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(-1 / 60) }));
    await denied(ask());
    await rules.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(4 / 3600) }));
    await allowed(ask());
    await allowed(rules.as('owner').doc(path).delete());
    await rules.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(-1 / 60) }));
    await denied(ask());
    // Nor two in one commit.
    await rules.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(1) }));
    const db = rules.as('owner');
    const two = db.batch();
    for (const volume of ['2 ml', '50 ml'])
      two.set(db.doc(`waiting/${UID.owner}_amber-durbar_${volume}`), { ...good(), volume });
    two.update(db.doc(`users/${UID.owner}`), { waitedAt: now(), waitedFor: id });
    await denied(two.commit());
    // Nor without the time in the profile.
    await rules.put(`users/${UID.owner}`, aProfile());
    await denied(set('owner', path, good()));
    await rules.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(1), waitedFor: id }));
    await denied(set('owner', path, good()));
  });

  it('learns nothing of others', attack(15), async () => {
    await rules.put(`waiting/${UID.other}_amber-durbar_2 ml`, { ...good(), uid: UID.other });
    const all = rules.as('owner').collection('waiting');
    await denied(all.get());
    await denied(all.where('productId', '==', 'amber-durbar').get());
    await denied(rules.as('owner').doc(`waiting/${UID.other}_amber-durbar_2 ml`).get());
    await denied(
      rules
        .as('owner')
        .doc(`waiting/${subscriberId(SUBSCRIBER)}`)
        .get(),
    );
    await denied(
      rules
        .as('visitor')
        .doc(`waiting/${subscriberId(SUBSCRIBER)}`)
        .get(),
    );
  });
});

/** Does `work` with the number of the present hour, and once more if the hour ended meanwhile. */
async function withinOneHour(work: (hour: number) => Promise<void>): Promise<void> {
  const hour = hourNow();
  try {
    await work(hour);
  } catch (error) {
    if (hourNow() === hour) throw error;
    await work(hourNow());
  }
}

// Rules cannot tell visitors apart, so there are a hundred ids an hour.
describe.each([
  ['newsletter_signups', (): Data => ({ email: SUBSCRIBER, createdAt: now() })],
  ['waiting_signups', (): Data => aWaitSignup()],
  ['contactMessages', (): Data => aMessage()],
])('the ids of %s', (collection, good) => {
  it.each([-1, 0, 1])('include one of the hour %d hours from now', attack(24), (hours) =>
    withinOneHour(async (hour) => {
      const path = `${collection}/${hour + hours}_07`;
      await rules.remove(path);
      await allowed(set('visitor', path, good()));
      // Once, also for whoever has created it.
      await denied(set('visitor', path, good()));
    }),
  );

  it.each([-2, 2])('do not include one of the hour %d hours from now', attack(24), (hours) =>
    withinOneHour((hour) => denied(set('visitor', `${collection}/${hour + hours}_07`, good()))),
  );

  it.each([SLOT.slice(0, -1), `${SLOT}0`, 'reader', '1_2', '_07'])(
    'do not include %s',
    attack(24),
    (id) => denied(set('visitor', `${collection}/${id}`, good())),
  );
});

describe('a subscriber', () => {
  const path = `subscribers/${subscriberId(SUBSCRIBER)}`;
  const stored = {
    email: SUBSCRIBER,
    createdAt: hoursAgo(3),
    code: 'c0de',
    expireAt: hoursAgo(-700),
  };
  const confirm = (fields: Data = {}): Promise<void> =>
    rules
      .as('visitor')
      .doc(path)
      .update({ proof: 'c0de', confirmedAt: now(), expireAt: deleteField(), ...fields });

  it.each<[string, Data]>([
    ['another code', { proof: 'other' }],
    ['no code', { proof: '' }],
    ['another time', { confirmedAt: hoursAgo(1) }],
    ['another address', { email: 'x@nilofar.example' }],
    ['a code of one’s own', { code: 'mine', proof: 'mine' }],
    ['the expiry left', { expireAt: stored.expireAt }],
    ['another expiry', { expireAt: hoursAgo(-1) }],
  ])('is not confirmed with %s', attack(17), async (_name, fields) => {
    await rules.put(path, stored);
    await denied(confirm(fields));
  });

  it('is confirmed once, and not without a code', attack(17), async () => {
    await rules.put(path, stored);
    await allowed(confirm());
    await denied(confirm());
    await rules.put(path, { email: SUBSCRIBER, createdAt: hoursAgo(3) });
    await denied(confirm({ proof: null }));
  });
});

describe('the wait of an address alone', () => {
  const path = `waiting/${subscriberId(SUBSCRIBER)}`;
  const size = { productId: 'amber-durbar', volume: '2 ml' };
  const stored = { ...size, email: SUBSCRIBER, code: 'c0de', expireAt: hoursAgo(-700) };
  const confirm = (fields: Data = {}): Promise<void> =>
    rules
      .as('visitor')
      .doc(path)
      .update({ proof: 'c0de', askedAt: now(), expireAt: deleteField(), ...fields });

  it.each<[string, Data]>([
    ['another code', { proof: 'other' }],
    ['another time', { askedAt: hoursAgo(1) }],
    ['another address', { email: 'x@nilofar.example' }],
    ['another size', { volume: '50 ml' }],
    ['a code of one’s own', { code: 'mine', proof: 'mine' }],
    ['the expiry left', { expireAt: stored.expireAt }],
  ])('is not confirmed with %s', attack(17), async (_name, fields) => {
    await rules.put(path, stored);
    await denied(confirm(fields));
  });

  it('is confirmed once, and not after it was told', attack(17), async () => {
    await rules.put(path, stored);
    await allowed(confirm());
    await denied(confirm());
    await rules.put(path, { ...size, toldAt: hoursAgo(1) });
    await denied(confirm());
    await denied(confirm({ proof: null }));
  });
});

describe('a public list', () => {
  it.each([
    ['products', 10],
    ['offers', 100],
    ['products/amber-durbar/reviews', 1000],
  ])(
    '%s: at most %d documents at once, except for an admin',
    attack(28),
    async (collection, most) => {
      await rules.put('products/amber-durbar', aProductDocument());
      const query = (actor: Actor) => {
        const all = rules.as(actor).collection(collection);
        if (collection === 'offers') return all.where('isAutomatic', '==', true);
        return collection === 'products'
          ? all.where('visibility', '==', 'wrapping')
          : all.where('hidden', '==', false);
      };
      await allowed(query('visitor').limit(most).get());
      const all = rules.as('visitor').collection(collection).limit(most);
      if (collection === 'products') {
        await denied(all.get());
        await denied(all.where('visibility', '==', 'draft').get());
      }
      await denied(
        query('visitor')
          .limit(most + 1)
          .get(),
      );
      await denied(query('visitor').get());
      await allowed(query('admin').get());
    },
  );
});

describe('documents that the back office writes', () => {
  const aBox = (): Data => ({
    name: 'Small',
    length: 16,
    breadth: 12.5,
    height: 8,
    weight: 90,
    holds: 100,
  });
  const signed = { updatedAt: now(), updatedBy: UID.admin };
  it.each<[string, Data]>([
    ['settings/site', { name: '', description: '', ...signed }],
    ['settings/site', { name: 'N', description: '', supportEmail: 'nobody', ...signed }],
    ['settings/site', { name: 'N', description: text(301), ...signed }],
    ['settings/site', { name: 'N', description: '', announcement: text(121), ...signed }],
    ['settings/site', { name: 'N', description: '', announcement: 7, ...signed }],
    ['settings/site', { name: 'N', description: '', supportPhone: text(31), ...signed }],
    ['settings/site', { name: 'N', description: '', script: 'x', ...signed }],
    ['settings/site', { name: 'N', description: '', updatedAt: now(), updatedBy: UID.other }],
    ['settings/notes', { ...signed }],
    ['settings/notes', { notes: 'Saffron\tSpice\tWords.', ...signed }],
    ['settings/notes', { notes: { saffron: 'Words.' }, ...signed }],
    ['settings/notes', { notes: [], secret: true, ...signed }],
    ['settings/notes', { notes: [], updatedAt: now(), updatedBy: UID.other }],
    ['settings/notes', { notes: notesOf(NOTE_MAX.notes + 1), ...signed }],
    ['settings/notes', { notes: [text(400_001)], ...signed }],
    ['settings/notes', { notes: [{ 'Saffron\tSpice\tWords.': true }], ...signed }],
    ...[
      undefined,
      'Oud\tOud',
      { Oud: 'Oud' },
      [],
      [text(1201)],
      Array.from({ length: 17 }, (_, n) => `c${n}\tName`),
    ].map((categories): [string, Data] => [
      'settings/categories',
      { ...(categories !== undefined && { categories }), ...signed },
    ]),
    ['settings/categories', { categories: ['Oud\tOud'], secret: true, ...signed }],
    ['settings/categories', { categories: ['Oud\tOud'], updatedAt: now(), updatedBy: UID.other }],
    ['settings/home', { ...aHome(), script: 'x', ...signed }],
    ['settings/home', { ...aHome(), updatedAt: now(), updatedBy: UID.other }],
    ['settings/home', { moods: [], ...signed }],
    ['settings/home', { moods: [aMood(), aMood()], ...signed }],
    ['settings/home', { moods: [aMood(), aMood(), aMood(), aMood()], ...signed }],
    ['settings/home', { moods: { 0: aMood() }, ...signed }],
    // Each of the three places has a check of its own.
    ...[0, 1, 2].map((place): [string, Data] => [
      'settings/home',
      { moods: [aMood(), aMood(), aMood()].with(place, aMood({ title: '' })), ...signed },
    ]),
    ...[
      { title: 7 },
      { title: text(HOME_MAX.title + 1) },
      { sentence: '' },
      { sentence: text(HOME_MAX.sentence + 1) },
      { colour: 'red' },
      { products: [] },
      { products: 'oud-royale' },
      { products: { 'oud-royale': true } },
      { products: [text(385)] },
      { products: ['a', 'b', 'c', 'd'] },
    ].map((wrong): [string, Data] => [
      'settings/home',
      { moods: [aMood(), aMood(wrong), aMood()], ...signed },
    ]),
    ...[
      { house: { title: 'x' } },
      { house: { title: '', text: 'x' } },
      { house: { title: text(HOME_MAX.houseTitle + 1), text: 'x' } },
      { house: { title: 'x', text: text(HOME_MAX.houseText + 1) } },
      { house: { title: 'x', text: 'x', colour: 'red' } },
      { promises: Array.from({ length: PROMISES }, () => ({ ...aPromise(), colour: 'red' })) },
      { promises: [] },
      { promises: [aPromise(), aPromise(), aPromise()] },
      { promises: Array.from({ length: PROMISES + 1 }, () => aPromise()) },
      // Each of the four places has a check of its own.
      ...Array.from({ length: PROMISES }, (_, place) => ({
        promises: Array.from({ length: PROMISES }, () => aPromise()).with(
          place,
          aPromise({ title: text(HOME_MAX.title + 1) }),
        ),
      })),
      {
        promises: [
          aPromise({ text: text(HOME_MAX.sentence + 1) }),
          aPromise(),
          aPromise(),
          aPromise(),
        ],
      },
    ].map((wrong): [string, Data] => ['settings/home', { ...aHome(wrong), ...signed }]),
    ['settings/business', { gstin: 'ABC', ...signed }],
    ['settings/business', { taxRate: 41, ...signed }],
    ['settings/business', { taxRate: -1, ...signed }],
    ['settings/business', { secret: true, ...signed }],
    ['settings/business', { taxRate: '18', ...signed }],
    ['settings/business', { pickupLocation: '', ...signed }],
    ['settings/business', { pickupPin: '', ...signed }],
    ['settings/business', { pickupPin: '38201', ...signed }],
    ['settings/business', { pickupPin: '082011', ...signed }],
    ['settings/business', { pickupPin: '982011', ...signed }],
    ['settings/business', { pickupPin: 382011, ...signed }],
    ['settings/stock', { lowAt: 3, ...signed }],
    ['settings/stock', { sizes: {}, ...signed }],
    ['settings/stock', { lowAt: 2.5, sizes: {}, ...signed }],
    ['settings/stock', { lowAt: -1, sizes: {}, ...signed }],
    ['settings/stock', { lowAt: 10, sizes: {}, ...signed }],
    ['settings/stock', { lowAt: 3, sizes: [], ...signed }],
    ['settings/stock', { lowAt: 3, sizes: {}, secret: true, ...signed }],
    ['settings/stock', { lowAt: 3, sizes: {}, updatedAt: now(), updatedBy: UID.other }],
    [
      'settings/stock',
      { lowAt: 3, sizes: Object.fromEntries(times(5001).map((_, n) => [n, 1])), ...signed },
    ],
    ['settings/parcels', { minRating: 4, ...signed }],
    ['settings/parcels', { boxes: [], minRating: 5.1, ...signed }],
    ['settings/parcels', { boxes: [], minRating: '4', ...signed }],
    ['settings/parcels', { boxes: [], minRating: 4, secret: true, ...signed }],
    ['settings/parcels', { boxes: [], minRating: 4, updatedAt: now(), updatedBy: UID.other }],
    ['settings/parcels', { boxes: [], minRating: -1, ...signed }],
    [
      'settings/parcels',
      { boxes: Array.from({ length: 7 }, () => aBox()), minRating: 4, ...signed },
    ],
    ...Object.entries({
      legalName: [text(101), 7],
      street: [text(181)],
      city: [text(61)],
      state: [text(61)],
      hours: [text(81)],
      grievanceOfficer: [text(101)],
      grievanceDesignation: [text(101)],
      grievancePhone: [text(31)],
      manufacturer: [text(251)],
      countryOfOrigin: [text(61)],
      pin: ['', '38201', '982011', 382011],
      grievanceEmail: ['nobody', ''],
      hsn: ['33', '33030', 3303],
      instagram: [
        'instagram.com/nilofar',
        'javascript:alert(1)',
        'https://a b',
        `https://${text(193)}`,
      ],
      pinterest: ['pinterest.com'],
      youtube: ['data:text/html,x', 'https://a https://b'],
    }).flatMap(([name, values]) =>
      values.map((value): [string, Data] => ['settings/business', { [name]: value, ...signed }]),
    ),
    ['maintenance/m1', { type: 'Rebuild all', by: UID.admin, at: now() }],
    ['maintenance/m1', { type: 'rebuild', by: UID.admin, at: now(), state: 'done' }],
    ['maintenance/m1', { type: 'rebuild', by: UID.owner, at: now() }],
    ['maintenance/m1', { type: 'rebuild', by: UID.admin, at: now(), orderIds: ['u_1'] }],
    ...([[], [text(2401)], 'u_1', Array(31).fill('u_1'), undefined] as const).map(
      (orderIds): [string, Data] => [
        'maintenance/m1',
        { type: 'labels', by: UID.admin, at: now(), ...(orderIds && { orderIds }) },
      ],
    ),
    [
      'maintenance/m1',
      {
        type: 'labels',
        by: UID.admin,
        at: now(),
        orderIds: ['u_1'],
        outcome: { url: 'https://a.in' },
      },
    ],
    ['orders/owner_1763600000000/notes/n1', { text: '', by: UID.admin, at: now() }],
    ['orders/owner_1763600000000/notes/n1', { text: text(2001), by: UID.admin, at: now() }],
    ['orders/owner_1763600000000/notes/n1', { text: 'Called.', by: UID.other, at: now() }],
    ['orders/owner_1763600000000/notes/n1', { text: 'x', by: UID.admin, at: now(), secret: 1 }],
    ['orders/owner_1763600000000/notes/n1', { text: 'Called.', by: UID.admin, at: hoursAgo(1) }],
  ])('is refused at %s: %j', async (path, data) => {
    await rules.remove(path);
    await denied(set('admin', path, data));
  });

  describe('the review on the home page', () => {
    const source = (fields: Data = {}): Data =>
      aReview({ verified: true, shownName: 'Asha Rao', ...fields });
    const copy = (fields: Data = {}): Data => ({
      reviewId: UID.owner,
      productId: 'amber-durbar',
      name: 'Asha Rao',
      text: 'Warm without being sticky.',
      rating: 5,
      ...fields,
    });
    const show = (review: Data): Promise<void> =>
      set('admin', 'settings/home', { review, ...signed });
    const lay = async (fields: Data = {}): Promise<void> => {
      await rules.put(`products/amber-durbar/reviews/${UID.owner}`, source(fields));
      await rules.remove('settings/home');
    };

    it('is a published one of a verified purchase, word for word', async () => {
      await lay();
      await allowed(show(copy()));
      const long = text(HOME_MAX.reviewText);
      await lay({ text: long });
      await allowed(show(copy({ text: long })));
    });

    it.each<[Data, Data]>([
      [{ hidden: true }, {}],
      [{ verified: false }, {}],
      [{}, { name: 'Asha' }],
      // What its author typed is shown to nobody.
      [{ userName: 'NILOFAR Care' }, { name: 'NILOFAR Care' }],
      [{}, { text: 'Warm.' }],
      [{}, { rating: 4 }],
      [{}, { reviewId: UID.other }],
      [{}, { productId: 'oud-royale' }],
      [{}, { script: 'x' }],
      [{ text: text(HOME_MAX.reviewText + 1) }, { text: text(HOME_MAX.reviewText + 1) }],
    ])('is refused of a review with %j as a copy with %j', async (review, wrong) => {
      await lay(review);
      await denied(show(copy(wrong)));
    });

    it('stays as it is while the moods change, even when it is out of date', async () => {
      await lay({ hidden: true });
      await rules.put('settings/home', { review: copy(), ...signed });
      await allowed(
        rules
          .as('admin')
          .doc('settings/home')
          .update({ ...aHome(), ...signed }),
      );
      await denied(
        rules
          .as('admin')
          .doc('settings/home')
          .update({ review: copy({ rating: 4 }), ...signed }),
      );
    });
  });

  describe('an email that is sent again', () => {
    const failed = {
      to: ['asha@nilofar.example'],
      state: 'failed',
      attempts: 20,
      isUncertain: true,
      nextAt: hoursAgo(1),
    };
    const again = {
      state: 'queued',
      attempts: 0,
      isUncertain: false,
      nextAt: now(),
      updatedAt: now(),
      updatedBy: UID.admin,
    };
    const send = (change: Data): Promise<void> => rules.as('admin').doc('mail/m1').update(change);

    it.each<Data>([
      { ...again, to: ['somebody@else.example'] },
      { ...again, state: 'sent' },
      { ...again, attempts: 1 },
      { ...again, isUncertain: true },
      { ...again, nextAt: hoursAgo(1) },
    ])('is refused with %j', async (change) => {
      await rules.put('mail/m1', failed);
      await denied(send(change));
    });

    it('must have failed', async () => {
      await rules.put('mail/m1', { ...failed, state: 'sent' });
      await denied(send(again));
      await rules.put('mail/m1', failed);
      await allowed(send(again));
    });
  });
});

describe('the count of a size', () => {
  const path = 'stock/amber-durbar_50 ml';

  it('is a whole number of pieces, and leaves what payments hold alone', async () => {
    const held = { holds: { o1: { quantity: 1, uid: UID.owner, until: hoursAgo(-1) } } };
    await allowed(set('admin', path, { count: 12 }));
    await rules.put(path, held);
    const change = (fields: Data) => rules.as('admin').doc(path).set(fields, { merge: true });
    await allowed(change({ count: 0 }));
    for (const count of [-1, 1.5, '12', null, 10_000_001]) await denied(change({ count }));
    await denied(change({ count: 5, holds: {} }));
    await denied(set('admin', path, { count: 5 }));
    await denied(set('admin', 'stock/new', { count: 5, holds: {} }));
    await denied(set('admin', 'stock/new', { holds: {} }));
  });
});

describe('a correction of stock', () => {
  const product = 'products/amber-durbar';
  const good = {
    productId: 'amber-durbar',
    name: 'Amber Durbar',
    volume: '50 ml',
    before: 3,
    after: 2,
    reason: 'Lost',
    note: '',
    by: UID.admin,
    at: now(),
  };
  async function correct(correction: Data, to: Data = {}): Promise<void> {
    await rules.put(product, aProductDocument({ updatedAt: hoursAgo(1) }));
    const db = rules.as('admin');
    const batch = db.batch();
    batch.update(db.doc(product), { stock: 2, updatedAt: now(), updatedBy: UID.admin, ...to });
    batch.set(db.collection('stockCorrections').doc(), correction);
    return batch.commit();
  }

  it('is written together with the product', async () => {
    await allowed(correct(good));
    await allowed(correct(withoutField(good, 'before')));
    await allowed(correct({ ...good, note: text(200), after: 0 }));
    // It describes another product than the one that is written.
    await rules.put('products/oud', aProductDocument({ updatedAt: hoursAgo(1) }));
    await denied(correct({ ...good, productId: 'oud' }));
    await denied(correct({ ...good, productId: 'nowhere' }));
    await rules.put(product, aProductDocument({ updatedAt: hoursAgo(1) }));
    await denied(set('admin', 'stockCorrections/alone', good));
  });

  it.each<Data>([
    { secret: true },
    { by: UID.other },
    { at: hoursAgo(1) },
    { productId: 7 },
    { name: '' },
    { name: text(121) },
    { volume: '' },
    { volume: text(41) },
    { reason: '' },
    { reason: text(41) },
    { note: text(201) },
    { note: 7 },
    { after: -1 },
    { after: 1.5 },
    { before: -1 },
    { before: 2.5 },
  ])('is refused with %j', (wrong) => denied(correct({ ...good, ...wrong })));

  it.each(['name', 'volume', 'after', 'reason', 'note', 'by', 'at', 'productId'])(
    'is refused without %s',
    (name) => denied(correct(withoutField(good, name))),
  );
});

describe('an admin’s notes about a customer', () => {
  refuses(
    'admin',
    `customerNotes/${UID.owner}`,
    () => ({ note: 'Prefers oud.', tags: ['regular', 'vip'], ...signed() }),
    [
      ['note', text(2001)],
      ['note', 7],
      ['tags', Array.from({ length: 11 }, (_, n) => `tag ${n}`)],
      ['tags', [text(301)]],
      ['tags', ['Regular']],
      ['phone', '+919876543210'],
    ],
    ['note', 'tags'],
  );
  it('are of a customer who exists', () =>
    denied(set('admin', 'customerNotes/nobody', { note: '', tags: [], ...signed() })));
});

describe('what the owner is told by email', () => {
  refuses(
    'admin',
    'settings/notifications',
    () => ({ to: 'owner@nilofar.example', order: 'daily', stock: 'off', ...signed() }),
    [
      ['to', 'owner'],
      ['order', 'never'],
      ['dispute', true],
      ['phone', 'now'],
    ],
    [],
  );
});

describe('when the owner is warned of low stock', () => {
  const sizes = (count: number): Data =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, 1]));
  refuses(
    'admin',
    'settings/stock',
    () => ({ lowAt: 3, sizes: sizes(5000), ...signed() }),
    [
      ['lowAt', 11],
      ['sizes', sizes(5001)],
      ['sizes', []],
    ],
    ['lowAt', 'sizes'],
  );
});

describe('an answer to a message', () => {
  beforeEach(() => rules.put(`contactMessages/${SLOT}`, aMessage()));
  refuses(
    'admin',
    `contactMessages/${SLOT}/answers/a1`,
    () => ({ text: 'Today.', by: UID.admin, at: now() }),
    [
      ['text', ''],
      ['text', '   '],
      ['text', text(5001)],
      ['text', 7],
      ['by', UID.owner],
      ['at', JUST_BEFORE],
      ['to', SUBSCRIBER],
    ],
    ['text', 'by', 'at'],
  );
});
