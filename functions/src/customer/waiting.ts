import { createHash } from 'node:crypto';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isEmail } from '../../../src/domain/customer/email';
import { isStockedByParts, partsOf, setsLeft } from '../../../src/domain/product/contents';
import { findVariant, isProductId, type Product } from '../../../src/domain/product/product';
import { isPublic } from '../../../src/domain/product/visibility';
import {
  decodeWaitingSizes,
  TOLD_FOR_MS,
  type WaitedFor,
  type WaitingSize,
} from '../../../src/domain/product/waiting';
import { istDay } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import type { Site } from '../../../src/domain/shop/site';
import { unsubscribeUrl } from '../../../src/domain/shop/subscriber';
import { pages } from '../catalogue/store';
import type { Deps } from '../deps';
import { queuedAt } from '../mail/document';
import { signatureOf } from '../mail/emails';
import { toHtml, toPlain, type Email } from '../mail/html';
import { inTransaction, plain, readOrSkip, readProduct, readSite } from '../store/firestore';
import { expiry } from '../store/retention';
import { mailboxOf, newCode, subscriberId } from './newsletter';

/**
 * How many emails a day that ask to confirm one mailbox may hold unanswered: anybody can type another person's address.
 * Confirming one makes room for the next; taking one back says that no more are wanted.
 */
const MAX_UNANSWERED = 3;

const signupSchema = v.object({
  email: v.optional(v.string()),
  productId: v.optional(v.string(), ''),
  volume: v.optional(v.string(), ''),
  createdAt: v.date(),
});

const sizeFields = { productId: v.string(), volume: v.string() };

const entrySchema = v.object({
  code: v.optional(v.string()),
  askedAt: v.optional(v.date()),
  toldAt: v.optional(v.date()),
  /** The Indian day of the last email that asks to confirm. */
  mailedOn: v.optional(v.string()),
});

/** The documents of the fragrances in a set. */
export async function partSnapshots(
  db: Firestore,
  set: Pick<Product, 'contents'>,
): Promise<DocumentSnapshot[]> {
  const ids = [...new Set(partsOf(set).map(({ productId }) => productId))];
  return ids.length === 0 ? [] : db.getAll(...ids.map((id) => db.doc(`products/${id}`)));
}

/** A product as it is stored, and when what its stock depends on was last written. */
interface Stored {
  product: Product;
  /** Of the fragrances in it, if it is a set. */
  parts: Product[];
  writtenAt: Date;
}

async function readStored(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  productId: string,
): Promise<Stored | undefined> {
  const snapshot = await db.doc(`products/${productId}`).get();
  const product = readOrSkip(log, snapshot, readProduct);
  if (!product) return undefined;
  const snapshots = await partSnapshots(db, product);
  const times = [snapshot, ...snapshots].map(({ updateTime }) => updateTime?.toMillis() ?? 0);
  const parts = snapshots.flatMap((part) => readOrSkip(log, part, readProduct) ?? []);
  return { product, parts, writtenAt: new Date(Math.max(...times)) };
}

/** Whether a size can be bought, as its page says: what payments hold for some minutes counts as there. */
function isInStock({ product, parts }: Stored, volume: string): boolean {
  const size = findVariant(product, volume);
  if (!size?.inStock) return false;
  if (!isStockedByParts(product, volume)) return size.stock !== 0;
  return setsLeft(product, new Map(parts.map((part) => [part.id, part]))) !== 0;
}

/** The entry of an address without an account. Its id tells neither the address nor the size. */
export function visitorRef(
  db: Firestore,
  email: string,
  { productId, volume }: WaitedFor,
): DocumentReference {
  const named = JSON.stringify([email.trim().toLowerCase(), productId, volume]);
  return db.doc(`waiting/${createHash('sha256').update(named).digest('hex')}`);
}

/** The entries of a size: who waits, who was told within a day, and visitors who have not confirmed. */
export const entriesOf = (db: Firestore, { productId, volume }: WaitedFor): Query =>
  db.collection('waiting').where('productId', '==', productId).where('volume', '==', volume);

