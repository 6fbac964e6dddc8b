import { decodeOffer } from '../../src/domain/pricing/offer';
import {
  kindLines,
  materialLines,
  packNotes,
  type NoteTexts,
} from '../../src/domain/product/notes';
import { isAvailable } from '../../src/domain/product/product';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { unpackCatalogue } from '../../src/domain/product/catalogue';
import { decodePart, packParts } from '../../functions/src/catalogue/parts';
import type { Profile } from '../emulators/ports';
import { connect, toFirestoreFields, writeDocuments, type Firestore } from './connect';
import { historyDocuments } from './history';
import { demoBusiness } from '../../src/domain/shop/demoBusiness';
import { packHome } from '../../src/domain/shop/homePage';
import { siteOf } from '../../src/domain/shop/site';
import {
  demoHome,
  demoNotes,
  demoOffers,
  demoParcels,
  demoProducts,
  demoReviews,
  demoSite,
  demoWrapping,
} from './demoData';
import { createAccounts, demoPeople, profileDocument } from './people';
import { uploadPhotographs } from './photographs';

export interface SeedOptions {
  /** Adds two months of other customers' orders for the back office; the demo shopper has none. */
  history?: boolean;
  now?: Date;
  /** Where browsers find Storage; the emulator by default. */
  storageOrigin?: string;
  /** Receives progress messages for the terminal. */
  onProgress?: (line: string) => void;
}

/**
 * Writes the demo data (fragrances with photographs, offers, reviews, settings, catalogue) and the two demo accounts,
 * unless there are products already. Products are written last in one commit, so that an interrupted seed is repeated.
 * Writes to the emulators of `profile` only.
 */
export async function seedIfEmpty(
  profile: Profile,
  options: SeedOptions = {},
): Promise<'seeded' | 'kept'> {
  const { now = new Date(), onProgress = () => undefined } = options;
  const { db, close } = connect(profile);
  try {
    const some = await db.collection('products').limit(1).get();
    if (!some.empty) return 'kept';
    const { products, photographs } = demoProducts(profile, now, options.storageOrigin);
    const pictured = demoNotes(profile, options.storageOrigin);
    const wrapping = demoWrapping(profile, now, options.storageOrigin);
    photographs.push(...pictured.photographs, ...wrapping.photographs);
    onProgress(`Seeding ${products.length} fragrances and ${photographs.length} photographs …`);
    const history = options.history === true ? historyDocuments(products, now) : undefined;
    await Promise.all([
      createAccounts(profile, [...demoPeople, ...(history?.people ?? [])]),
      uploadPhotographs(profile, photographs),
      writeDocuments(db, history?.documents ?? []),
    ]);
    await writeDemoData(db, [...products, wrapping.product], pictured.notes, now);
    return 'seeded';
  } finally {
    await close();
  }
}

/** Writes all documents of the demo data in one commit. */
async function writeDemoData(
  db: Firestore,
  products: readonly { id: string }[],
  notes: NoteTexts,
  now: Date,
): Promise<void> {
  const offers = demoOffers(now);
  const batch = db.batch();
  const set = (path: string, data: object) => batch.set(db.doc(path), toFirestoreFields(data));
  for (const person of demoPeople) set(`users/${person.uid}`, profileDocument(person, now));
  for (const offer of offers) set(`offers/${offer.id}`, offer);
  for (const product of products) set(`products/${product.id}`, product);
  for (const { productId, uid, data } of demoReviews(now))
    set(`products/${productId}/reviews/${uid}`, data);
  set('settings/site', { ...demoSite, updatedAt: now, updatedBy: 'seed' });
  set('settings/notes', { notes: packNotes(notes), updatedAt: now, updatedBy: 'seed' });
  const home = packHome(demoHome(now));
  set('settings/home', { ...home, updatedAt: now, updatedBy: 'seed' });
  set('settings/parcels', { ...demoParcels, updatedAt: now, updatedBy: 'seed' });
  const filled = Object.entries(demoBusiness).filter(([, value]) => value !== '');
  set('settings/business', { ...Object.fromEntries(filled), updatedAt: now, updatedBy: 'seed' });
  const decoded = products.map((product) => decodeProduct(product.id, product));
  const parts = packParts({
    site: siteOf(demoSite, demoBusiness),
    offers: offers.map((offer) => decodeOffer(offer.id, offer)),
    kinds: kindLines(notes),
    materials: materialLines(notes),
    home,
    products: decoded,
  });
  parts.forEach((data, n) =>
    set(`catalogue/${n}`, { n, parts: parts.length, revision: now.getTime(), data }),
  );
  // The triggers find this catalogue up to date and do not write its figures, so they are written here.
  const { products: listed } = unpackCatalogue(parts.map(decodePart), 0).catalogue;
  const outOfStock = listed.filter((product) => !isAvailable(product)).length;
  batch.set(db.doc('stats/summary'), { products: listed.length, outOfStock }, { merge: true });
  await batch.commit();
}
