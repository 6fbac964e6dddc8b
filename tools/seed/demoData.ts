import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { decode } from '../../src/domain/shop/decode';
import { offerSchema } from '../../src/domain/pricing/offer';
import { millilitres, type Product } from '../../src/domain/product/product';
import { noteSlug } from '../../src/domain/product/noteSlug';
import type { NoteText } from '../../src/domain/product/notes';
import { NOTE_FAMILIES } from '../../src/domain/product/noteFamilies';
import { photoFiles, type PhotoFormat } from '../../src/domain/product/photo';
import { productSchema } from '../../src/domain/product/productSchema';
import { WRAPPING } from '../../src/domain/product/visibility';
import { countVotes } from '../../src/domain/product/wear';
import { reviewSchema } from '../../src/domain/customer/review';
import { brand } from '../../src/domain/shop/brand';
import { toHomeReview, type HomeChoices } from '../../src/domain/shop/homePage';
import type { ParcelSettings } from '../../src/domain/shop/parcelSettings';
import { demoContact } from '../../src/domain/shop/demoBusiness';
import { bucketOf, root, type Profile } from '../emulators/ports';

/** The demo data as documents; nothing here uses the network. */

export const dataFolder = join(root, 'tools/seed/data');

/** The day the demo data was written for; all dates are shifted to the day of seeding. */
const writtenFor = Date.UTC(2026, 10, 20);
const yearWritten = 2026;
const dayMs = 86_400_000;
const istOffsetMs = 5.5 * 3_600_000;

const productsFile = v.array(
  v.omit(productSchema, ['rating', 'reviews', 'votes', 'rank', 'updatedAt']),
);
const offersFile = v.array(
  v.object({ ...v.omit(offerSchema, ['startDate', 'endDate', 'usedUp']).entries, ...dates() }),
);
const reviewsFile = v.record(
  v.string(),
  v.array(v.omit(reviewSchema, ['id', 'userId', 'shownName', 'hidden', 'verified'])),
);

const notesFile = v.array(
  v.object({
    name: v.string(),
    kindOf: v.optional(v.string(), ''),
    words: v.optional(v.string(), ''),
    family: v.optional(v.picklist(['', ...NOTE_FAMILIES]), ''),
    /** The widest WebP of its photograph, in tools/seed/data/images. */
    picture: v.optional(v.string(), ''),
  }),
);

const homeFile = v.object({
  moods: v.array(
    v.object({ title: v.string(), sentence: v.string(), products: v.array(v.string()) }),
  ),
  review: v.object({ productId: v.string(), userName: v.string() }),
});

/** An offer's dates are ISO strings. */
function dates() {
  const iso = v.pipe(v.string(), v.isoTimestamp());
  return { startDate: iso, endDate: iso };
}

function read<S extends Parameters<typeof decode>[0]>(schema: S, name: string): v.InferOutput<S> {
  const data: unknown = JSON.parse(readFileSync(join(dataFolder, name), 'utf8'));
  return decode(schema, data, `tools/seed/data/${name}`);
}

/** A stable id that looks like a Firebase Auth uid. */
export function uidOf(name: string): string {
  return createHash('sha256')
    .update(`nilofar:${name}`)
    .digest('base64url')
    .replace(/[-_]/g, 'x')
    .slice(0, 28);
}

function shifted(date: Date, now: Date): Date {
  return new Date(date.getTime() + Math.floor((now.getTime() - writtenFor) / dayMs) * dayMs);
}

/** A file to upload: `source` in tools/seed/data/images, `path` in the bucket. */
export interface Photograph {
  source: string;
  path: string;
}