/** The entries about which a mailbox was written to on an Indian day. */
const mailedToday = (db: Firestore, mailbox: string, today: string): Query =>
  db.collection('waiting').where('mailbox', '==', mailbox).where('mailedOn', '==', today);

/** Who waits for a size, in the order in which they asked. */
export const waitingFor = (db: Firestore, { productId, volume }: WaitedFor): Query =>
  db
    .collection('waiting')
    .where('productId', '==', productId)
    .where('volume', '==', volume)
    .orderBy('askedAt');

/** Who was told since then that a size is there again. */
export const toldSince = (db: Firestore, { productId, volume }: WaitedFor, since: Date): Query =>
  db
    .collection('waiting')
    .where('productId', '==', productId)
    .where('volume', '==', volume)
    .where('toldAt', '>', since)
    .orderBy('toldAt');

/**
 * Carries out `waiting_signups/{slot}`: makes the entry of the address, and sends an email to confirm it, one a day for a
 * size and, until one is answered, three a day to a mailbox. An entry that is not confirmed is removed after 30 days. The
 * signup keeps its id without the address, so that the ids of an hour stay limited. Idempotent. Throws when the signup is
 * invalid.
 *
 * @param origin the shop's address, for the links
 */
export async function askByEmail(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  origin: string,
  slot: string,
): Promise<void> {
  const { db, now: clock } = deps;
  const site = await readSite(db);
  const signupRef = db.doc(`waiting_signups/${slot}`);
  await inTransaction(db, async (tx) => {
    const signup = await tx.get(signupRef);
    if (!signup.exists) return;
    const { email, productId, volume, createdAt } = v.parse(signupSchema, plain(signup.data()));
    // `to` decides who receives the email, so it holds exactly one plain address.
    if (email === undefined || email !== email.trim() || !isEmail(email)) return;
    const now = clock();
    const today = istDay(now);
    const size = { productId, volume };
    // Not in the transaction, so that no sale waits for it.
    const stored = isProductId(productId) ? await readStored(deps, productId) : undefined;
    const ref = visitorRef(db, email, size);
    const mailbox = subscriberId(mailboxOf(email));
    const entry = await tx.get(ref);
    const mailed = await tx.get(mailedToday(db, mailbox, today));
    tx.set(signupRef, { createdAt, expireAt: expiry('waiting_signups', now) });
    const product = stored?.product;
    if (!product || !isPublic(product) || !findVariant(product, volume)) return;
    if (isInStock(stored, volume)) return;
    const known = v.parse(entrySchema, plain(entry.data() ?? {}));
    const { toldAt, mailedOn } = known;
    const wasTold = toldAt !== undefined && now.getTime() - toldAt.getTime() < TOLD_FOR_MS;
    if (known.askedAt !== undefined || wasTold) return;
    const code = known.code ?? newCode();
    const unanswered = mailed.docs.filter((one) => one.get('askedAt') === undefined);
    const isMailed = mailedOn !== today && unanswered.length < MAX_UNANSWERED;
    // Nobody could confirm it, so the address is not kept.
    if (!isMailed && known.code === undefined) return;
    const day = isMailed ? today : mailedOn;
    tx.set(ref, {
      ...size,
      email,
      mailbox,
      code,
      createdAt,
      expireAt: expiry('waiting', now),
      ...(day !== undefined && { mailedOn: day }),
    });
    if (!isMailed) return;
    const query = new URLSearchParams({ to: ref.id, code, wait: '1' });
    const leave = `${unsubscribeUrl(origin, ref.id, code)}&wait=1`;
    const name = `${product.name}, ${volume}`;
    const mail = askToWait(site, name, `${origin}${paths.newsletter()}?${query}`, leave);
    tx.set(db.doc(`mail/waiting-${slot}`), {
      to: [email],
      message: { subject: mail.subject, text: toPlain(mail), html: toHtml(mail) },
      replyTo: site.supportEmail,
      unsubscribe: leave,
      kind: 'waiting',
      ...queuedAt(now),
      createdAt: now,
      expireAt: expiry('mail', now),
    });
  });
}

