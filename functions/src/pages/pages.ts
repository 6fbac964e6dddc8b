import * as v from 'valibot';
import type { Firestore } from 'firebase-admin/firestore';
import { unpackCatalogue, type Catalogue } from '../../../src/domain/product/catalogue';
import { DecodeError } from '../../../src/domain/shop/decode';
import { messages } from '../../../src/domain/shop/messages';
import { GALLERY_SIZES, photoSrcSet } from '../../../src/domain/product/photo';
import {
  decodeProduct,
  defaultVariant,
  isAvailable,
  type Product,
} from '../../../src/domain/product/product';
import { paths } from '../../../src/domain/shop/routes';
import { notesIndex } from '../../../src/domain/product/similarity';
import type { Site } from '../../../src/domain/shop/site';
import { productData, breadcrumbData } from '../../../src/domain/shop/structuredData';
import { decodePart } from '../catalogue/parts';
import { plain } from '../store/firestore';
import { sitemapXml, withHead } from './html';

/** What these pages need from outside. */
export interface PageDeps {
  db: Firestore;
  /** The shop's origin without a trailing slash. */
  origin: string;
  /** The plain page of the deployed build. */
  fetchPage(): Promise<string>;
  /** The shop's current name and description. */
  fetchSite(): Promise<Site>;
}

export interface Page {
  status: number;
  type: 'html' | 'xml';
  body: string;
  /** How long the edge may cache it, in seconds. */
  keep: number;
}

/** Firestore reserves ids that begin with two underscores, and throws. */
const ID = /^(?!__)[\w-]{1,128}$/;

async function readProduct(db: Firestore, id: string): Promise<Product | undefined> {
  if (!ID.test(id)) return undefined;
  const snapshot = await db.doc(`products/${id}`).get();
  if (!snapshot.exists) return undefined;
  try {
    return decodeProduct(id, plain(snapshot.data()));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** `/product/{id}`: the plain page with that fragrance's head; 404 with the same page when there is none. */
export async function productPage(deps: PageDeps, path: string): Promise<Page> {
  const { origin } = deps;
  const id = decode(path.split('/')[2] ?? '');
  const [page, product, site] = await Promise.all([
    deps.fetchPage(),
    readProduct(deps.db, id),
    deps.fetchSite(),
  ]);
  const share = `${origin}/share.jpg`;
  if (!product) {
    const body = withHead(page, {
      title: `${messages.product.notFound} · ${site.name}`,
      description: site.description,
      siteName: site.name,
      url: `${origin}${paths.products()}`,
      image: share,
      jsonLd: [],
      noindex: true,
    });
    return { status: 404, type: 'html', body, keep: 60 };
  }
  const offer = { price: defaultVariant(product).price, available: isAvailable(product) };
  const [photo] = product.images;
  const srcSet = photo && photoSrcSet(photo);
  const body = withHead(page, {
    title: `${product.name} · ${site.name}`,
    description: product.description || product.shortName || site.description,
    siteName: site.name,
    url: `${origin}${paths.product(product.id)}`,
    image: photo ?? share,
    photo: photo && srcSet ? { src: photo, srcSet, sizes: GALLERY_SIZES } : undefined,
    jsonLd: [
      productData(product, offer, { origin, site }),
      breadcrumbData(product, { origin, site }),
    ],
  });
  return { status: 200, type: 'html', body, keep: 300 };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const headSchema = v.object({ parts: v.pipe(v.number(), v.integer(), v.minValue(1)) });

async function readCatalogue(db: Firestore): Promise<Catalogue | undefined> {
  const first = await db.doc('catalogue/0').get();
  const head = v.safeParse(headSchema, first.data());
  if (!head.success) return undefined;
  const refs = Array.from({ length: head.output.parts - 1 }, (_, n) =>
    db.doc(`catalogue/${n + 1}`),
  );
  const others = refs.length > 0 ? await db.getAll(...refs) : [];
  const parts = [first, ...others].map((snapshot) => decodePart(snapshot.data()?.['data']));
  return unpackCatalogue(
    parts.filter((part) => part !== undefined),
    0,
  ).catalogue;
}

/** The pages for everyone, besides products and notes. */
const OPEN_PAGES = [
  paths.home(),
  paths.products(),
  paths.newArrivals(),
  paths.bestsellers(),
  paths.giftSets(),
  paths.notes(),
  paths.guided(),
  paths.about(),
  paths.contact(),
  paths.shipping(),
  paths.refunds(),
  paths.terms(),
  paths.privacy(),
];

/** The maximum of one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

/** `/sitemap.xml`: the pages for everyone, every product, every note. Costs one read for several thousand of them. */
export async function sitemapPage({ db, origin }: PageDeps): Promise<Page> {
  const products = (await readCatalogue(db))?.products ?? [];
  const all = [
    ...OPEN_PAGES,
    ...products.map(({ id }) => paths.product(id)),
    ...notesIndex(products).map(({ slug }) => paths.note(slug)),
  ];
  const body = sitemapXml(all.slice(0, MAX_URLS).map((path) => `${origin}${path}`));
  return { status: 200, type: 'xml', body, keep: 3600 };
}
