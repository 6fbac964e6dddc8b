import * as v from 'valibot';
import { administer, authAdministration } from '../../tools/emulators/clear';
import * as clear from '../../tools/emulators/clear';
import { adminEnvironment, functionsOrigin } from '../../tools/emulators/environment';
import { workerProfile } from '../../tools/emulators/ports';

/** The environment that `npm test` started for this worker. */
export const testProfile = workerProfile();
export const { projectId, ports, storageBucket } = testProfile;

/** Lets firebase-admin find the emulators, and its default app this project; call it before the first that connects. */
export function useAdminEmulators(): void {
  const config = JSON.stringify({ projectId, storageBucket });
  Object.assign(process.env, adminEnvironment(testProfile), { FIREBASE_CONFIG: config });
}

/** The address of an HTTP function, by its deployed name: `create-razorpay-order`. */
export function functionUrl(name: string): string {
  return `${functionsOrigin(testProfile)}/${name}`;
}

/** Deletes all documents, accounts and files. */
export const clearAll = (): Promise<void> => clear.clearAll(testProfile);

const codes = v.object({
  verificationCodes: v.array(v.object({ phoneNumber: v.string(), code: v.string() })),
});

/** The newest SMS code that the Auth emulator sent, to a number (`+919876543210`) or to any. */
export async function smsCode(phoneNumber?: string): Promise<string> {
  const url = `${authAdministration(testProfile)}/verificationCodes`;
  const { verificationCodes } = v.parse(codes, await (await administer(url, 'GET')).json());
  const sent = verificationCodes.findLast(
    (entry) => phoneNumber === undefined || entry.phoneNumber === phoneNumber,
  );
  if (sent === undefined) throw new Error(`No code was sent to ${phoneNumber ?? 'any number'}.`);
  return sent.code;
}

const links = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })),
});

/** Follows the newest link of its kind that the Auth emulator made for the account with an address. */
export async function followVerification(
  email: string,
  kind: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' = 'VERIFY_EMAIL',
): Promise<void> {
  const list = `${authAdministration(testProfile)}/oobCodes`;
  const { oobCodes } = v.parse(links, await (await administer(list, 'GET')).json());
  const sent = oobCodes.findLast((entry) => entry.email === email && entry.requestType === kind);
  if (sent === undefined) throw new Error(`No verification was sent to ${email}.`);
  // The link and the page it leads to have the host that the browser asked, which only the rehearsal's browser can find.
  const { pathname, search } = new URL(sent.oobLink);
  const url = `http://127.0.0.1:${ports.auth}${pathname}${search}`;
  const { status } = await fetch(url, { redirect: 'manual' });
  if (status >= 400) throw new Error(`The verification of ${email} was answered ${status}.`);
}
