import * as v from 'valibot';
import { ports, projectId, smsCode } from './emulators';

const sessionSchema = v.object({
  localId: v.string(),
  idToken: v.string(),
  refreshToken: v.string(),
});
/** A session, as Firebase Auth returns it. */
export type Session = v.InferOutput<typeof sessionSchema>;

const sentSchema = v.object({ sessionInfo: v.string() });

/** Calls Firebase Auth over REST, as anyone on the internet can. Throws its error message. */
async function ask(method: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(
    `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  );
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Creates an account with an unverified address. */
export async function register(email: string, password: string): Promise<Session> {
  return v.parse(sessionSchema, await ask('signUp', { email, password }));
}

export async function signInByPassword(email: string, password: string): Promise<Session> {
  return v.parse(sessionSchema, await ask('signInWithPassword', { email, password }));
}

async function proof(phone: string): Promise<{ sessionInfo: string; code: string }> {
  const { sessionInfo } = v.parse(
    sentSchema,
    await ask('sendVerificationCode', { phoneNumber: phone }),
  );
  return { sessionInfo, code: await smsCode(phone) };
}

/** Signs in by a number (`+91…`) and its SMS code alone; creates an account if none has the number. */
export async function signInByPhone(phone: string): Promise<Session> {
  return v.parse(sessionSchema, await ask('signInWithPhoneNumber', await proof(phone)));
}

/** Sets a new password with the token of a session, as anyone who holds it can. */
export async function setPassword(idToken: string, password: string): Promise<void> {
  await ask('update', { idToken, password });
}

/** Links a number to the account of a session, which the shop's page never does. */
export async function linkPhone(idToken: string, phone: string): Promise<void> {
  await ask('signInWithPhoneNumber', { ...(await proof(phone)), idToken });
}

const renewedSchema = v.object({ id_token: v.string() });
const claimsSchema = v.object({
  auth_time: v.number(),
  firebase: v.object({ sign_in_provider: v.string() }),
});

function claimsOf(idToken: string): v.InferOutput<typeof claimsSchema> {
  const claims: unknown = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  return v.parse(claimsSchema, claims);
}

/** Renews the token of a session. */
export async function renew(refreshToken: string): Promise<string> {
  const response = await fetch(
    `http://127.0.0.1:${ports.auth}/securetoken.googleapis.com/v1/token?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    },
  );
  return v.parse(renewedSchema, await response.json()).id_token;
}

/**
 * Renews the token of a session.
 * @returns how the session was signed in: `password`, `phone`
 */
export async function providerOf(refreshToken: string): Promise<string> {
  return claimsOf(await renew(refreshToken)).firebase.sign_in_provider;
}

/**
 * Firestore over REST with a customer's token, under the rules.
 * @returns the HTTP status
 */
export async function firestoreStatus(
  idToken: string,
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  body?: unknown,
): Promise<number> {
  const response = await fetch(
    `http://127.0.0.1:${ports.firestore}/v1/projects/${projectId}/databases/(default)/documents${path}`,
    {
      method,
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  return response.status;
}

/**
 * Requests that the number of a proof be recorded, as the page does.
 * @param proof the ID token of a session that the number's code has opened
 * @returns the HTTP status
 */
export function askForRecord(
  session: Pick<Session, 'idToken' | 'localId'>,
  proof: string,
): Promise<number> {
  return askAs(session, 'phone', { type: 'phone', proof });
}

/**
 * Requests that the account be deleted, as the page does right after signing in.
 * @returns the HTTP status
 */
export function askToDelete(session: Pick<Session, 'idToken' | 'localId'>): Promise<number> {
  return askAs(session, String(claimsOf(session.idToken).auth_time), { type: 'delete' });
}

function askAs(
  { idToken, localId }: Pick<Session, 'idToken' | 'localId'>,
  id: string,
  texts: Record<string, string>,
): Promise<number> {
  const name = `projects/${projectId}/databases/(default)/documents/users/${localId}/requests/${id}`;
  const fields = Object.entries({ ...texts, by: localId }).map(
    ([key, stringValue]) => [key, { stringValue }] as const,
  );
  return firestoreStatus(idToken, 'POST', ':commit', {
    writes: [
      {
        update: { name, fields: Object.fromEntries(fields) },
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      },
    ],
  });
}
