import { Readable } from 'node:stream';
import * as v from 'valibot';
import { reasonOf } from '../errors';
import { MailError, type Mailer, type OutgoingEmail } from './mailer';

/** Each shorter than the lease of an email (send.ts), also all of them together. Milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The server in an SMTP_URL: `smtps://user:password@host:465`, or `smtp://…:587`, which then requires STARTTLS. */
interface Server {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** Throws MailError for anything that is not an SMTP address; its message does not repeat the password. */
export function serverOf(smtpUrl: string): Server {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    throw new MailError(
      'unavailable',
      'SMTP_URL is not an address such as smtps://user:password@host',
    );
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password must never be sent over an open line; only the stand-in on this machine has no TLS.
    requireTLS: !secure && !LOOPBACK.has(url.hostname),
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

/**
 * Sends emails over SMTP, with a connection for each. Uses the two parts of nodemailer below its transport, because only
 * they tell whether a lost connection had the content already.
 */
export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  return {
    async send(email) {
      const server = serverOf(smtpUrl);
      const message = await compose(email, from);
      const { from: sender } = message.getEnvelope();
      if (sender === false || sender === undefined)
        throw new MailError('unavailable', 'MAIL_FROM holds no address');
      const content = await message.build();
      await deliver(server, { from: sender, to: email.to }, content);
    },
  };
}

/** The email as MIME: headers, plain text beside HTML, attachments. */
export async function compose(email: OutgoingEmail, from: string) {
  // Loaded with the first email, so that it does not slow down the start of other functions.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { to, replyTo, messageId, subject, text, html, unsubscribe, attachments } = email;
  return new MailComposer({
    from,
    to,
    replyTo,
    messageId,
    subject,
    text,
    html,
    headers: {
      // Tells programs that answer for people on holiday not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

async function deliver(
  { auth, ...server }: Server,
  envelope: { from: string; to: string },
  content: Buffer,
): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection({ ...server, ...TIMEOUTS });
  let isHandedOver = false;
  // The connection reads this only after the server has agreed to receive the content.
  const body = Readable.from(
    (async function* () {
      isHandedOver = true;
      yield content;
    })(),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      // What comes after the promise is settled changes nothing, but must not end the process.
      connection.on('error', reject);
      connection.connect((error) => {
        if (error) return reject(error);
        const send = (): void =>
          connection.send(envelope, body, (refusal) => (refusal ? reject(refusal) : resolve()));
        if (auth === undefined) return send();
        connection.login(auth, (refusal) => (refusal ? reject(refusal) : send()));
      });
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw mailErrorOf(error, isHandedOver);
  }
}

const failure = v.object({
  responseCode: v.optional(v.number()),
  command: v.optional(v.string(), ''),
});

/** The commands whose refusal is about this email; a refused login or sender is a mistake of the configuration. */
const ABOUT_THE_EMAIL = new Set(['RCPT TO', 'DATA']);

function mailErrorOf(error: unknown, isHandedOver: boolean): MailError {
  const parsed = v.safeParse(failure, error);
  const { responseCode, command } = parsed.success ? parsed.output : { command: '' };
  const reason = reasonOf(error);
  if (responseCode === undefined)
    return new MailError(isHandedOver ? 'unknown' : 'unavailable', reason);
  const isFinal = responseCode >= 500 && ABOUT_THE_EMAIL.has(command);
  return new MailError(isFinal ? 'refused' : 'unavailable', reason);
}
