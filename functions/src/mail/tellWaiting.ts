import { createHash } from 'node:crypto';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isEmail } from '../../../src/domain/customer/email';
import { formatRupees } from '../../../src/domain/pricing/money';
import type { Offer } from '../../../src/domain/pricing/offer';
import { shownPrice } from '../../../src/domain/pricing/shownPrice';
import { isStockedByParts, partText, setsLeft } from '../../../src/domain/product/contents';
import { findVariant, variantsOf, type Product } from '../../../src/domain/product/product';
import { exactStock, mapStock } from '../../../src/domain/product/shownStock';
import { isPublic } from '../../../src/domain/product/visibility';
import { TOLD_FOR_MS, waitingId, type WaitedFor } from '../../../src/domain/product/waiting';
import { paths } from '../../../src/domain/shop/routes';
import type { Site } from '../../../src/domain/shop/site';
import { decodeVersion, type Versions } from '../catalogue/onWrite';
import { removeAll } from '../customer/deleteAccount';
import {
  entriesOf,
  partSnapshots,
  readWaitingSizes,
  toldSince,
  visitorRef,
  waitingFor,
} from '../customer/waiting';
import type { Deps } from '../deps';
import { heldByOthers, holdsSchema, liveHolds } from '../payment/holds';
import { stockPath } from '../payment/stock';
import {
  always,
  inTransaction,
  plain,
  readOffer,
  readOrSkip,
  readProduct,
  readSite,
  type HasTime,
} from '../store/firestore';
import { queuedAt } from './document';
import { signatureOf } from './emails';
import { toHtml, toPlain, type Email } from './html';
import { expiry } from '../store/retention';

type TellDeps = Pick<Deps, 'db' | 'now' | 'log' | 'findIdentity'>;

/** How many are told in one transaction. */
const BATCH = 20;

/**
 * Writes to those who wait for a size that can be bought, in the order in which they asked, each once and no more of them
 * within a day than there are pieces (docs/decisions/030-back-in-stock.md).
 *
 * @param origin the shop's address, for the links
 * @returns how many emails were queued
 */
export async function tellWaiting(
  deps: TellDeps,
  origin: string,
  hasTime: HasTime = always,
): Promise<number> {
  let told = 0;
  for (const size of await readWaitingSizes(deps.db)) {
    if (!hasTime()) break;
    told += await tellOfSize(deps, origin, size, hasTime);
  }
  return told;
}

/**
 * After a product was written: the same for its sizes that have more pieces than before, and for the gift sets that are
 * stocked by them. A sale reads nothing.
 */
export async function tellAfterWrite(
  deps: TellDeps,
  origin: string,
  id: string,
  versions: Versions,
  hasTime: HasTime = always,
): Promise<void> {
  const grown = grownSizes(id, versions);
  if (grown.length === 0) return;
  const waiting = await readWaitingSizes(deps.db);
  if (waiting.length === 0) return;
  const texts = grown.map((volume) => partText({ productId: id, volume }));
  const sets = await deps.db
    .collection('products')
    .where('contents', 'array-contains-any', texts)
    .select()
    .get();
  const inSets = new Set(sets.docs.map((set) => set.id));
  for (const size of waiting) {
    const isGrown = size.productId === id && grown.includes(size.volume);
    if ((isGrown || inSets.has(size.productId)) && hasTime())
      await tellOfSize(deps, origin, size, hasTime);
  }
}

/** The sizes of which there are more than before. */
function grownSizes(id: string, { before, after }: Versions): string[] {
  const [was, is] = [decodeVersion(id, before), decodeVersion(id, after)];
  if (!is) return [];
  return variantsOf(is)
    .filter(({ volume, inStock, stock = Infinity }) => {
      const former = was && findVariant(was, volume);
      return inStock && (former?.inStock !== true || stock > (former.stock ?? Infinity));
    })
    .map(({ volume }) => volume);
}

