import * as v from 'valibot';
import { adminEnvironment, functionsOrigin } from '../../tools/emulators/environment';
import { profileOf } from '../../tools/emulators/ports';

/** The emulators that `npm test` started (NILOFAR_PORT_SHIFT moves all of it together). */
export const testProfile = profileOf('test');
export const { projectId, ports, storageBucket } = testProfile;

/** Lets firebase-admin find the emulators; call it before the first import that connects. */
export function useAdminEmulators(): void {
  Object.assign(process.env, adminEnvironment(testProfile));
}

/** The address of an HTTP function, by its deployed name: `create-razorpay-order`. */
export function functionUrl(name: string): string {
  return `${functionsOrigin(testProfile)}/${name}`;
}

async function request(url: string, method: string): Promise<Response> {
  const response = await fetch(url, { method, headers: { authorization: 'Bearer owner' } });
  if (!response.ok) {
    throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}

const auth = `http://127.0.0.1:${ports.auth}/emulator/v1/projects/${projectId}`;
const firestore = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${projectId}`;
const storage = `http://127.0.0.1:${ports.storage}`;

/** Deletes every document, without asking the rules and without running triggers. */
export async function clearFirestore(): Promise<void> {
  await request(`${firestore}/databases/(default)/documents`, 'DELETE');
}

/** Deletes every account. */
export async function clearAuth(): Promise<void> {
  await request(`${auth}/accounts`, 'DELETE');
}

/** Deletes every file. */
export async function clearStorage(): Promise<void> {
  await request(`${storage}/internal/reset`, 'POST');
}

/** An empty house: no documents, accounts or files. */
export async function clearAll(): Promise<void> {
  await Promise.all([clearFirestore(), clearAuth(), clearStorage()]);
}

const codes = v.object({
  verificationCodes: v.array(v.object({ phoneNumber: v.string(), code: v.string() })),
});

/** The newest SMS code that the Auth emulator sent to a number (`+919876543210`). */
export async function smsCode(phoneNumber: string): Promise<string> {
  const response = await request(`${auth}/verificationCodes`, 'GET');
  const { verificationCodes } = v.parse(codes, await response.json());
  const sent = verificationCodes.findLast((entry) => entry.phoneNumber === phoneNumber);
  if (sent === undefined) throw new Error(`No code was sent to ${phoneNumber}.`);
  return sent.code;
}

const links = v.object({
  oobCodes: v.array(
    v.object({
      email: v.string(),
      requestType: v.string(),
      oobLink: v.string(),
      oobCode: v.string(),
    }),
  ),
});

/** The newest link that the Auth emulator mailed to an address. */
export async function mailedLink(
  email: string,
  type: 'VERIFY_EMAIL' | 'PASSWORD_RESET',
): Promise<{ link: string; code: string }> {
  const response = await request(`${auth}/oobCodes`, 'GET');
  const { oobCodes } = v.parse(links, await response.json());
  const sent = oobCodes.findLast((entry) => entry.email === email && entry.requestType === type);
  if (sent === undefined) throw new Error(`No ${type} mail was sent to ${email}.`);
  return { link: sent.oobLink, code: sent.oobCode };
}
