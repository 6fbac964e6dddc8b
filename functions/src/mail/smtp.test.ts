import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultBody } from '../../../tools/vendors/controlSchemas';
import { startTestVendors, type TestVendors } from '../../../tools/vendors/testKit';
import { MailError, type OutgoingEmail } from './mailer';
import { compose, createSmtpMailer, serverOf } from './smtp';

let vendors: TestVendors;
beforeAll(async () => {
  vendors = await startTestVendors();
});
afterAll(() => vendors.close());
beforeEach(() => vendors.control.reset());

const FROM = 'NILOFAR <orders@nilofar.example>';
const TO = 'meera@nilofar.example';

const email: OutgoingEmail = {
  to: TO,
  replyTo: 'care@nilofar.example',
  messageId: '<abc@nilofar.example>',
  subject: 'Your order – ₹240',
  text: 'Thank you.\n.\nA line of its own dot.',
  html: '<p>Thank you.</p>',
  attachments: [],
};

const send = (changes: Partial<OutgoingEmail> = {}, smtpUrl = vendors.smtpUrl): Promise<void> =>
  createSmtpMailer({ smtpUrl, from: FROM }).send({ ...email, ...changes });

/** `refused 550`: the kind of the failure and the server's code. */
async function failureOf(sending: Promise<void>): Promise<string> {
  try {
    await sending;
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `${error.kind} ${/\b[45]\d\d\b/.exec(error.message)?.[0] ?? ''}`.trim();
  }
}

const fault = (command: string, rest: Omit<FaultBody, 'target' | 'match'>) =>
  vendors.control.fault({ target: 'smtp', match: `${command} /`, ...rest });

describe('over SMTP', () => {
  test('an email arrives whole: addresses, subject, both texts, attachment', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7');
    await send({
      attachments: [{ filename: 'Invoice.pdf', contentType: 'application/pdf', content: pdf }],
    });
    const [received, ...others] = await vendors.control.emails({ to: TO });
    expect(others).toEqual([]);
    expect(received).toMatchObject({
      from: '"NILOFAR" <orders@nilofar.example>',
      subject: email.subject,
      html: expect.stringContaining('<p>Thank you.</p>') as string,
      messageId: email.messageId,
      attachments: [
        {
          filename: 'Invoice.pdf',
          contentType: 'application/pdf',
          base64: Buffer.from(pdf).toString('base64'),
        },
      ],
    });
    expect(received?.text.trim()).toBe(email.text);
    expect(received?.headers['reply-to']).toBe('Reply-To: care@nilofar.example');
    expect(received?.headers['auto-submitted']).toBe('Auto-Submitted: auto-generated');
    expect(received?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('an email of the newsletter can be unsubscribed from by one click', async () => {
    const unsubscribe = 'https://nilofar.example/api/hooks/unsubscribe?to=a&code=b';
    await send({ unsubscribe });
    const [received] = await vendors.control.emails();
    // A long header is folded into lines.
    expect(received?.headers['list-unsubscribe']?.replaceAll('\r\n', '')).toBe(
      `List-Unsubscribe: <${unsubscribe}>`,
    );
    expect(received?.headers['list-unsubscribe-post']).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
  });

  test.each([
    ['subject', 'Hello\r\nBcc: eve@evil.example'],
    ['replyTo', 'care@nilofar.example\r\nBcc: eve@evil.example'],
    ['messageId', '<a@b.example>\r\nBcc: eve@evil.example'],
    ['unsubscribe', 'https://nilofar.example\r\nBcc: eve@evil.example'],
  ])('a line break in the %s begins no other header', async (field, text) => {
    const message = await compose({ ...email, [field]: text }, FROM);
    const headers = (await message.build()).toString('utf8').split('\r\n\r\n', 1)[0] ?? '';
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(message.getEnvelope().to).toEqual([TO]);
  });

  test.each([
    ['MAIL', 550, 'unavailable 550'],
    ['RCPT', 450, 'unavailable 450'],
    ['RCPT', 550, 'refused 550'],
    ['DATA', 421, 'unavailable 421'],
    ['DATA', 554, 'refused 554'],
  ])('%s answered with %i is %s', async (command, status, outcome) => {
    await fault(command, { kind: 'status', status });
    expect(await failureOf(send())).toBe(outcome);
    expect(await vendors.control.emails()).toEqual([]);
  });

  test.each([
    ['before it was kept', 'drop-before', 0],
    ['after it was kept', 'drop-after', 1],
  ] as const)('a connection lost %s: nobody knows', async (_, kind, kept) => {
    await fault('DATA', { kind });
    expect(await failureOf(send())).toBe('unknown');
    expect(await vendors.control.emails()).toHaveLength(kept);
  });

  test('a connection lost before the content was asked for: it was not sent', async () => {
    await fault('RCPT', { kind: 'drop-before' });
    expect(await failureOf(send())).toBe('unavailable');
  });

  test('a wrong password or a server that is away refuses no email', async () => {
    const wrong = vendors.smtpUrl.replace('mail-password', 'another');
    expect(await failureOf(send({}, wrong))).toBe('unavailable 535');
    const away = vendors.smtpUrl.replace(/:\d+$/, ':1');
    expect(await failureOf(send({}, away))).toBe('unavailable');
  });
});

describe('SMTP_URL', () => {
  test.each([
    ['smtps://u%40x:p%2Fq@mail.example', 465, true, false],
    ['smtp://u%40x:p%2Fq@mail.example', 587, false, true],
    ['smtp://u%40x:p%2Fq@mail.example:2525', 2525, false, true],
    ['smtp://u%40x:p%2Fq@127.0.0.1:1025', 1025, false, false],
  ])('%s', (url, port, secure, requireTLS) => {
    expect(serverOf(url)).toMatchObject({
      port,
      secure,
      requireTLS,
      auth: { user: 'u@x', pass: 'p/q' },
    });
  });

  test.each(['', 'mail.example', 'https://user:hunter2@mail.example'])(
    '%j is refused, without showing a password',
    (url) => {
      expect(() => serverOf(url)).toThrow(/SMTP_URL is not/);
      expect(() => serverOf(url)).not.toThrow(/hunter2/);
    },
  );
});
