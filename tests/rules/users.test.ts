import { deleteField } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { attack } from '../support/attack';
import {
  aDestination,
  aDevice,
  allowed,
  aProductDocument,
  aProfile,
  aQuiz,
  denied,
  hoursAgo,
  now,
  openRules,
  OWNER_PHONE,
  UID,
  withField,
  withoutField,
  type Data,
  type RulesUnderTest,
  JUST_BEFORE,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const PATH = `users/${UID.owner}`;
const fresh = (fields: Data = {}): Data => aProfile({ createdAt: now(), ...fields });

describe('a new profile', () => {
  beforeEach(() => rules.remove(PATH));
  const create = (data: Data, token: Data = {}): Promise<void> =>
    rules.as('owner', token).doc(PATH).set(data);

  it('is accepted with the fields of a new profile', () => allowed(create(fresh())));
  it('may name the sign-in provider', () =>
    allowed(create(fresh({ provider: 'google.com', newsletter: false, name: '' }))));

  it('has no answers of the quiz yet', () => denied(create(fresh({ quiz: aQuiz() }))));

  it.each(Object.keys(fresh()))('is refused without %s', async (key) => {
    await denied(create(withoutField(fresh(), key)));
  });

  it.each<[string, unknown]>([
    ['role', 'admin'],
    ['role', 'Customer'],
    ['role', ''],
    ['role', null],
    ['role', ['customer', 'admin']],
    ['email', 'other@nilofar.example'],
    ['email', ''],
    ['email', null],
    ['name', null],
    ['name', 'x'.repeat(101)],
    ['name', { first: 'Asha' }],
    ['phoneNumber', OWNER_PHONE],
    ['phoneNumber', ''],
    ['phoneVerified', true],
    ['phoneVerified', 'no'],
    ['phoneVerified', null],
    ['newsletter', 'yes'],
    ['createdAt', JUST_BEFORE],
    ['createdAt', null],
    ['provider', 7],
    ['provider', 'x'.repeat(41)],
    ['isAdmin', true],
    ['admin', true],
    ['disabled', false],
  ])('is refused with %s = %j', async (key, value) => {
    await denied(create(withField(fresh(), key, value)));
  });

  it('is refused with a verified phone, also one in the token', async () => {
    const data = fresh({ phoneNumber: OWNER_PHONE, phoneVerified: true });
    await denied(create(data, { phone_number: OWNER_PHONE }));
  });

  it('is refused to another account, also with its own address', attack(2), async () => {
    await denied(rules.as('other').doc(PATH).set(fresh()));
    await denied(
      rules
        .as('other')
        .doc(PATH)
        .set(fresh({ email: 'other@nilofar.example' })),
    );
  });

  it('is refused in place of an existing one, whose role it would reset', async () => {
    await rules.put(PATH, aProfile({ role: 'admin' }));
    await denied(create(fresh()));
  });
});

describe('a profile, changed by its customer', () => {
  beforeEach(() => rules.put(PATH, aProfile()));
  const update = (patch: Data, token: Data = {}): Promise<void> =>
    rules
      .as('owner', token)
      .doc(PATH)
      .update({ updatedAt: now(), ...patch });

  it('is refused without its time, and right after the last change', attack(25), async () => {
    await denied(update({ name: 'Asha Rao', updatedAt: JUST_BEFORE }));
    await denied(rules.as('owner').doc(PATH).update({ name: 'Asha Rao' }));
    await allowed(update({ name: 'Asha Rao' }));
    // A minute ahead, so that a slow machine does not pass the two seconds.
    await rules.put(PATH, aProfile({ updatedAt: hoursAgo(-1 / 60) }));
    await denied(update({ name: 'Asha R' }));
    await rules.put(PATH, aProfile({ updatedAt: hoursAgo(3 / 3600) }));
    await allowed(update({ name: 'Asha R' }));
  });

  it(
    'keeps the time of a wait, which is true and three seconds after the last',
    attack(25),
    async () => {
      const wait = (fields: Data = {}) =>
        rules
          .as('owner')
          .doc(PATH)
          .update({ waitedAt: now(), waitedFor: 'a', ...fields });
      await denied(wait({ waitedFor: '' }));
      await denied(wait({ waitedFor: 'x'.repeat(301) }));
      await denied(wait({ waitedFor: 1 }));
      await denied(wait({ waitedAt: JUST_BEFORE }));
      await denied(wait({ waitedAt: deleteField() }));
      await denied(wait({ role: 'admin' }));
      await rules.put(PATH, aProfile({ createdAt: hoursAgo(-1 / 60) }));
      await denied(wait());
      await rules.put(PATH, aProfile({ waitedAt: hoursAgo(-1 / 60) }));
      await denied(wait());
      await rules.put(PATH, aProfile({ waitedAt: hoursAgo(4 / 3600) }));
      await allowed(wait());
    },
  );

  it.each<[string, Data]>([
    ['the name', { name: 'Asha Rao' }],
    ['the newsletter', { newsletter: true }],
    ['the answers of the quiz', { quiz: aQuiz() }],
  ])('%s', async (_name, patch) => {
    await allowed(update(patch));
  });

  it.each<[string, unknown]>([
    ['role', 'admin'],
    ['role', 'staff'],
    ['email', 'other@nilofar.example'],
    ['createdAt', now()],
    ['provider', 'google.com'],
    ['name', 7],
    ['name', null],
    ['name', 'x'.repeat(101)],
    ['newsletter', 'yes'],
    ['newsletter', null],
    ['phoneNumber', OWNER_PHONE],
    ['phoneVerified', true],
    ['anything', true],
  ])('not %s = %j', async (key, value) => {
    await denied(update({ [key]: value }));
    await denied(update({ name: 'Asha Rao', [key]: value }));
  });

  it.each<[string, unknown]>([
    ['no map', 'her'],
    ['nothing', null],
    ['a list', ['her']],
    ['no answers', {}],
    ...['forWhom', 'ageGroup', 'occasion', 'isGift', 'mood'].flatMap((key): [string, unknown][] => [
      [`no ${key}`, withoutField(aQuiz(), key)],
      [`an endless ${key}`, aQuiz({ [key]: 'x'.repeat(21) })],
      [`no text as ${key}`, aQuiz({ [key]: ['her', 'no'] })],
    ]),
    ['another time', aQuiz({ at: JUST_BEFORE })],
    ['no time', withoutField(aQuiz(), 'at')],
    ['more', aQuiz({ note: 'x' })],
  ])('no answers of the quiz with %s', async (_name, value) => {
    await denied(update({ quiz: value }));
  });

  it('the answers of the quiz stay while the name changes, can be removed, and are nobody else’s', async () => {
    const stored = aProfile({ quiz: aQuiz({ at: hoursAgo(1), mood: 'of another year' }) });
    await rules.put(PATH, stored);
    await denied(rules.as('other').doc(PATH).update({ quiz: aQuiz(), updatedAt: now() }));
    await denied(rules.as('admin').doc(PATH).update({ quiz: aQuiz(), updatedAt: now() }));
    await allowed(update({ name: 'Asha Rao' }));
    await rules.put(PATH, stored);
    await allowed(update({ quiz: deleteField() }));
  });

  it('the phone is refused, also with a token that names it', async () => {
    const patch = { phoneNumber: OWNER_PHONE, phoneVerified: true };
    await denied(update(patch, { phone_number: OWNER_PHONE }));
  });

  it('a verified phone stays verified while other fields change', async () => {
    await rules.put(PATH, aProfile({ phoneNumber: OWNER_PHONE, phoneVerified: true }));
    await allowed(update({ name: 'Asha Rao' }));
  });

  it('removing a verified phone is refused', async () => {
    await rules.put(PATH, aProfile({ phoneNumber: OWNER_PHONE, phoneVerified: true }));
    await denied(update({ phoneNumber: null }));
    await denied(update({ phoneVerified: false }));
  });

  it('is refused to an admin, who can only read', async () => {
    await denied(rules.as('admin').doc(PATH).update({ role: 'admin' }));
    await denied(rules.as('admin').doc(`users/${UID.admin}`).update({ role: 'owner' }));
  });
});

describe('the collections below a profile', () => {
  beforeEach(() => rules.put('products/amber-durbar', aProductDocument()));

  it.each<[string, Data]>([
    ['another product', { productId: 'other', addedAt: now() }],
    ['another time', { productId: 'amber-durbar', addedAt: hoursAgo(1) }],
    ['more fields', { productId: 'amber-durbar', addedAt: now(), price: 1 }],
    ['fewer fields', { productId: 'amber-durbar' }],
  ])('a wishlist entry is refused with %s', async (_name, data) => {
    await denied(rules.as('owner').doc(`${PATH}/wishlist/amber-durbar`).set(data));
  });

  const address = { ...aDestination({ recipientPhone: '+919811111111' }), isDefault: true };
  it('an address may have a recipient', () =>
    allowed(rules.as('owner').doc(`${PATH}/addresses/1`).set(address)));

  it.each<[string, unknown]>([
    ['isDefault', 'yes'],
    ['state', ''],
    ['phone', '123'],
    ['city', 'x'.repeat(31)],
    ['zipCode', '38201'],
    ['address1', ''],
    ['address2', 'x'.repeat(181)],
    ['landmark', 7],
    ['country', 'Nepal'],
    ['label', 'Home'],
  ])('an address is refused with %s = %j', async (key, value) => {
    await denied(
      rules
        .as('owner')
        .doc(`${PATH}/addresses/1`)
        .set({ ...address, [key]: value }),
    );
  });

  it('an address from before there were twenty ids can still be changed, by its customer alone', async () => {
    const path = `${PATH}/addresses/old`;
    await rules.put(path, address);
    const change = (patch: Data): Promise<void> => rules.as('owner').doc(path).update(patch);
    await allowed(change({ isDefault: false }));
    await denied(change({ isDefault: 'no' }));
    await denied(rules.as('other').doc(path).update({ isDefault: true }));
    await allowed(change({ address1: '12 Marine Drive' }));
  });

  it.each(['20', '007', '-1', 'home', '1 '])(
    'an address is refused under the id %s',
    attack(25),
    (id) => denied(rules.as('owner').doc(`${PATH}/addresses/${id}`).set(address)),
  );

  it('a wishlist entry is refused for a product that does not exist', attack(25), () =>
    denied(
      rules
        .as('owner')
        .doc(`${PATH}/wishlist/unknown`)
        .set({ productId: 'unknown', addedAt: now() }),
    ),
  );

  it('a wishlist entry is refused for a draft', attack(33), async () => {
    await rules.put('products/draft', aProductDocument({ visibility: 'draft' }));
    const entry = { productId: 'draft', addedAt: now() };
    await denied(rules.as('owner').doc(`${PATH}/wishlist/draft`).set(entry));
    await rules.put('products/draft', aProductDocument());
    await allowed(rules.as('owner').doc(`${PATH}/wishlist/draft`).set(entry));
  });

  it('an address without its flag is refused', async () => {
    await denied(rules.as('owner').doc(`${PATH}/addresses/1`).set(aDestination()));
  });
});

describe('a request to delete the account', () => {
  const request = { type: 'delete', by: UID.owner, at: now() };
  interface SignIn extends Data {
    auth_time: number;
  }
  const signedInSecondsAgo = (seconds: number): SignIn => ({
    auth_time: Math.floor(Date.now() / 1000) - seconds,
  });
  const just = signedInSecondsAgo(1);
  /** The only request that belongs to a sign-in. */
  const pathOf = ({ auth_time }: SignIn): string => `${PATH}/requests/${auth_time}`;
  beforeEach(() => rules.remove(pathOf(just)));
  const ask = (data: Data, token: SignIn): Promise<void> =>
    rules.as('owner', token).doc(pathOf(token)).set(data);

  it('is accepted right after signing in', () => allowed(ask(request, signedInSecondsAgo(200))));

  it('is refused when the sign-in was long ago', async () => {
    await denied(ask(request, signedInSecondsAgo(301)));
    await denied(rules.as('owner').doc(pathOf(just)).set(request));
  });

  it('is accepted once for each sign-in, under its time and no other name', async () => {
    for (const id of ['d1', `${just.auth_time - 1}`, `${just.auth_time}.0`, `0${just.auth_time}`]) {
      await denied(rules.as('owner', just).doc(`${PATH}/requests/${id}`).set(request));
    }
    await allowed(ask(request, just));
    await denied(ask(request, just));
    await denied(rules.as('owner', just).doc(pathOf(just)).delete());
    // A refused one neither: only its number's may be asked again.
    await rules.put(pathOf(just), { ...request, state: 'refused', at: hoursAgo(1) });
    await denied(rules.as('owner', just).doc(pathOf(just)).delete());
  });

  it.each<[string, Data]>([
    ['another type', { ...request, type: 'promote' }],
    ['another person', { ...request, by: UID.other }],
    ['another time', { ...request, at: hoursAgo(1) }],
    ['its answer', { ...request, state: 'done' }],
    ['a proof', { ...request, proof: 'token' }],
  ])('is refused with %s', async (_name, data) => {
    await denied(ask(data, just));
  });

  it('is refused while the address is not verified', async () => {
    await denied(rules.as('owner unverified', just).doc(pathOf(just)).set(request));
  });

  it('is refused to a session signed in by phone', attack(1), async () => {
    await denied(rules.as('owner by phone', just).doc(pathOf(just)).set(request));
  });

  it('is refused to everybody else', async () => {
    await denied(rules.as('other', just).doc(pathOf(just)).set(request));
    await denied(rules.as('admin', just).doc(pathOf(just)).set(request));
    await denied(rules.as('visitor').doc(pathOf(just)).set(request));
  });
});

describe('a request to record a number', () => {
  const path = `${PATH}/requests/phone`;
  const request = { type: 'phone', by: UID.owner, at: now(), proof: 'token' };
  beforeEach(() => rules.remove(path));
  const ask = (data: Data): Promise<void> => rules.as('owner').doc(path).set(data);

  it.each<[string, Data]>([
    ['another type', { ...request, type: 'delete' }],
    ['another person', { ...request, by: UID.other }],
    ['another time', { ...request, at: hoursAgo(1) }],
    ['its answer', { ...request, state: 'refused' }],
    ['a number', { ...request, phoneNumber: OWNER_PHONE }],
    ['no proof', { type: 'phone', by: UID.owner, at: now() }],
    ['an empty proof', { ...request, proof: '' }],
    ['an endless proof', { ...request, proof: 'x'.repeat(4001) }],
  ])('is refused with %s', async (_name, data) => {
    await denied(ask(data));
  });

  it('is accepted under one name only', async () => {
    await denied(rules.as('owner').doc(`${PATH}/requests/phone2`).set(request));
    await allowed(ask(request));
    await denied(ask(request));
  });

  it('is accepted again after a refusal was cleared', async () => {
    const asked = { ...request, at: hoursAgo(1) };
    await rules.put(path, { ...asked, state: 'closing' });
    await denied(rules.as('owner').doc(path).delete());
    await rules.put(path, { ...asked, state: 'refused', outcome: 'No.' });
    await denied(rules.as('other').doc(path).delete());
    await allowed(rules.as('owner').doc(path).delete());
    await allowed(ask(request));
  });
});

describe('a question about a number', () => {
  const path = `${PATH}/requests/number`;
  const request = { type: 'number', by: UID.owner, at: now(), phone: OWNER_PHONE };
  beforeEach(() => rules.remove(path));
  const ask = (data: Data): Promise<void> => rules.as('owner').doc(path).set(data);

  it.each<[string, Data]>([
    ['another type', { ...request, type: 'phone' }],
    ['another person', { ...request, by: UID.other }],
    ['its answer', { ...request, state: 'done' }],
    ['a proof', { ...request, proof: 'token' }],
    ['no number', { type: 'number', by: UID.owner, at: now() }],
    ['a number of another country', { ...request, phone: '+14155550100' }],
    ['a list of numbers', { ...request, phone: [OWNER_PHONE] }],
  ])('is refused with %s', async (_name, data) => {
    await denied(ask(data));
  });

  it('is asked once, and again some seconds after its answer', async () => {
    await allowed(ask(request));
    await denied(ask(request));
    await denied(rules.as('owner').doc(path).delete());
    await rules.put(path, { type: 'number', by: UID.owner, at: now(), state: 'done' });
    await denied(rules.as('owner').doc(path).delete());
    await rules.put(path, { type: 'number', by: UID.owner, at: hoursAgo(1), state: 'done' });
    await denied(rules.as('other').doc(path).delete());
    await allowed(rules.as('owner').doc(path).delete());
    await allowed(ask(request));
  });
});

describe('a request that the profile takes over the address', () => {
  const path = `${PATH}/requests/email`;
  const request = { type: 'email', by: UID.owner, at: now() };
  const ask = (): Promise<void> => rules.as('owner').doc(path).set(request);
  beforeEach(() => rules.remove(path));
  afterAll(() => rules.put(PATH, aProfile()));

  // Each one wakes a function, which removes it: a script could make seven in a second.
  it.each(['owner@nilofar.example', 'Owner@Nilofar.example'])(
    'is refused while the profile has it: %s',
    attack(25),
    async (email) => {
      await rules.put(PATH, aProfile({ email }));
      await denied(ask());
      await rules.put(PATH, aProfile({ email: 'former@nilofar.example' }));
      await allowed(ask());
    },
  );
});

describe('a device of an admin', () => {
  const path = `users/${UID.admin}/devices`;
  const fresh = (fields: Data = {}): Data => aDevice({ createdAt: now(), ...fields });
  const register = (data: Data, id = '4'): Promise<void> =>
    rules.as('admin').doc(`${path}/${id}`).set(data);

  it.each([
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc%3d',
    // The stand-in of tests, which the functions of a real shop refuse.
    'http://127.0.0.1:14700/push/abc',
  ])('is accepted at %s', async (endpoint) => {
    await allowed(register(fresh({ endpoint })));
  });

  it.each(Object.keys(aDevice()))('is refused without %s', async (key) => {
    await denied(register(withoutField(fresh(), key)));
  });

  it.each<[string, unknown]>([
    // A function sends to known push services only (src/domain/shop/push.test.ts).
    ['endpoint', 'fcm.googleapis.com/push'],
    ['endpoint', 'javascript:alert(1)'],
    ['endpoint', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
    ['endpoint', 7],
    ['p256dh', ''],
    ['p256dh', 'a'.repeat(88)],
    ['auth', 'a'.repeat(23)],
    ['createdAt', JUST_BEFORE],
    // Of another session, so that it would outlive its own.
    ['signedInAt', JUST_BEFORE],
    ['signedInAt', now()],
    ['name', 'my phone'],
  ])('is refused with %s = %s', async (key, value) => {
    await denied(register(withField(fresh(), key, value)));
  });

  it('has one of five ids', async () => {
    await allowed(register(fresh(), '0'));
    for (const id of ['5', '-1', '10', '00', 'a']) await denied(register(fresh(), id));
  });
});

describe('a test of a device', () => {
  const path = `users/${UID.admin}/requests/push`;
  const request = { type: 'push', by: UID.admin, at: now(), device: '0' };
  beforeEach(() => rules.remove(path));
  const ask = (data: Data): Promise<void> => rules.as('admin').doc(path).set(data);

  it.each<[string, Data]>([
    ['another type', { ...request, type: 'email' }],
    ['another person', { ...request, by: UID.other }],
    ['its answer', { ...request, state: 'done' }],
    ['no device', { type: 'push', by: UID.admin, at: now() }],
    ['another device', { ...request, device: '5' }],
    ['a path', { ...request, device: '0/../1' }],
  ])('is refused with %s', async (_name, data) => {
    await denied(ask(data));
  });

  it('is asked once, and again some seconds after it was refused', async () => {
    await allowed(ask(request));
    await denied(ask(request));
    await rules.put(path, { ...request, at: hoursAgo(1), state: 'refused' });
    await allowed(rules.as('admin').doc(path).delete());
    await allowed(ask(request));
  });
});

describe('a request of an account', () => {
  const profile = `users/${UID.admin}`;
  const fields: [string, Data][] = [
    ['phone', { proof: 'token' }],
    ['number', { phone: OWNER_PHONE }],
    ['email', {}],
    ['push', { device: '0' }],
    ['coupon', { code: 'WELCOME15' }],
  ];
  // So that the address may be taken over.
  beforeAll(() => rules.put(profile, aProfile({ role: 'admin', email: 'former@nilofar.example' })));
  afterAll(() => rules.put(profile, aProfile({ role: 'admin' })));

  it.each(fields)('%s has its own fields, and not those of another', async (id) => {
    const path = `${profile}/requests/${id}`;
    for (const [other, theirs] of fields) {
      await rules.remove(path);
      const request = { type: id, by: UID.admin, at: now(), ...theirs };
      const asked = rules.as('admin').doc(path).set(request);
      await (id === other ? allowed(asked) : denied(asked));
    }
  });
});
