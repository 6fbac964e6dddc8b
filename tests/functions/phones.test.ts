import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, db, openHouse, placeOrder, prepare, said } from '../support/fixtures';
import { askForRecord, firestoreStatus, linkPhone, signInByPhone } from '../support/identity';
import { until } from '../support/until';

/** What the shop sells for ₹120 and ships for ₹25, in paise. */
const VIAL = 14_500;

beforeEach(openHouse);

describe('a session signed in by phone', () => {
  it('does not reach the account whose number was recorded', async () => {
    const person = await aPerson({ phoneVerified: false });
    await linkPhone(person.token, person.phone);
    expect(await askForRecord({ idToken: person.token, localId: person.uid })).toBe(200);
    await until(
      async () => !(await db.doc(`users/${person.uid}/requests/phone`).get()).exists,
      'the number was not recorded',
    );

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
    expect(said(reply)).toBe('401 unauthenticated');
  });
});
