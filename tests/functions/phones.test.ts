import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { disabledMarks, markDisabled, markGone, unmark } from '../../functions/src/customer/gone';
import { processAccountRequest } from '../../functions/src/customer/processRequest';
import { accountsOf } from '../../functions/src/customer/phones/accounts';
import type { Identity, IdentityPage } from '../../functions/src/deps';
import { recordPhone, type PhoneDeps } from '../../functions/src/customer/phones/request';
import { hasVerified } from '../../functions/src/customer/phones/record';
import { sweepAccounts } from '../../functions/src/customer/phones/sweep';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { resumeRequests } from '../../functions/src/order/requests/process';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
import {
  aPerson,
  db,
  depsAt,
  resetShop,
  placeOrder,
  prepare,
  statusAndCode,
  writeAddress,
  type Person,
} from '../support/fixtures';
import {
  askForRecord,
  askToDelete,
  firestoreStatus,
  linkPhone,
  register,
  renew,
  setPassword,
  signInByPassword,
  signInByPhone,
} from '../support/identity';
import { giveNumber } from '../support/phones';

/** The price of the item that the tests buy: ₹120 plus ₹25 shipping, in paise. */
const VIAL = 14_500;
const MINUTE = 60_000;

const auth = getAuth();
const requestOf = ({ uid }: Pick<Person, 'uid'>) => db.doc(`users/${uid}/requests/phone`);
const holders = (phone: string): Promise<string[]> =>
  accountsOf(db, phoneKey(vendorSecrets.PHONE_HASH_KEY, phone));
const profileOf = async (uid: string) => (await db.doc(`users/${uid}`).get()).data();
const linkedPhone = async (uid: string) => (await auth.getUser(uid)).phoneNumber;
const exists = (uid: string): Promise<boolean> =>
  auth.getUser(uid).then(
    () => true,
    () => false,
  );
const sessionOf = ({ token, uid }: Person) => ({ idToken: token, localId: uid });

/** Enters the number's code as the page does, in a session of its own. */
const prove = async (phone: string): Promise<string> => (await signInByPhone(phone)).idToken;

/** Requests as the page does: the message of a refusal, or undefined when it is done. */
async function ask(person: Person, proof: string): Promise<string | undefined> {
  expect(await askForRecord(sessionOf(person), proof)).toBe(200);
  await processAccountRequest(depsAt(), person.uid, 'phone');
  return answerTo(person);
}

async function answerTo(person: Person): Promise<string | undefined> {
  const request = await requestOf(person).get();
  if (!request.exists) return undefined;
  expect(request.get('state')).toBe('refused');
  return String(request.get('outcome'));
}

/** Leaves a request that nobody has carried out. */
async function leaveRequest(person: Person, proof: string): Promise<void> {
  await requestOf(person).set({ type: 'phone', by: person.uid, at: new Date(), proof });
}

/** Like {@link ask}, without the rules. */
async function recordHere(person: Person, proof: string): Promise<string | undefined> {
  await leaveRequest(person, proof);
  await recordPhone(depsAt(), person.uid);
  return answerTo(person);
}

beforeEach(() => resetShop());

