import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isEmail } from '../../../src/domain/customer/email';
import {
  decodeMessage,
  subjectLabel,
  type ReceivedMessage,
} from '../../../src/domain/shop/contactMessage';
import { dayLabel, istDay } from '../../../src/domain/shop/ist';
import type { Site } from '../../../src/domain/shop/site';
import type { Deps } from '../deps';
import { queuedAt } from '../mail/document';
import { signatureOf } from '../mail/emails';
import { toHtml, toPlain, type Email } from '../mail/html';
import { inTransaction, plain, siteRefs, toSite } from '../store/firestore';
import { expiry } from '../store/retention';

const answerSchema = v.object({ text: v.string(), by: v.string(), at: v.date() });

/**
 * Carries out `contactMessages/{id}/answers/{auto}`, which the rules have checked: queues the email, adds the answer to the
 * message and removes the document, all in one transaction. A later delivery finds it gone.
 */
export async function answerMessage(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  messageId: string,
  answerId: string,
): Promise<void> {
  const messageRef = db.doc(`contactMessages/${messageId}`);
  const answerRef = messageRef.collection('answers').doc(answerId);
  await inTransaction(db, async (tx) => {
    const [asked, found, ...siteDocs] = await tx.getAll(answerRef, messageRef, ...siteRefs(db));
    if (!asked?.exists) return;
    tx.delete(answerRef);
    const answer = v.safeParse(answerSchema, plain(asked.data()));
    const message = found && readMessage(messageId, found.data());
    if (!answer.success || !message) return;
    const { text, by, at } = answer.output;
    const site = toSite(siteDocs);
    const now = clock();
    queueAnswer(db, tx, { id: `answer-${messageId}-${answerId}`, message, text, site, now });
    tx.update(messageRef, {
      answers: FieldValue.arrayUnion({ text, by, at }),
      read: true,
      answered: true,
      updatedAt: now,
      updatedBy: by,
    });
  });
}

const readMessage = (id: string, data: unknown): ReceivedMessage | undefined => {
  const fields = v.safeParse(v.record(v.string(), v.unknown()), plain(data));
  return fields.success ? decodeMessage(id, fields.output) : undefined;
};

interface Answer {
  id: string;
  message: ReceivedMessage;
  text: string;
  site: Site;
  now: Date;
}

/** Only writes. */
function queueAnswer(
  db: Firestore,
  tx: Transaction,
  { id, message, text, site, now }: Answer,
): void {
  // Exactly one plain address, because the field decides who receives the email.
  if (!isEmail(message.email)) return;
  const email = answerEmail(message, text, site);
  tx.set(db.doc(`mail/${id}`), {
    to: [message.email],
    message: { subject: email.subject, text: toPlain(email), html: toHtml(email) },
    replyTo: site.supportEmail,
    kind: 'answer',
    ...queuedAt(now),
    createdAt: now,
    expireAt: expiry('mail', now),
  });
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The most characters of a message that its answer quotes. */
const MAX_QUOTED = 500;

/**
 * A text of which no email program makes a link: nobody has checked that the message came from the address that it
 * names, so an answer must not carry somebody else's link to it.
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/\.(?=\p{L})/gu, '. ')
    .replaceAll('://', ': //')
    .replaceAll('@', ' @ ');

function quoteOf({ message }: ReceivedMessage): string[] {
  const quoted = withoutLinks(message);
  const cut = quoted.length > MAX_QUOTED ? `${quoted.slice(0, MAX_QUOTED)} …` : quoted;
  return paragraphsOf(cut).map((line) => `> ${line}`);
}

/** The shop's answer, with what was asked below it. */
export function answerEmail(message: ReceivedMessage, text: string, site: Site): Email {
  const name = withoutLinks(message.name.replace(/\s+/g, ' ')).trim();
  return {
    greeting: name === '' ? 'Hello,' : `Dear ${name},`,
    ...signatureOf(site),
    subject: `Re: ${subjectLabel(message.subject)} (${site.name})`.replace(/\s+/g, ' '),
    paragraphs: [
      ...paragraphsOf(text),
      `On ${dayLabel(istDay(message.createdAt))} you wrote:`,
      ...quoteOf(message),
    ],
  };
}
