import * as v from 'valibot';
import { env } from '../env';
import { fetchFromAuthEmulator } from './emulator';
import { fetchEmulatorCodes } from './simulatedPhone';

/** A message that the emulators would have sent. */
export type InboxItem =
  | { kind: 'verify' | 'reset'; key: string; to: string; link: string }
  | { kind: 'sms'; key: string; to: string; code: string }
  | {
      kind: 'mail';
      key: string;
      to: string;
      subject: string;
      html: string;
      /** The names of the files that it carries. */
      attachments: string[];
    };

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

const emailsSchema = v.object({
  emails: v.array(
    v.object({
      to: v.array(v.string()),
      subject: v.string(),
      html: v.string(),
      messageId: v.string(),
      attachments: v.array(v.string()),
    }),
  ),
});

/** The emails that the functions have sent over SMTP, the oldest first. */
async function fetchEmails(vendorsPort: number) {
  const response = await fetch(`http://127.0.0.1:${vendorsPort}/smtp/emails`);
  return v.parse(emailsSchema, await response.json()).emails;
}

/** All messages of the emulators, newest first. */
export async function readInbox(): Promise<InboxItem[]> {
  if (!env.emulators) return [];
  const [oob, sms, emails] = await Promise.all([
    fetchFromAuthEmulator('oobCodes').then((json) => v.parse(oobSchema, json)),
    fetchEmulatorCodes(),
    fetchEmails(env.emulators.vendors),
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
  const mails = emails.map(({ to, messageId, ...email }, n): InboxItem => ({
    kind: 'mail',
    // An email that was sent twice has one Message-ID.
    key: `${messageId} ${n}`,
    to: to.join(', '),
    ...email,
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
