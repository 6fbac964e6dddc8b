import * as v from 'valibot';
import { administer, authAdministration } from '../../tools/emulators/clear';
import * as clear from '../../tools/emulators/clear';
import { adminEnvironment, functionsOrigin } from '../../tools/emulators/environment';
import { workerProfile } from '../../tools/emulators/ports';

/** The environment that `npm test` started for this worker. */
export const testProfile = workerProfile();
export const { projectId, ports, storageBucket } = testProfile;

/** Lets firebase-admin find the emulators; call it before the first import that connects. */
export function useAdminEmulators(): void {
  Object.assign(process.env, adminEnvironment(testProfile));
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

/** The newest SMS code that the Auth emulator sent to a number (`+919876543210`). */
export async function smsCode(phoneNumber: string): Promise<string> {
  const url = `${authAdministration(testProfile)}/verificationCodes`;
  const { verificationCodes } = v.parse(codes, await (await administer(url, 'GET')).json());
  const sent = verificationCodes.findLast((entry) => entry.phoneNumber === phoneNumber);
  if (sent === undefined) throw new Error(`No code was sent to ${phoneNumber}.`);
  return sent.code;
}
