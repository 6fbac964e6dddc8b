import { profileOf, workerProfile } from '../emulators/ports';

/** The shop's address in the rehearsal, which no network knows: the browser is told where it is. */
export const REHEARSAL_ORIGIN = 'https://shop.nilofar.example';
/** Where browsers find photographs in production. */
export const STORAGE_ORIGIN = 'https://firebasestorage.googleapis.com';

/** Where Google signs in when the shop has no sign-in domain of its own: the project's first address of Hosting. */
export const AUTH_HOST = `${profileOf('test').projectId}.firebaseapp.com`;

/** The folder of the rehearsal in whose tests this process runs. */
export const rehearsalFolder = process.env.NILOFAR_REHEARSAL;
/** Whether the tests run in `npm run rehearse`. */
export const isRehearsal = rehearsalFolder !== undefined;

/** The address of the shop that the browser tests visit. */
export const shopOrigin = isRehearsal
  ? REHEARSAL_ORIGIN
  : `http://localhost:${workerProfile().ports.web}`;

/** Arguments for a Chromium that finds every https address at a port of this machine, behind a certificate of its own. */
export function rehearsalArguments(port: number): string[] {
  return [`--host-resolver-rules=MAP *:443 127.0.0.1:${port}`, '--ignore-certificate-errors'];
}
