import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsOf } from '../../functions/src/customer/phones/accounts';
import { recordPhone } from '../../functions/src/customer/phones/request';
import { sweepPhones } from '../../functions/src/customer/phones/sweep';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { resumeRequests } from '../../functions/src/order/requests/process';
import { vendorSecrets } from '../../tools/emulators/environment';
import {
  aPerson,
  db,
  depsAt,
  resetShop,
  placeOrder,
  prepare,
  statusAndCode,
  type Person,
} from '../support/fixtures';
import {
  askForRecord,
  firestoreStatus,
  linkPhone,
  register,
  signInByPhone,
} from '../support/identity';
import { giveNumber } from '../support/phones';
import { until } from '../support/until';

/** The price of the item that the tests buy: ₹120 plus ₹25 shipping, in paise. */
const VIAL = 14_500;
const MINUTE = 60_000;

const auth = getAuth();
const requestOf = ({ uid }: Pick<Person, 'uid'>) => db.doc(`users/${uid}/requests/phone`);
const holders = (phone: string): Promise<string[]> =>
  accountsOf(db, phoneKey(vendorSecrets.PHONE_HASH_KEY, phone));
const profileOf = async (uid: string) => (await db.doc(`users/${uid}`).get()).data();
const linkedPhone = async (uid: string) => (await auth.getUser(uid)).phoneNumber;

/** Requests as the page does, and waits: the message of a refusal, or undefined when it is done. */
async function ask(person: Person): Promise<string | undefined> {
  expect(await askForRecord({ idToken: person.token, localId: person.uid })).toBe(200);
  return answerTo(person);
}

async function answerTo(person: Person): Promise<string | undefined> {
  let outcome: string | undefined;
  await until(async () => {
    const request = await requestOf(person).get();
    if (request.get('state') === 'refused') outcome = String(request.get('outcome'));
    return !request.exists || outcome !== undefined;
  }, 'the request for the phone was not answered');
  return outcome;
}

/** Links the number, and leaves a request whose own trigger has already ended. */
async function leaveRequest(person: Person, phone: string): Promise<void> {
  await requestOf(person).set({ type: 'phone', by: person.uid, at: new Date() });
  await answerTo(person);
  await linkPhone(person.token, phone);
  await requestOf(person).set({ type: 'phone', by: person.uid, at: new Date() });
}

/** Like {@link ask}, carried out by the functions in this process. */
async function recordHere(person: Person, phone: string): Promise<string | undefined> {
  await leaveRequest(person, phone);
  await recordPhone(depsAt(), person.uid);
  return answerTo(person);
}

beforeEach(resetShop);

describe('a session signed in by phone', () => {
  it('does not reach the account whose number was recorded', async () => {
    const person = await aPerson({ phoneVerified: false });
    await linkPhone(person.token, person.phone);
    expect(await ask(person)).toBeUndefined();

    const alone = await signInByPhone(person.phone);
    expect(alone.localId).not.toBe(person.uid);
  });

  it('of an admin whose phone is still linked reads no order and prepares no payment', async () => {
    const admin = await aPerson({ role: 'admin', phoneVerified: false });
    const orderId = await placeOrder(admin, [{ id: 'amber-durbar', volume: '2 ml' }]);
    await linkPhone(admin.token, admin.phone);

    const alone = await signInByPhone(admin.phone);
    expect(alone.localId).toBe(admin.uid);
    expect(await firestoreStatus(alone.idToken, 'GET', '/orders')).toBe(403);
    expect(await firestoreStatus(alone.idToken, 'GET', `/orders/${orderId}`)).toBe(403);
    expect(await firestoreStatus(admin.token, 'GET', '/orders')).toBe(200);
    const reply = await prepare({ ...admin, token: alone.idToken }, orderId, VIAL);
    expect(statusAndCode(reply)).toBe('401 unauthenticated');
  });

  it('of somebody who registered another person’s address reads nothing once its owner has verified it, and is removed by the sweep', async () => {
    const attackers = '+919700000001';
    const { localId, idToken } = await register('victim@nilofar.example', 'attacker');
    await linkPhone(idToken, attackers);
    expect(await askForRecord({ localId, idToken })).toBe(403);
    await auth.updateUser(localId, { emailVerified: true, password: 'victims-own' });
    await db.doc(`users/${localId}`).set({ name: 'Victim', email: 'victim@nilofar.example' });

    const alone = await signInByPhone(attackers);
    expect(alone.localId).toBe(localId);
    expect(await firestoreStatus(alone.idToken, 'GET', `/users/${localId}`)).toBe(403);
    expect(await askForRecord(alone)).toBe(403);

    await sweepPhones({ ...depsAt(), pause: () => Promise.resolve() });
    expect((await signInByPhone(attackers)).localId).not.toBe(localId);
    expect(await holders(attackers)).toEqual([]);
    expect(await profileOf(localId)).not.toHaveProperty('phoneNumber');
  });
});