async function tellOfSize(
  deps: TellDeps,
  origin: string,
  size: WaitedFor,
  hasTime: HasTime,
): Promise<number> {
  const { db, log } = deps;
  const snapshot = await db.doc(`products/${size.productId}`).get();
  const product = readOrSkip(log, snapshot, readProduct);
  if (snapshot.exists && !product) return 0;
  if (!product || !findVariant(product, size.volume)) {
    // The shop does not make it any more, so nobody can be told.
    await removeAll(db, entriesOf(db, size), always);
    return 0;
  }
  // Who waits for what is not shown yet, or not any more, waits until it is.
  if (!isPublic(product)) return 0;
  const pieces = await piecesLeft(deps, product, size.volume);
  if (pieces === 0) return 0;
  const content = await emailAbout(deps, origin, product, size.volume);
  let told = 0;
  while (hasTime()) {
    const outcome = await tellNext(deps, size, pieces, content);
    told += outcome.told;
    if (outcome.handled === 0) break;
  }
  return told;
}

/** How many pieces nobody holds; Infinity where they are not counted. */
async function piecesLeft(
  { db, now: clock, log }: TellDeps,
  product: Product,
  volume: string,
): Promise<number> {
  const now = clock();
  if (!isStockedByParts(product, volume)) {
    const size = findVariant(await withoutHolds(db, product, now), volume);
    return size?.inStock ? (size.stock ?? Infinity) : 0;
  }
  if (!findVariant(product, volume)?.inStock) return 0;
  const snapshots = await partSnapshots(db, product);
  const parts = await Promise.all(
    snapshots
      .flatMap((part) => readOrSkip(log, part, readProduct) ?? [])
      .map((part) => withoutHolds(db, part, now)),
  );
  return setsLeft(product, new Map(parts.map((part) => [part.id, part]))) ?? Infinity;
}

/** The product with its exact counts, as if all pieces that payments hold were sold. */
async function withoutHolds(db: Firestore, product: Product, now: Date): Promise<Product> {
  const counted = variantsOf(product).filter(({ stock }) => stock !== undefined && stock > 0);
  if (counted.length === 0) return product;
  const snapshots = await db.getAll(
    ...counted.map(({ volume }) => db.doc(stockPath(product.id, volume))),
  );
  const entries = new Map(counted.map(({ volume }, n) => [volume, snapshots[n]]));
  return mapStock(product, (stock, volume) => {
    const entry = entries.get(volume);
    return Math.max(0, exactStock(stock, entry?.get('count')) - heldIn(entry, now));
  });
}

function heldIn(snapshot: DocumentSnapshot | undefined, now: Date): number {
  const { holds } = v.parse(holdsSchema, plain(snapshot?.data() ?? {}));
  return heldByOthers(liveHolds(holds, now), '');
}

const entrySchema = v.object({
  uid: v.optional(v.string()),
  email: v.optional(v.string()),
  askedAt: v.date(),
});

/**
 * Tells the next ones, in one transaction: it reads who was told within the day, whose emails count against the pieces,
 * so that two runs together do not tell more than there are.
 *
 * @param pieces that nobody holds
 * @returns how many were told, and how many entries were dealt with
 */
