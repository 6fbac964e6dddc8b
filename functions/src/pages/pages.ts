import type { Firestore } from 'firebase-admin/firestore';
import { catalogueJson, packFirstScreen } from '../../../src/domain/product/packCatalogue';
import type { FirstScreen } from '../../../src/domain/product/firstScreen';
import { decodeNotes } from '../../../src/domain/product/notes';
import { isProductId, type Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { withShownStock } from '../../../src/domain/product/shownStock';
import { isPublic } from '../../../src/domain/product/visibility';
import { DecodeError } from '../../../src/domain/shop/decode';
import { messages } from '../../../src/domain/shop/messages';
import { paths, routeOf, type RouteName } from '../../../src/domain/shop/routes';
import { defaultSite } from '../../../src/domain/shop/site';
import { notesRef, plain } from '../store/firestore';
import { readCatalogue } from './catalogueCache';
import { chooseProducts } from './chooseProducts';
import { sitemapXml, takePhotographs, withHead, withScreen, type PageCode } from './html';
import type { RenderPage } from './renderer';

/** What the build leaves for these pages (tools/vite/shell.ts). */
export interface Template {
  /** The page with an empty root, to be filled. */
  html: string;
  /** The page with an empty root that requests all of its code at once. */
  plain: string;
  /** By the name of the route. */
  code: Record<string, PageCode>;
}

/** What these pages need from outside. */
export interface PageDeps {
  db: Firestore;
  /** The shop's origin without a trailing slash. */
  origin: string;
  /** Of the deployed build. */
  fetchTemplate(): Promise<Template>;
  renderPage: RenderPage;
  now(): Date;
}

export interface Page {
  status: number;
  type: 'html' | 'xml' | 'json';
  /** The header `Link`. */
  link?: string | undefined;
  body: string;
}

/** A product that shoppers see. */
async function readProduct(db: Firestore, id: string): Promise<Product | undefined> {
  if (!isProductId(id)) return undefined;
  const snapshot = await db.doc(`products/${id}`).get();
  if (!snapshot.exists) return undefined;
  try {
    const product = decodeProduct(id, plain(snapshot.data()));
    return isPublic(product) ? withShownStock(product) : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** The note of a page, with what the owner has written about it. */
async function readNote(db: Firestore, path: string): Promise<FirstScreen['note']> {
  const slug = path.split('/')[2] ?? '';
  const notes = decodeNotes((await notesRef(db).get()).data());
  return { slug, words: notes.get(slug)?.words ?? '' };
}

/** Pages without products. They are drawn here because they say who sells, which the owner may change. */
const CONTENT: readonly RouteName[] = [
  'about',
  'contact',
  'shipping',
  'refunds',
  'terms',
  'privacy',
];

/**
 * A page of the catalogue or of content, complete without scripts: the head, the first screen as the shop's components
 * draw it, and the data to hydrate it from. 404 with the plain page for a product that is not there.
 */
export async function shopPage(deps: PageDeps, path: string, query: string): Promise<Page> {
  const { origin } = deps;
  const route = routeOf(path);
  const isProduct = path.startsWith('/product/');
  const [{ html, plain, code }, cached, product, note] = await Promise.all([
    deps.fetchTemplate(),
    readCatalogue(deps.db),
    isProduct ? readProduct(deps.db, decode(path.split('/')[2] ?? '')) : undefined,
    route === 'note' ? readNote(deps.db, path) : undefined,
  ]);
  const { site, revision } = cached?.catalogue ?? { site: defaultSite, revision: 0 };
  if (route === undefined || (isProduct && !product)) {
    const head = { title: messages.product.notFound, canonical: paths.products(), private: true };
    return { status: 404, type: 'html', body: withHead(plain, head, { origin, site }) };
  }
  if (CONTENT.includes(route)) {
    const seller = { at: revision, site };
    const { markup, head } = await deps.renderPage({ origin, path, query, site: seller });
    const page = withScreen(html, { markup, site: seller, code: code[route] });
    return {
      status: 200,
      type: 'html',
      body: head ? withHead(page, head, { origin, site }) : page,
    };
  }
  // Nothing is drawn from a catalogue that is being built for the first time.
  if (!cached) return { status: 200, type: 'html', body: plain };
  const now = deps.now();
  const params = new URLSearchParams(query);
  const chosen = chooseProducts(cached, { route, path, params, product, now });
  const screen = packFirstScreen({ at: now.getTime(), ...chosen, product, note });
  const drawn = await deps.renderPage({ origin, path, query, screen });
  const { markup, link } = takePhotographs(drawn.markup);
  const page = withScreen(html, { markup, screen, code: code[route] });
  const body = drawn.head ? withHead(page, drawn.head, { origin, site }) : page;
  return { status: 200, type: 'html', link, body };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** `/catalogue.json`: what cards, search and filters need, for browsers that have not loaded Firestore. */
export async function cataloguePage({ db }: PageDeps): Promise<Page> {
  const cached = await readCatalogue(db);
  return { status: 200, type: 'json', body: cached?.json() ?? catalogueJson(undefined) };
}

/** `/catalogue/{id}.json`: a product with its story, or null. */
export async function productData({ db }: PageDeps, path: string): Promise<Page> {
  const id = /^\/catalogue\/([\w-]+)[.]json$/.exec(path)?.[1] ?? '';
  const body = JSON.stringify((await readProduct(db, id)) ?? null);
  return { status: 200, type: 'json', body };
}

/** The pages for everyone, besides products and notes. */
const OPEN_PAGES = [
  paths.home(),
  paths.products(),
  paths.newArrivals(),
  paths.bestsellers(),
  paths.giftSets(),
  paths.samples(),
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
  const cached = await readCatalogue(db);
  const all = [
    ...OPEN_PAGES,
    ...(cached?.catalogue.products ?? []).map(({ id }) => paths.product(id)),
    ...(cached?.notes() ?? []).map(({ slug }) => paths.note(slug)),
  ];
  const body = sitemapXml(all.slice(0, MAX_URLS).map((path) => `${origin}${path}`));
  return { status: 200, type: 'xml', body };
}