describe('recording a number', () => {
  it('writes profile and record, unlinks the phone and deletes the request', async () => {
    const person = await aPerson({ phoneVerified: false });
    await linkPhone(person.token, person.phone);
    expect(await ask(person)).toBeUndefined();

    expect(await profileOf(person.uid)).toMatchObject({
      phoneNumber: person.phone,
      phoneVerified: true,
    });
    expect(await holders(person.phone)).toEqual([person.uid]);
    expect(await linkedPhone(person.uid)).toBeUndefined();
  });

  it('lets three accounts share a number, and refuses a fourth with a message', async () => {
    const { phone, uid: first } = await aPerson();
    const second = await aPerson();
    await giveNumber(db, second.uid, phone);
    const third = await aPerson({ phoneVerified: false });
    const fourth = await aPerson({ phoneVerified: false });

    expect(await recordHere(third, phone)).toBeUndefined();
    expect(await recordHere(fourth, phone)).toBe(
      'This number is already used by 3 other accounts. Please use another number.',
    );

    expect((await holders(phone)).sort()).toEqual([first, second.uid, third.uid].sort());
    expect(await linkedPhone(fourth.uid)).toBeUndefined();
    expect(await profileOf(fourth.uid)).not.toHaveProperty('phoneVerified');
    // An account that already has it can verify it again.
    expect(await recordHere(third, phone)).toBeUndefined();
  });

  it('removes the account from the record of its former number', async () => {
    const person = await aPerson();
    const next = '+919700000002';
    expect(await recordHere(person, next)).toBeUndefined();
    expect(await holders(next)).toEqual([person.uid]);
    expect(await holders(person.phone)).toEqual([]);
    expect(await profileOf(person.uid)).toMatchObject({ phoneNumber: next });
  });

  it('is refused without a linked number', async () => {
    const person = await aPerson();
    expect(await ask(person)).toBe('We could not confirm this number. Please ask for a new code.');
    expect(await profileOf(person.uid)).toMatchObject({ phoneNumber: person.phone });
  });

  it('is refused while the address is not verified, and the phone is still unlinked', async () => {
    const person = await aPerson({ emailVerified: false, phoneVerified: false });
    expect(await recordHere(person, person.phone)).toBe(
      'Please verify your email address first, then your phone number.',
    );
    expect(await holders(person.phone)).toEqual([]);
    expect(await linkedPhone(person.uid)).toBeUndefined();
  });
});