/** The email that asks an address without an account whether it waits for a size. */
export function askToWait(site: Site, name: string, url: string, leave: string): Email {
  return {
    subject: `Shall we tell you when ${name} is back?`.replace(/\s+/g, ' ').trim(),
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, most likely you, asked us to write to this address when ${name} can be bought again.`,
      'Please confirm it, and you will get one email when it is here. If you did not ask for it, ignore this email: without your confirmation we do not write about it again.',
      'We send at most three emails like this one a day to one address, until one of them is confirmed.',
    ],
    link: { label: 'Yes, tell me', url },
    ...signatureOf(site),
    footLink: { label: 'Do not tell me', url: leave },
  };
}

const accountsSchema = v.object({ ...sizeFields, uid: v.string(), askedAt: v.date() });

/**
 * Ends an account's wait for a size that was in stock when it was asked for, which the rules cannot know: nobody is written
 * to about it, and the page says so. A size whose stock was written later may have been sold out by then, so its wait stays.
 * A wait for a size that no fragrance of the shop has is removed. Idempotent.
 */
export async function endIfInStock(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  id: string,
): Promise<void> {
  const { db, now } = deps;
  const ref = db.doc(`waiting/${id}`);
  const asked = v.safeParse(accountsSchema, plain((await ref.get()).data()));
  if (!asked.success) return;
  const { uid, productId, volume, askedAt } = asked.output;
  const stored = await readStored(deps, productId);
  if (!stored || !isPublic(stored.product) || !findVariant(stored.product, volume)) {
    await ref.delete();
    return;
  }
  if (stored.writtenAt > askedAt || !isInStock(stored, volume)) return;
  await inTransaction(db, async (tx) => {
    const current = v.safeParse(accountsSchema, plain((await tx.get(ref)).data()));
    if (!current.success || current.output.askedAt.getTime() !== askedAt.getTime()) return;
    const expireAt = new Date(now().getTime() + TOLD_FOR_MS);
    tx.set(ref, { uid, productId, volume, inStockAt: now(), expireAt });
  });
}

const countsRef = (db: Firestore): DocumentReference => db.doc('stats/waiting');

/** The sizes that somebody waits for: one read. */
export async function readWaitingSizes(db: Firestore): Promise<WaitingSize[]> {
  return decodeWaitingSizes((await countsRef(db).get()).data());
}

const isOf =
  ({ productId, volume }: WaitedFor) =>
  (other: WaitedFor): boolean =>
    other.productId === productId && other.volume === volume;

/**
 * Counts again who waits for a size. The transaction reads the counts *before* it counts, so that of two concurrent runs
 * the later count is stored.
 */
export async function countWaiting(db: Firestore, size: WaitedFor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = decodeWaitingSizes((await tx.get(countsRef(db))).data());
    const waiting = (await waitingFor(db, size).count().get()).data().count;
    if ((before.find(isOf(size))?.waiting ?? 0) === waiting) return;
    const others = before.filter((other) => !isOf(size)(other));
    const { productId, volume } = size;
    setCounts(tx, db, waiting === 0 ? others : [...others, { productId, volume, waiting }]);
  });
}

function setCounts(tx: Transaction, db: Firestore, sizes: readonly WaitingSize[]): void {
  tx.set(countsRef(db), { sizes });
}

/** Counts all sizes again, also those that are not in the counts. */
export async function recountWaiting(db: Firestore): Promise<void> {
  const sizes = await readWaitingSizes(db);
  const askedSchema = v.object({ ...sizeFields, askedAt: v.unknown() });
  for await (const page of pages(db, 'waiting'))
    for (const entry of page) {
      const size = v.safeParse(askedSchema, entry.data());
      if (size.success && !sizes.some(isOf(size.output)))
        sizes.push({ ...size.output, waiting: 0 });
    }
  for (const size of sizes) await countWaiting(db, size);
}