describe('a number’s code', () => {
  it('never opens the account that has verified the number', attack(1), async () => {
    const person = await aPerson({ phoneVerified: false });
    expect(await ask(person, await prove(person.phone))).toBeUndefined();
    expect(await linkedPhone(person.uid)).toBeUndefined();
    const alone = await signInByPhone(person.phone);
    expect(alone.localId).not.toBe(person.uid);
    expect(await firestoreStatus(alone.idToken, 'GET', `/users/${person.uid}`)).toBe(403);
  });

  it(
    'of an admin’s account to which it was linked reads no order and prepares no payment, also with a password that it has set',
    attack(1),
    async () => {
      const admin = await aPerson({ role: 'admin', phoneVerified: false });
      const orderId = await placeOrder(admin, [{ id: 'amber-durbar', volume: '2 ml' }]);
      await linkPhone(admin.token, admin.phone);

      const alone = await signInByPhone(admin.phone);
      expect(alone.localId).toBe(admin.uid);
      await setPassword(alone.idToken, 'attackers-own');
      const full = await signInByPassword(admin.email, 'attackers-own');
      for (const { idToken } of [alone, full]) {
        expect(await firestoreStatus(idToken, 'GET', '/orders')).toBe(403);
        expect(await firestoreStatus(idToken, 'GET', `/orders/${orderId}`)).toBe(403);
        const reply = await prepare({ ...admin, token: idToken }, orderId, VIAL);
        expect(statusAndCode(reply)).toBe('401 unauthenticated');
      }

      // The sweep removes the number, ends the sessions and replaces the password.
      expect(await sweepAccounts(depsAt())).toEqual({ removed: 1, failed: 0 });
      await expect(signInByPassword(admin.email, 'attackers-own')).rejects.toThrow(
        'signInWithPassword',
      );
      expect((await signInByPhone(admin.phone)).localId).not.toBe(admin.uid);
      expect(await firestoreStatus(full.idToken, 'GET', '/orders')).toBe(403);
    },
  );

  it(
    'of a customer’s account to which it was linked deletes nothing, also with a password that it has set',
    attack(1),
    async () => {
      const [person, other] = [await aPerson(), await aPerson()];
      await linkPhone(person.token, person.phone);
      const alone = await signInByPhone(person.phone);
      await setPassword(alone.idToken, 'attackers-own');
      const full = await signInByPassword(person.email, 'attackers-own');
      for (const session of [alone, full]) {
        expect(session.localId).toBe(person.uid);
        expect(await askToDelete(session)).toBe(403);
      }
      expect(await askToDelete(sessionOf(other))).toBe(200);
      expect(await profileOf(person.uid)).toMatchObject({ email: person.email });
    },
  );

  it(
    'linked to another person’s address before its owner came opens nothing once the owner has verified it',
    attack(2),
    async () => {
      const attackers = '+919700000001';
      const { localId, idToken } = await register('victim@nilofar.example', 'attacker');
      await linkPhone(idToken, attackers);
      expect(await askForRecord({ localId, idToken }, await prove('+919700000009'))).toBe(403);
      await auth.updateUser(localId, { emailVerified: true, password: 'victims-own' });
      await db.doc(`users/${localId}`).set({ name: 'Victim', email: 'victim@nilofar.example' });
      await db.doc(`users/${localId}/addresses/0`).set({ city: 'Pune' });
      await db.doc(`orders/${localId}_1`).set({ userId: localId, status: 'paid' });

      const alone = await signInByPhone(attackers);
      expect(alone.localId).toBe(localId);
      for (const path of [
        `/users/${localId}`,
        `/users/${localId}/addresses/0`,
        `/orders/${localId}_1`,
      ])
        expect(await firestoreStatus(alone.idToken, 'GET', path)).toBe(403);
      const move = { fields: { status: { stringValue: 'cancellation_requested' } } };
      const order = `/orders/${localId}_1?updateMask.fieldPaths=status`;
      expect(await firestoreStatus(alone.idToken, 'PATCH', order, move)).toBe(403);
      expect(await askForRecord(alone, alone.idToken)).toBe(403);

      await sweepAccounts(depsAt());
      expect((await signInByPhone(attackers)).localId).not.toBe(localId);
      expect(await holders(attackers)).toEqual([]);
      expect(await profileOf(localId)).not.toHaveProperty('phoneNumber');
    },
  );
});

it(
  'a session of a number prepares no payment, also after the number was removed from the account',
  attack(1),
  async () => {
    const person = await aPerson();
    const orderId = await placeOrder(person, [{ id: 'amber-durbar', volume: '2 ml' }]);
    await linkPhone(person.token, person.phone);
    const { refreshToken } = await signInByPhone(person.phone);
    await auth.updateUser(person.uid, { phoneNumber: null });
    const token = await renew(refreshToken);
    const claims = await auth.verifyIdToken(token);
    expect(claims.firebase.sign_in_provider).toBe('phone');
    expect(claims).not.toHaveProperty('phone_number');
    const reply = await prepare({ ...person, token }, orderId, VIAL);
    expect(statusAndCode(reply)).toBe('401 unauthenticated');
  },
);