/** The plain URL, which needs no token because the rules let everyone `get` it. */
function photographUrl(profile: Profile, origin: string, path: string): string {
  const bucket = bucketOf(profile.projectId);
  return `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** A photograph of the demo data by the name of its widest WebP: its URL, and its files as the functions make them. */
function photographOf(
  profile: Profile,
  origin: string,
  at: number,
  widest: string,
): { url: string; files: Photograph[] } {
  const url = photographUrl(profile, origin, `products/${at}-${widest}`);
  const stem = widest.replace(/[.]\d+[.]webp$/, '');
  const files = (['avif', 'webp'] satisfies PhotoFormat[]).flatMap((format) =>
    (photoFiles(url, format) ?? []).map(({ width }) => {
      const source = `${stem}.${width}.${format}`;
      return { source, path: `products/${at}-${source}` };
    }),
  );
  return { url, files };
}

export interface DemoReview {
  productId: string;
  uid: string;
  data: {
    userId: string;
    userName: string;
    shownName: string;
    rating: number;
    longevity?: number;
    sillage?: number;
    text: string;
    hidden: false;
    verified: true;
    createdAt: Date;
  };
}

/** The reviews, each by a different customer. */
export function demoReviews(now: Date): DemoReview[] {
  return Object.entries(read(reviewsFile, 'reviews.json')).flatMap(([productId, list]) =>
    list.map((review) => {
      const uid = uidOf(`reviewer ${review.userName}`);
      const { userName, rating, longevity, sillage, text, createdAt } = review;
      return {
        productId,
        uid,
        data: {
          userId: uid,
          userName,
          shownName: userName,
          rating,
          ...(longevity !== undefined && { longevity }),
          ...(sillage !== undefined && { sillage }),
          text,
          hidden: false,
          verified: true,
          createdAt: shifted(createdAt, now),
        },
      };
    }),
  );
}

/** The mean to one decimal, and the count, as the reviews' trigger writes them. */
export function ratingOf(stars: readonly number[]): { rating: number; reviews: number } {
  if (stars.length === 0) return { rating: 0, reviews: 0 };
  const mean = stars.reduce((sum, star) => sum + star, 0) / stars.length;
  return { rating: Math.round(mean * 10) / 10, reviews: stars.length };
}

/** Grams of a piece with its carton, by its millilitres. */
const GRAMS: Readonly<Record<number, number>> = { 2: 18, 10: 70, 50: 310, 100: 480 };

/** The product with the weights of its sizes; a size of another volume, such as a set, has none. */
function weighed<P extends Pick<Product, 'volume' | 'variants'>>(product: P): P {
  const withWeight = <S extends { volume: string }>(size: S): S => {
    const weight = GRAMS[millilitres(size.volume) ?? 0];
    return weight === undefined ? size : { ...size, weight };
  };
  const { variants } = product;
  return variants.length > 0
    ? { ...product, variants: variants.map(withWeight) }
    : withWeight(product);
}

/** The fragrances with ratings from their reviews, and the photographs they refer to; `origin` is that of Storage. */
export function demoProducts(
  profile: Profile,
  now: Date,
  origin = `http://127.0.0.1:${profile.ports.storage}`,
) {
  const reviews = demoReviews(now);
  const photographs: Photograph[] = [];
  const products = read(productsFile, 'catalogue.json').map((product) => {
    const createdAt = shifted(product.createdAt ?? new Date(writtenFor), now);
    const images = product.images.map((widest) => {
      const { url, files } = photographOf(profile, origin, createdAt.getTime(), widest);
      photographs.push(...files);
      return url;
    });
    const own = reviews.filter((r) => r.productId === product.id).map(({ data }) => data);
    const votes = countVotes(own);
    return {
      ...weighed(product),
      images,
      createdAt,
      updatedAt: createdAt,
      ...ratingOf(own.map(({ rating }) => rating)),
      ...(votes && { votes }),
    };
  });
  return { products, photographs };
}

/** What the demo shop wraps gifts in. The catalogue does not list it, so it is not one of {@link demoProducts}. */
export function demoWrapping(
  profile: Profile,
  now: Date,
  origin = `http://127.0.0.1:${profile.ports.storage}`,
) {
  const createdAt = shifted(new Date(writtenFor), now);
  const { url, files } = photographOf(profile, origin, writtenFor, 'gift-wrap-1.1200.webp');
  const product = {
    id: 'ivory-paper',
    name: 'Ivory paper and a silk ribbon',
    shortName: 'Gift wrap',
    description: 'Handmade cotton paper, tied with a ribbon of garnet silk.',
    category: 'Glass',
    volume: '1 wrap',
    price: 149,
    hsn: '4819',
    weight: 40,
    images: [url],
    inStock: true,
    featured: false,
    visibility: WRAPPING,
    rating: 0,
    reviews: 0,
    createdAt,
    updatedAt: createdAt,
  };
  return { product, photographs: files };
}

/**
 * The offers, shifted by whole years so that they are active on the day of seeding: from the first of January (UTC) to
 * the end of the year (IST).
 */
export function demoOffers(now: Date) {
  const utcYear = now.getUTCFullYear();
  const istYear = new Date(now.getTime() + istOffsetMs).getUTCFullYear();
  const moved = (iso: string, year: number) => {
    const date = new Date(iso);
    date.setUTCFullYear(date.getUTCFullYear() + year - yearWritten);
    return date.toISOString();
  };
  return read(offersFile, 'offers.json').map((offer) => ({
    ...offer,
    startDate: moved(offer.startDate, utcYear),
    endDate: moved(offer.endDate, istYear),
  }));
}

/** What the owner of the demo shop has written about notes, and the photographs that it refers to. */
export function demoNotes(profile: Profile, origin = `http://127.0.0.1:${profile.ports.storage}`) {
  const photographs: Photograph[] = [];
  const notes = new Map<string, NoteText>();
  for (const note of read(notesFile, 'notes.json')) {
    const slug = noteSlug(note.name);
    const { picture } = note;
    if (picture === '') {
      notes.set(slug, note);
      continue;
    }
    const { url, files } = photographOf(profile, origin, writtenFor, picture);
    photographs.push(...files);
    notes.set(slug, { ...note, picture: url });
  }
  return { notes, photographs };
}

/** What the owner of the demo shop has chosen for the home page. */
export function demoHome(now: Date): HomeChoices {
  const { moods, review: wanted } = read(homeFile, 'home.json');
  const found = demoReviews(now).find(
    ({ productId, data }) => productId === wanted.productId && data.userName === wanted.userName,
  );
  return {
    moods,
    review: found && toHomeReview(found.productId, { id: found.uid, ...found.data }),
  };
}

/** The boxes of the demo shop. */
export const demoParcels: ParcelSettings = {
  boxes: [
    { name: 'Vials', length: 18, breadth: 12, height: 4, weight: 40, holds: 40 },
    { name: 'Small', length: 18, breadth: 14, height: 9, weight: 120, holds: 120 },
    { name: 'Medium', length: 26, breadth: 20, height: 12, weight: 210, holds: 400 },
    { name: 'Large', length: 36, breadth: 28, height: 18, weight: 380, holds: 1200 },
  ],
  minRating: 4,
};

/** The initial site settings, which the owner may change later. */
export const demoSite = {
  name: brand.name,
  description: brand.description,
  ...demoContact,
};
