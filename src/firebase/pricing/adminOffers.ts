import * as v from 'valibot';
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { offerChanges, type OfferFields } from '../../domain/pricing/offerForm';
import { decodeOffer, type Offer, type OfferWithUses } from '../../domain/pricing/offer';
import { decode } from '../../domain/shop/decode';
import { decodeOverall } from '../../domain/shop/figures';
import { lite, plain } from '../lite';
import { countReads, fetchDocument, fetchDocuments, fetchPage, type Page } from '../reads';
import { codeSpellings } from '../../domain/pricing/codeSpellings';
import { findOffer } from './findOffer';
import { fetchOffer } from './offers';

/**
 * All offers, coupons included, latest end date first; two reads each, and one for what they took off. `size` is at most
 * 30. Throws DecodeError, FirebaseError.
 */
export async function fetchOfferRows(size: number): Promise<Page<OfferWithUses>> {
  const q = query(collection(lite(), 'offers'), orderBy('endDate', 'desc'));
  return withUses(await fetchPage(q, size, decodeOffer));
}

async function withUses({ rows, next }: Page<Offer>): Promise<Page<OfferWithUses>> {
  return {
    rows: await owned(rows),
    next: next && (async () => withUses(await next())),
  };
}

/** The offer with a coupon code, however its letters are written; at most six reads. Throws DecodeError, FirebaseError. */
export async function fetchOffersByCode(code: string): Promise<Page<OfferWithUses>> {
  const offer = await findOffer(code);
  return { rows: offer ? await owned([offer]) : [], next: undefined };
}

/** An offer of any kind; undefined when there is none. Three reads. Throws DecodeError, FirebaseError. */
export async function fetchOfferWithUses(id: string): Promise<OfferWithUses | undefined> {
  const offer = await fetchOffer(id);
  return offer && (await owned([offer]))[0];
}

const usesSchema = v.object({ uses: v.number() });
const usesOf = (id: string, data: unknown): number =>
  decode(usesSchema, data, `offerUses/${id}`).uses;

async function owned(offers: readonly Offer[]): Promise<OfferWithUses[]> {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const [counted, overall] = await Promise.all([
    fetchDocuments(
      query(collection(lite(), 'offerUses'), where(documentId(), 'in', ids)),
      (id, data) => [id, usesOf(id, data)] as const,
    ),
    fetchDocument(doc(lite(), 'stats', 'overall'), (_, data) => decodeOverall(data)),
  ]);
  const uses = new Map(counted);
  const given = new Map(Object.entries(overall?.offers ?? {}));
  return offers.map((offer) => ({
    ...offer,
    uses: uses.get(offer.id) ?? 0,
    givenPaise: given.get(offer.id)?.amountPaise ?? 0,
  }));
}

const offerRef = (id: string) => doc(lite(), 'offers', id);

/**
 * Creates an offer; the id of a coupon is its code. Writes nothing when the id is `taken`, also by an older code that
 * differs only in capitals, or `reserved`: paid orders have used it, and the figures would count two offers as one.
 * Throws DecodeError, FirebaseError.
 */
export async function createOffer(
  id: string,
  fields: OfferFields,
  by: string,
): Promise<'created' | 'taken' | 'reserved'> {
  return runTransaction(lite(), async (tx) => {
    const ids = fields.isAutomatic ? [id] : codeSpellings(id);
    const [found, uses] = await Promise.all([
      Promise.all(ids.map((one) => tx.get(offerRef(one)))),
      Promise.all(ids.map((one) => tx.get(doc(lite(), 'offerUses', one)))),
    ]);
    countReads(2 * ids.length);
    if (found.some((one) => one.exists())) return 'taken';
    if (uses.some((one) => one.exists() && usesOf(one.id, one.data()) > 0)) return 'reserved';
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    tx.set(offerRef(id), {
      ...Object.fromEntries(given),
      createdAt: serverTimestamp(),
      updatedAt: serverTimestamp(),
      updatedBy: by,
    });
    return 'created';
  });
}

/**
 * Writes the changed fields of an edit. Returns false, and writes nothing, when the offer has changed since it was
 * loaded. Throws DecodeError, FirebaseError.
 */
export async function updateOffer(
  loaded: Offer,
  edited: OfferFields,
  by: string,
): Promise<boolean> {
  const ref = offerRef(loaded.id);
  return runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(ref);
    countReads(1);
    const changes =
      snapshot.exists() &&
      offerChanges(loaded, edited, decodeOffer(loaded.id, plain(snapshot.data())));
    if (!changes) return false;
    // An undefined value removes the field.
    const fields = Object.entries(changes).map(([name, value]) => [name, value ?? deleteField()]);
    if (fields.length > 0)
      tx.update(ref, {
        ...Object.fromEntries(fields),
        updatedAt: serverTimestamp(),
        updatedBy: by,
      });
    return true;
  });
}

/** Sets the start or end of an offer (ISO text), independently of other edits. Throws FirebaseError. */
export async function setOfferDates(
  id: string,
  dates: { startDate?: string; endDate: string },
  by: string,
): Promise<void> {
  await updateDoc(offerRef(id), { ...dates, updatedAt: serverTimestamp(), updatedBy: by });
}

/**
 * Deletes an offer. Its uses and redemptions stay, and paid orders keep their discount. A deletion carries no data, so
 * `updatedBy` is written first: the rules require it, and the log records who deleted it. An offer that is gone already is
 * no error. Throws FirebaseError.
 */
export async function deleteOffer(id: string, by: string): Promise<void> {
  const isThere = await runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(offerRef(id));
    countReads(1);
    if (snapshot.exists()) tx.update(offerRef(id), { updatedAt: serverTimestamp(), updatedBy: by });
    return snapshot.exists();
  });
  if (isThere) await deleteDoc(offerRef(id));
}