describe('recording a number', () => {
  it('writes profile and record, and removes the account of the proof and the request', async () => {
    const person = await aPerson({ phoneVerified: false });
    const { idToken, localId } = await signInByPhone(person.phone);
    expect(await ask(person, idToken)).toBeUndefined();

    expect(await profileOf(person.uid)).toMatchObject({
      phoneNumber: person.phone,
      phoneVerified: true,
    });
    expect(await holders(person.phone)).toEqual([person.uid]);
    expect(await exists(localId)).toBe(false);
    expect((await requestOf(person).get()).exists).toBe(false);
  });

  it('counts a proof once', async () => {
    const [person, other] = [
      await aPerson({ phoneVerified: false }),
      await aPerson({ phoneVerified: false }),
    ];
    const proof = await prove(person.phone);
    expect(await ask(person, proof)).toBeUndefined();
    expect(await ask(other, proof)).toBe(
      'We could not confirm this number. Please ask for a new code.',
    );
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('counts a proof once, also while the account of the proof is still there', async () => {
    const [person, other] = [
      await aPerson({ phoneVerified: false }),
      await aPerson({ phoneVerified: false }),
    ];
    await leaveRequest(person, await prove(person.phone));
    await leaveRequest(other, await prove(person.phone));
    const deps: PhoneDeps = { ...depsAt(), removeIdentity: () => Promise.resolve() };
    await recordPhone(deps, person.uid);
    await recordPhone(deps, other.uid);
    expect(await answerTo(other)).toBe(
      'We could not confirm this number. Please ask for a new code.',
    );
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it(
    'lets three accounts share a number, and refuses a fourth with a message',
    attack(4),
    async () => {
      const { phone, uid: first } = await aPerson();
      const second = await aPerson();
      await giveNumber(db, second.uid, phone);
      const third = await aPerson({ phoneVerified: false });
      const fourth = await aPerson({ phoneVerified: false });

      expect(await recordHere(third, await prove(phone))).toBeUndefined();
      expect(await recordHere(fourth, await prove(phone))).toBe(
        'This number already belongs to 3 other accounts. Please use another number, sign in to one of those accounts, or write to us.',
      );

      expect((await holders(phone)).sort()).toEqual([first, second.uid, third.uid].sort());
      expect(await profileOf(fourth.uid)).not.toHaveProperty('phoneVerified');
      // An account that already has it can verify it again.
      expect(await recordHere(third, await prove(phone))).toBeUndefined();
    },
  );

  it.each([
    ['of another country', '+447911123456'],
    ['of another country that ends like a mobile number of India', '+19876543210'],
    ['of India that is no mobile number', '+911123456789'],
  ])('%s is refused', attack(4), async (_name, phone) => {
    const person = await aPerson({ phoneVerified: false });
    expect(await recordHere(person, await prove(phone))).toBe(
      'Enter a valid 10-digit mobile number.',
    );
    expect(await holders(phone)).toEqual([]);
    expect(await profileOf(person.uid)).not.toHaveProperty('phoneNumber');
  });

  it('changes a number that is in the profile and has no record', async () => {
    const person = await aPerson({ phoneVerified: false });
    await db.doc(`users/${person.uid}`).update({ phoneNumber: '+919700000010' });
    expect(await recordHere(person, await prove(person.phone))).toBeUndefined();
    expect(await profileOf(person.uid)).toMatchObject({ phoneNumber: person.phone });
  });

  it('removes the account from the record of its former number', attack(20), async () => {
    const person = await aPerson();
    const next = '+919700000002';
    expect(await recordHere(person, await prove(next))).toBeUndefined();
    expect(await holders(next)).toEqual([person.uid]);
    expect(await holders(person.phone)).toEqual([]);
    expect(await profileOf(person.uid)).toMatchObject({ phoneNumber: next });
  });

  it.each<[string, (person: Person) => Promise<string> | string]>([
    ['a text that is no token', () => 'nothing'],
    ['the token of a session by password', ({ token }) => token],
  ])('is refused with %s as its proof', async (_name, proof) => {
    const person = await aPerson();
    expect(await recordHere(person, await proof(person))).toBe(
      'We could not confirm this number. Please ask for a new code.',
    );
    expect(await profileOf(person.uid)).toMatchObject({ phoneNumber: person.phone });
    expect(await exists(person.uid)).toBe(true);
  });

  it(
    'is refused when the number opens a customer’s account, where it is removed',
    attack(2),
    async () => {
      const [person, other] = [await aPerson(), await aPerson()];
      const phone = '+919700000005';
      await linkPhone(other.token, phone);
      expect(await recordHere(person, await prove(phone))).toBe(
        'This number was linked to another account. We have removed it there: please ask for a new code.',
      );
      expect(await linkedPhone(other.uid)).toBeUndefined();
      expect(await holders(phone)).toEqual([]);
    },
  );

  it('is refused while the address is not verified', attack(2), async () => {
    const person = await aPerson({ emailVerified: false, phoneVerified: false });
    expect(await recordHere(person, await prove(person.phone))).toBe(
      'Please verify your email address first, then your phone number.',
    );
    expect(await holders(person.phone)).toEqual([]);
  });
});

describe('a request for a phone', () => {
  const twice = async (person: Person): Promise<void> => {
    await recordPhone(depsAt(), person.uid);
    await recordPhone(depsAt(), person.uid);
  };

  it('delivered again after it was done changes nothing', async () => {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    await twice(person);
    expect(await holders(person.phone)).toEqual([person.uid]);
    expect((await requestOf(person).get()).exists).toBe(false);
  });

  it('delivered again after it was refused keeps its reason', async () => {
    const person = await aPerson({ phoneVerified: false });
    const other = await aPerson();
    const phone = '+919700000011';
    await linkPhone(other.token, phone);
    await leaveRequest(person, await prove(phone));
    await twice(person);
    expect(await answerTo(person)).toMatch(/^This number was linked to another account\./);
  });

  it('that somebody else has made for the account is not carried out', async () => {
    const [person, other] = [await aPerson({ phoneVerified: false }), await aPerson()];
    await leaveRequest(person, await prove(person.phone));
    await requestOf(person).update({ by: other.uid });
    await recordPhone(depsAt(), person.uid);
    expect(await holders(person.phone)).toEqual([]);
    expect(await profileOf(person.uid)).not.toHaveProperty('phoneNumber');
  });

  it('whose account has no profile any more is ended, and records nothing', async () => {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    await db.doc(`users/${person.uid}`).delete();
    await recordPhone(depsAt(), person.uid);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([]);
    expect(await hasVerified(depsAt(), person.uid, person.phone)).toBe(false);
  });

  it('whose account is gone is ended, and records nothing', async () => {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    await auth.deleteUser(person.uid);
    await recordPhone(depsAt(), person.uid);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([]);
  });

  it('is refused when the account of its proof is removed meanwhile', async () => {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    const deps: PhoneDeps = {
      ...depsAt(),
      readPhoneProof: async (token) => {
        const proof = await depsAt().readPhoneProof(token);
        if (proof) await auth.deleteUser(proof.uid);
        return proof;
      },
    };
    await recordPhone(deps, person.uid);
    expect(await answerTo(person)).toBe(
      'We could not confirm this number. Please ask for a new code.',
    );
    expect(await holders(person.phone)).toEqual([]);
  });

  /** Another delivery of the request is carried out, and then `next`, before the account of the proof is removed. */
  const overtaken = (person: Person, next = () => Promise.resolve()): PhoneDeps => ({
    ...depsAt(),
    removeIdentity: async (uid) => {
      await recordPhone(depsAt(), person.uid);
      await next();
      await depsAt().removeIdentity(uid);
    },
  });

  it('that another delivery has ended meanwhile is done', async () => {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    await recordPhone(overtaken(person), person.uid);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('leaves the next one of the account alone', async () => {
    const person = await aPerson({ phoneVerified: false });
    const proofs = [await prove(person.phone), await prove('+919700000012')] as const;
    await leaveRequest(person, proofs[0]);
    await recordPhone(
      overtaken(person, () => leaveRequest(person, proofs[1])),
      person.uid,
    );
    expect((await requestOf(person).get()).get('proof')).toBe(proofs[1]);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });
});

describe('a request for a phone that stopped half way', () => {
  async function stuck(): Promise<Person> {
    const person = await aPerson({ phoneVerified: false });
    await leaveRequest(person, await prove(person.phone));
    return person;
  }
  const away = () => Promise.reject(new Error('away'));

  it('continues where it stopped, whatever Firebase Auth says by then', async () => {
    const person = await stuck();
    await expect(recordPhone({ ...depsAt(), removeIdentity: away }, person.uid)).rejects.toThrow(
      'away',
    );
    expect(await profileOf(person.uid)).toMatchObject({ phoneVerified: true });
    expect((await requestOf(person).get()).data()).not.toHaveProperty('proof');
    // The account of the proof was removed, and then the worker died.
    await auth.deleteUser(String((await requestOf(person).get()).get('proofUid')));
    await recordPhone(depsAt(), person.uid);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('is taken up by the reconciler', async () => {
    const person = await stuck();
    const later = depsAt(() => new Date(Date.now() + 5 * MINUTE));
    await resumeRequests({ ...later, removeIdentity: away });
    const proofUid = String((await requestOf(person).get()).get('proofUid'));
    expect(await exists(proofUid)).toBe(true);
    await resumeRequests(later);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await exists(proofUid)).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });

  it('delivered twice at once is carried out once', async () => {
    const person = await stuck();
    await Promise.all([recordPhone(depsAt(), person.uid), recordPhone(depsAt(), person.uid)]);
    expect((await requestOf(person).get()).exists).toBe(false);
    expect(await holders(person.phone)).toEqual([person.uid]);
  });
});

describe('the sweep of linked phones', () => {
  const gone = async ({ uid }: Pick<Person, 'uid'>) => (await db.doc(`gone/${uid}`).get()).exists;
  const inTwoHours = () => depsAt(() => new Date(Date.now() + 120 * MINUTE));

  it('removes the account of an abandoned verification after an hour', async () => {
    const { localId } = await signInByPhone('+919700000006');
    expect(await sweepAccounts(depsAt())).toEqual({ removed: 0, failed: 0 });
    expect(await exists(localId)).toBe(true);
    expect(await sweepAccounts(inTwoHours())).toEqual({ removed: 1, failed: 0 });
    expect(await exists(localId)).toBe(false);
  });

  it(
    'removes a number that was linked to an account at once, and records nothing',
    attack(1),
    async () => {
      const person = await aPerson({ phoneVerified: false });
      await linkPhone(person.token, person.phone);
      expect(await sweepAccounts(depsAt())).toEqual({ removed: 1, failed: 0 });
      expect(await linkedPhone(person.uid)).toBeUndefined();
      expect(await holders(person.phone)).toEqual([]);
      expect(await profileOf(person.uid)).not.toHaveProperty('phoneVerified');
      expect(await sweepAccounts(depsAt())).toEqual({ removed: 0, failed: 0 });
    },
  );

  it(
    'marks disabled accounts as gone until they are enabled again, and leaves a deletion alone',
    attack(12),
    async () => {
      const [person, leaving] = [await aPerson(), await aPerson()];
      await db.doc(`gone/${leaving.uid}`).set({ at: new Date() });
      expect(await writeAddress(person)).toBe(200);
      await auth.updateUser(person.uid, { disabled: true });
      await sweepAccounts(depsAt());
      // Its token is still valid.
      expect(await writeAddress(person)).toBe(403);
      await auth.updateUser(person.uid, { disabled: false });
      await sweepAccounts(depsAt());
      expect(await writeAddress(person)).toBe(200);
      expect(await gone(leaving)).toBe(true);
    },
  );

  it('leaves the mark of a deletion that has begun since it was read', attack(12), async () => {
    const person = await aPerson();
    await markDisabled(db, person.uid, new Date());
    const marks = await disabledMarks(db);
    await markGone(db, person.uid, new Date());
    for (const mark of marks) await unmark(mark);
    expect(await writeAddress(person)).toBe(403);
  });

  describe('with accounts that are disabled', () => {
    const identity = (uid: string, fields: Partial<Identity> = {}): Identity => ({
      uid,
      email: undefined,
      emailVerified: false,
      phone: undefined,
      signedInAt: new Date(),
      tokensValidAfter: undefined,
      disabled: false,
      ...fields,
    });

    it('marks them however many numbers are linked', async () => {
      const linked = Array.from({ length: 500 }, (_, n) =>
        identity(`linked${n}`, { phone: '+919700000009' }),
      );
      const listIdentities = async (page?: string): Promise<IdentityPage> =>
        page === undefined
          ? { identities: linked, next: 'last' }
          : { identities: [identity('off', { disabled: true })], next: undefined };
      await sweepAccounts({ ...depsAt(), listIdentities });
      expect(await gone({ uid: 'off' })).toBe(true);
    });

    it('continues when one of them fails', async () => {
      const person = await aPerson();
      await linkPhone(person.token, person.phone);
      // No document can have this id.
      const broken = identity('no/id', { disabled: true });
      const listIdentities = async (page?: string): Promise<IdentityPage> => {
        const { identities, next } = await depsAt().listIdentities(page);
        return { identities: [broken, ...identities, identity('off', { disabled: true })], next };
      };
      const run = await sweepAccounts({ ...depsAt(), listIdentities });
      expect(run).toEqual({ removed: 1, failed: 1 });
      expect(await gone({ uid: 'off' })).toBe(true);
      expect(await linkedPhone(person.uid)).toBeUndefined();
    });

    it('begins nothing when there is no time', async () => {
      const listIdentities = async (): Promise<IdentityPage> => ({
        identities: [identity('off', { disabled: true })],
        next: undefined,
      });
      await sweepAccounts({ ...depsAt(), listIdentities }, () => false);
      expect(await gone({ uid: 'off' })).toBe(false);
    });
  });

  it('continues when one account fails', async () => {
    const [broken, person] = [await aPerson(), await aPerson()];
    const numbers = ['+919700000007', '+919700000008'] as const;
    await linkPhone(broken.token, numbers[0]);
    await linkPhone(person.token, numbers[1]);
    const run = await sweepAccounts({
      ...depsAt(),
      findIdentity: (uid) =>
        uid === broken.uid ? Promise.reject(new Error('away')) : depsAt().findIdentity(uid),
    });
    expect(run).toEqual({ removed: 1, failed: 1 });
    expect(await linkedPhone(person.uid)).toBeUndefined();
    expect(await linkedPhone(broken.uid)).toBe(numbers[0]);
  });
});

describe('a question about a number', () => {
  const question = ({ uid }: Person) => db.doc(`users/${uid}/requests/number`);

  /** Asks as the page does. @returns the answer, with what is left in the request */
  async function askAbout(person: Person, phone: string): Promise<Record<string, unknown>> {
    await question(person).delete();
    const type = 'number';
    await question(person).set({ type, by: person.uid, at: new Date(), phone });
    await processAccountRequest(depsAt(), person.uid, 'number');
    return (await question(person).get()).data() ?? {};
  }

  it(
    'is answered before a code is sent: full for others, free for who has it',
    attack(4),
    async () => {
      const holder = await aPerson();
      for (let n = 0; n < 2; n += 1) await giveNumber(db, (await aPerson()).uid, holder.phone);
      const other = await aPerson({ phoneVerified: false });
      const answer = await askAbout(other, holder.phone);
      expect(answer).toMatchObject({
        state: 'refused',
        outcome: expect.stringContaining('sign in to one of those accounts, or write to us.'),
      });
      expect(answer).not.toHaveProperty('phone');
      expect(await askAbout(holder, holder.phone)).toMatchObject({ state: 'done' });
      expect(await askAbout(other, '+919812345670')).toMatchObject({ state: 'done' });
    },
  );
});
