import { renewRules } from './firestoreRules';
import type { Profile } from './ports';

const OWNER = { authorization: 'Bearer owner' };

/** Calls an emulator's admin API, to which security rules do not apply. */
export async function administer(url: string, method: string): Promise<Response> {
  const response = await fetch(url, { method, headers: OWNER });
  if (!response.ok) {
    throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}

/** The Auth emulator's admin API for accounts, codes and emails. */
export function authAdministration({ ports, projectId }: Profile): string {
  return `http://127.0.0.1:${ports.auth}/emulator/v1/projects/${projectId}`;
}

/**
 * How often a document that a transaction holds is waited for. Google's emulator answers 409 after two seconds, and takes a
 * transaction for lost, because its process was killed, after a minute.
 */
const CLEAR_ATTEMPTS = 35;

/** Deletes every document of a project. Triggers that are registered are told of each. */
export async function clearFirestore({
  ports,
  projectId,
}: Pick<Profile, 'ports' | 'projectId'>): Promise<void> {
  const origin = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${projectId}`;
  const url = `${origin}/databases/(default)/documents`;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { method: 'DELETE', headers: OWNER });
    if (response.ok) return;
    if (response.status !== 409 || attempt === CLEAR_ATTEMPTS)
      throw new Error(`DELETE ${url} answered ${response.status}: ${await response.text()}`);
  }
}

/**
 * Forgets every database with its open transactions, and which triggers were registered. Google's emulator remembers
 * deleted documents, and looks at every one in each query; after this, none slows down what follows.
 */
export async function forgetDatabases(profile: Profile): Promise<void> {
  await administer(`http://127.0.0.1:${profile.ports.firestore}/reset`, 'POST');
  await renewRules(profile);
}

/** Deletes every account. */
export async function clearAuth(profile: Profile): Promise<void> {
  await administer(`${authAdministration(profile)}/accounts`, 'DELETE');
}

/** Deletes every file. */
export async function clearStorage({ ports }: Profile): Promise<void> {
  await administer(`http://127.0.0.1:${ports.storage}/internal/reset`, 'POST');
}

/** Deletes all documents, accounts and files. */
export async function clearAll(profile: Profile): Promise<void> {
  await Promise.all([clearFirestore(profile), clearAuth(profile), clearStorage(profile)]);
}