function tellNext(
  deps: TellDeps,
  size: WaitedFor,
  pieces: number,
  content: Record<string, unknown>,
): Promise<{ told: number; handled: number }> {
  const { db, now: clock } = deps;
  return inTransaction(db, async (tx) => {
    const now = clock();
    const recent = toldSince(db, size, new Date(now.getTime() - TOLD_FOR_MS));
    const taken = pieces === Infinity ? 0 : (await tx.get(recent.limit(pieces))).size;
    const room = Math.min(BATCH, pieces - taken);
    if (room <= 0) return { told: 0, handled: 0 };
    const next = (await tx.get(waitingFor(db, size).limit(room))).docs;
    const addressed = await Promise.all(next.map((entry) => addressOf(deps, tx, size, entry)));
    const addresses = new Set<string>();
    let told = 0;
    addressed.forEach(({ ref, uid, email, askedAt, twin }) => {
      // The account is gone or disabled, or the same person was told by another entry.
      if (email === undefined || addresses.has(email)) {
        tx.delete(ref);
        return;
      }
      addresses.add(email);
      told += 1;
      const { productId, volume } = size;
      const mailId = createHash('sha256').update(ref.id).digest('hex');
      tx.set(db.doc(`mail/back-${mailId}-${askedAt.getTime()}`), {
        to: [email],
        ...content,
        ...queuedAt(now),
        createdAt: now,
        expireAt: expiry('mail', now),
      });
      // Kept for a day, without the address.
      const expireAt = new Date(now.getTime() + TOLD_FOR_MS);
      tx.set(ref, { productId, volume, ...(uid !== undefined && { uid }), toldAt: now, expireAt });
      if (twin && !next.some((entry) => entry.id === twin.id)) tx.delete(twin);
    });
    return { told, handled: addressed.length };
  });
}

interface Addressed {
  ref: DocumentReference;
  uid: string | undefined;
  askedAt: Date;
  /** Undefined when nobody can be written to. */
  email: string | undefined;
  /** Where the same person would wait otherwise: an account's by its address alone, and the other way round. */
  twin: DocumentReference | undefined;
}

/** An account is written to at the verified address that it has now. Only reads. */
async function addressOf(
  { db, findIdentity }: TellDeps,
  tx: Transaction,
  size: WaitedFor,
  entry: QueryDocumentSnapshot,
): Promise<Addressed> {
  const { uid, email: given, askedAt } = v.parse(entrySchema, plain(entry.data()));
  const { ref } = entry;
  if (uid === undefined) {
    const accounts = await tx.get(db.collection('users').where('email', '==', given).limit(1));
    const account = accounts.docs[0]?.id;
    const twin = account === undefined ? undefined : db.doc(`waiting/${waitingId(account, size)}`);
    return { ref, uid, askedAt, email: given, twin };
  }
  const identity = await findIdentity(uid);
  const address = identity?.email?.trim().toLowerCase() ?? '';
  const canRead = identity?.emailVerified === true && !identity.disabled && isEmail(address);
  return canRead
    ? { ref, uid, askedAt, email: address, twin: visitorRef(db, address, size) }
    : { ref, uid, askedAt, email: undefined, twin: undefined };
}

/** What the emails about a size have in common: all but who gets one. */
async function emailAbout(
  { db, now, log }: TellDeps,
  origin: string,
  product: Product,
  volume: string,
): Promise<Record<string, unknown>> {
  const automatic = await db.collection('offers').where('isAutomatic', '==', true).get();
  const offers = automatic.docs.flatMap((one) => readOrSkip(log, one, readOffer) ?? []);
  const site = await readSite(db);
  const mail = backInStock(site, origin, product, volume, offers, now());
  return {
    message: { subject: mail.subject, text: toPlain(mail), html: toHtml(mail) },
    replyTo: site.supportEmail,
    kind: 'back_in_stock',
  };
}

/** The email about a size that can be bought again. */
export function backInStock(
  site: Site,
  origin: string,
  product: Product,
  volume: string,
  offers: readonly Offer[],
  now: Date,
): Email {
  const { amount } = shownPrice(product, offers, now, findVariant(product, volume));
  const name = `${product.name}, ${volume}`;
  const query = new URLSearchParams({ size: volume });
  return {
    subject: `${name} is back at ${site.name}`.replace(/\s+/g, ' ').trim(),
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to tell you when ${name} is back. It can be bought again.`,
      'We write in the order in which people asked, and to no more at once than there are pieces, but we cannot keep one for you.',
      'This is the only email about it. If you miss it this time, you can ask again on its page from tomorrow on.',
    ],
    rows: [[name, formatRupees(amount)]],
    link: { label: `See ${product.name}`, url: `${origin}${paths.product(product.id)}?${query}` },
    ...signatureOf(site),
  };
}
