import { demoAccounts } from '../emulators/environment';
import type { Profile } from '../emulators/ports';
import { ownerHeader } from './connect';
import { uidOf } from './demoData';

export interface Person {
  uid: string;
  name: string;
  email: string;
  role: 'customer' | 'admin';
}

/** The two accounts whose email addresses and password `npm run dev` prints. */
export const demoPeople: readonly Person[] = [
  { uid: uidOf('shopper'), name: 'Aarav Mehta', email: demoAccounts.shopper, role: 'customer' },
  { uid: uidOf('admin'), name: 'Anahita Desai', email: demoAccounts.admin, role: 'admin' },
];

/** A profile document as registration writes it. */
export function profileDocument(person: Person, createdAt: Date) {
  const { name, email, role } = person;
  return { name, email, role, phoneNumber: null, phoneVerified: false, createdAt };
}

/** Creates verified accounts with the demo password at the Auth emulator; existing ones stay. */
export async function createAccounts(profile: Profile, people: readonly Person[]): Promise<void> {
  const url = `http://127.0.0.1:${profile.ports.auth}/identitytoolkit.googleapis.com/v1/projects/${profile.projectId}/accounts`;
  await Promise.all(
    people.map(async ({ uid, name, email }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...ownerHeader, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          localId: uid,
          email,
          password: demoAccounts.password,
          displayName: name,
          emailVerified: true,
        }),
      });
      if (response.ok) return;
      const said = await response.text();
      if (/DUPLICATE_LOCAL_ID|EMAIL_EXISTS/.test(said)) return;
      throw new Error(`The Auth emulator refused ${email}: ${response.status} ${said}`);
    }),
  );
}
