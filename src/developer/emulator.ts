import { env } from '../env';

/** Fetches what the Auth emulator would have sent: `oobCodes` (links by email) or `verificationCodes` (SMS). */
export async function fetchFromAuthEmulator(
  what: 'oobCodes' | 'verificationCodes',
): Promise<unknown> {
  if (!env.emulators) throw new Error('This page is not connected to the emulators.');
  const origin = `http://127.0.0.1:${env.emulators.auth}`;
  const response = await fetch(`${origin}/emulator/v1/projects/${env.firebase.projectId}/${what}`);
  const answer: unknown = await response.json();
  return answer;
}