describe('a request for a phone that stopped half way', () => {
  async function stuck(): Promise<Person> {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, person.phone);
    return person;
  }
  const away = () => Promise.reject(new Error('away'));

  it('continues where it stopped, whatever Firebase Auth says by then', async () => {
    const person = await stuck();
    await expect(recordPhone({ ...depsAt(), unlinkPhone: away }, person.uid)).rejects.toThrow(
      'away',
    );
    expect(await profileOf(person.uid)).toMatchObject({ phoneVerified: true });
    // Unlinked, and then the worker died.
    await auth.updateUser(person.uid, { phoneNumber: null });
    await recordPhone(depsAt(), person.uid);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('is taken up by the reconciler', async () => {
    const person = await stuck();
    const later = depsAt(() => new Date(Date.now() + 5 * MINUTE));
    await resumeRequests({ ...later, unlinkPhone: away });
    expect(await linkedPhone(person.uid)).toBe(person.phone);
    await resumeRequests(later);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await linkedPhone(person.uid)).toBeUndefined();
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('delivered twice at once is carried out once', async () => {
    const person = await stuck();
    await Promise.all([recordPhone(depsAt(), person.uid), recordPhone(depsAt(), person.uid)]);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('is carried out by the sweep, however old it is', async () => {
    const person = await stuck();
    await requestOf(person).update({ at: new Date(Date.now() - 30 * 24 * 60 * MINUTE) });
    await sweepPhones({ ...depsAt(), pause: () => Promise.resolve() });
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await linkedPhone(person.uid)).toBeUndefined();
    expect(await holders(person.phone)).toEqual([person.uid]);
  });
});

describe('the sweep of linked phones', () => {
  const sweep = (pause: () => Promise<void> = () => Promise.resolve()) =>
    sweepPhones({ ...depsAt(), pause });

  /** An account from before there were records: the phone is linked, and the profile says so. */
  async function fromBefore(is: { emailVerified?: boolean } = {}): Promise<Person> {
    const person = await aPerson({ ...is, phoneVerified: false });
    await linkPhone(person.token, person.phone);
    const profile = { phoneNumber: person.phone, phoneVerified: true };
    await db.doc(`users/${person.uid}`).update(profile);
    return person;
  }

  it('records a number that the profile names as verified, and unlinks it', async () => {
    const person = await fromBefore();
    expect(await sweep()).toEqual({ unlinked: 1, failed: 0 });
    expect(await holders(person.phone)).toEqual([person.uid]);
    expect(await linkedPhone(person.uid)).toBeUndefined();
  });

  it.each([
    ['of an unverified address', { emailVerified: false }, {}],
    ['that the profile does not say is verified', {}, { phoneVerified: false }],
    ['that the profile does not name', {}, { phoneNumber: '+919700000003' }],
  ])('unlinks a number %s, and does not record it', async (_name, is, profile) => {
    const person = await fromBefore(is);
    await db.doc(`users/${person.uid}`).set(profile, { merge: true });
    await sweep();
    expect(await holders(person.phone)).toEqual([]);
    expect(await linkedPhone(person.uid)).toBeUndefined();
  });

  it('ignores a number that was linked between its two checks', async () => {
    const person = await aPerson({ phoneVerified: false });
    const other = await fromBefore();
    await sweep(() => linkPhone(person.token, person.phone));
    expect(await linkedPhone(person.uid)).toBe(person.phone);
    expect(await linkedPhone(other.uid)).toBeUndefined();
  });

  it('unlinks a number that the account changed between the two checks', async () => {
    const person = await aPerson({ phoneVerified: false });
    const next = '+919700000004';
    await linkPhone(person.token, person.phone);
    await sweep(async () => {
      await auth.updateUser(person.uid, { phoneNumber: null });
      await linkPhone(person.token, next);
    });
    expect(await linkedPhone(person.uid)).toBeUndefined();
    expect(await holders(next)).toEqual([]);
  });

  it('does not pause when no phone is linked', async () => {
    await aPerson();
    const never = () => Promise.reject(new Error('it waited'));
    expect(await sweep(never)).toEqual({ unlinked: 0, failed: 0 });
  });

  it('continues when one account fails', async () => {
    const [broken, person] = [await fromBefore(), await fromBefore()];
    const run = await sweepPhones({
      ...depsAt(),
      pause: () => Promise.resolve(),
      findIdentity: (uid) =>
        uid === broken.uid ? Promise.reject(new Error('away')) : depsAt().findIdentity(uid),
    });
    expect(run).toEqual({ unlinked: 1, failed: 1 });
    expect(await linkedPhone(person.uid)).toBeUndefined();
    expect(await linkedPhone(broken.uid)).toBe(broken.phone);
  });
});
