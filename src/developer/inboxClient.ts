import * as v from 'valibot';
import { env } from '../env';
import { fetchFromAuthEmulator } from './emulator';
import { fetchEmulatorCodes } from './simulatedPhone';

/** A message that the emulators would have sent. */
export type InboxItem =
  | { kind: 'verify' | 'reset'; key: string; to: string; link: string }
  | { kind: 'sms'; key: string; to: string; code: string }
  | { kind: 'mail'; key: string; to: string; subject: string; html: string };

const oobSchema = v.object({
  oobCodes: v.optional(
    v.array(
      v.object({
        email: v.string(),
        requestType: v.string(),
        oobCode: v.string(),
        oobLink: v.string(),
      }),
    ),
    [],
  ),
});

const text = v.object({ stringValue: v.string() });
const mailSchema = v.object({
  documents: v.optional(
    v.array(
      v.object({
        name: v.string(),
        createTime: v.string(),
        fields: v.object({
          to: v.union([text, v.object({ arrayValue: v.object({ values: v.array(text) }) })]),
          message: v.object({
            mapValue: v.object({ fields: v.object({ subject: text, html: text }) }),
          }),
        }),
      }),
    ),
    [],
  ),
});

async function getJson(url: string, headers?: HeadersInit): Promise<unknown> {
  const response = await fetch(url, headers ? { headers } : {});
  const json: unknown = await response.json();
  return json;
}

/**
 * All messages of the emulators, newest first. `Bearer owner` is the emulator's own admin token and is valid nowhere
 * else.
 */
export async function readInbox(): Promise<InboxItem[]> {
  if (!env.emulators) return [];
  const { projectId } = env.firebase;
  const documents = `http://127.0.0.1:${env.emulators.firestore}/v1/projects/${projectId}/databases/(default)/documents`;
  const [oob, sms, mail] = await Promise.all([
    fetchFromAuthEmulator('oobCodes').then((json) => v.parse(oobSchema, json)),
    fetchEmulatorCodes(),
    getJson(`${documents}/mail?pageSize=50`, { Authorization: 'Bearer owner' }).then((json) =>
      v.parse(mailSchema, json),
    ),
  ]);
  const links = oob.oobCodes
    .filter(({ requestType }) => requestType === 'VERIFY_EMAIL' || requestType === 'PASSWORD_RESET')
    .map(({ email, requestType, oobCode, oobLink }): InboxItem => ({
      kind: requestType === 'VERIFY_EMAIL' ? 'verify' : 'reset',
      key: oobCode,
      to: email,
      link: oobLink,
    }));
  const codes = sms.map(({ phoneNumber, code, sessionInfo }): InboxItem => ({
    kind: 'sms',
    key: sessionInfo,
    to: phoneNumber,
    code,
  }));
  const mails = mail.documents
    .toSorted((a, b) => a.createTime.localeCompare(b.createTime))
    .map(({ name, fields }): InboxItem => ({
      kind: 'mail',
      key: name,
      to:
        'stringValue' in fields.to
          ? fields.to.stringValue
          : fields.to.arrayValue.values.map(({ stringValue }) => stringValue).join(', '),
      subject: fields.message.mapValue.fields.subject.stringValue,
      html: fields.message.mapValue.fields.html.stringValue,
    }));
  return [...codes.toReversed(), ...links.toReversed(), ...mails.toReversed()];
}

/** Opens a link as a click in the email would; a reset carries the new password. Throws when it is refused. */
export async function followLink(link: string, newPassword?: string): Promise<void> {
  const url = new URL(link);
  // Without this the emulator redirects to our own page, which a fetch from another origin may not read.
  url.searchParams.delete('continueUrl');
  if (newPassword !== undefined) url.searchParams.set('newPassword', newPassword);
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
}
