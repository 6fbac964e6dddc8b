import { get, set } from '../../ui/deviceDatabase';
import * as v from 'valibot';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import type { CataloguePage, FirstScreen } from '../../domain/product/firstScreen';
import { serverTime } from '../../clock';
import { createStore } from '../../ui/createStore';
import { updateSite } from '../../ui/site';
import { catalogueBlob, fetchFromEdge, parseCatalogue } from './edgeCatalogue';

/** A copy younger than this is shown without a request; an older one is shown and revalidated. */
const FRESH_MS = 5 * 60_000;
/** The IndexedDB key of the cached catalogue. */
export const CATALOGUE_KEY = 'catalogue';
/** The IndexedDB key of a cached product document. */
export const productKey = (id: string): string => `product:${id}`;

/** The JSON is stored as a file, because copying thousands of objects into the database would hold up the page. */
const storedSchema = v.object({
  at: v.number(),
  json: v.custom<Blob>((value) => value instanceof Blob),
});

export type CatalogueState =
  | { status: 'loading' }
  /** What the page's own HTML has of it, while the rest is fetched. */
  | {
      status: 'partial';
      catalogue: Catalogue;
      part: CataloguePage;
      stale: boolean;
      failure?: Failed | undefined;
    }
  /** `stale` until what an older copy says is confirmed; `failure` when that was tried in vain. */
  | { status: 'ready'; catalogue: Catalogue; stale: boolean; failure?: Failed | undefined }
  | Failed;

interface Failed {
  status: 'failed';
  error: Error;
}

interface Stored {
  at: number;
  catalogue: Catalogue;
}

/** The cached catalogue; undefined when there is none, its format is outdated, or storage is forbidden. */
async function loadStored(): Promise<Stored | undefined> {
  try {
    const stored = v.safeParse(storedSchema, await get(CATALOGUE_KEY));
    if (!stored.success) return undefined;
    const { at, json } = stored.output;
    return { at, catalogue: await parseCatalogue(json) };
  } catch {
    return undefined;
  }
}

async function saveStored(json: Blob): Promise<void> {
  try {
    await set(CATALOGUE_KEY, { at: +serverTime(), json });
  } catch {
    // Storage is full or forbidden: the next visit fetches it again.
  }
}

const store = createStore<CatalogueState>({ status: 'loading' });
/** What the prerendered page shows. */
let first: CatalogueState = store.get();
/** The note of the prerendered page. */
let firstNote: FirstScreen['note'];
let running: Promise<void> | undefined;
/** When the catalogue was last fetched, as far as this device knows (ms). */
let fetchedAt = 0;
let isFetching = false;
/** Until then the catalogue counts as stale, however young it is (ms). */
let staleUntil = 0;
/** When each reason last caused a revalidation (ms). */
const revalidatedAt = new Map<string, number>();

function publish(next: CatalogueState): void {
  store.set(next);
  markPrices();
  // An empty catalogue (revision 0) carries no site settings.
  if ((next.status === 'ready' || next.status === 'partial') && next.catalogue.revision > 0) {
    const { site, revision } = next.catalogue;
    updateSite(site, revision);
  }
}

/** Marks the prices of an older copy (styles/main.css). An attribute, so that no card renders again. */
function markPrices(): void {
  if (!('document' in globalThis)) return;
  const state = store.get();
  const isUnconfirmed = (state.status === 'ready' || state.status === 'partial') && state.stale;
  document.documentElement.toggleAttribute('data-unconfirmed', isUnconfirmed);
}

/** The revision that is shown; 0 for none. */
function shownRevision(): number {
  const state = store.get();
  return 'catalogue' in state ? state.catalogue.revision : 0;
}

/**
 * From the edge, where that has it and may be up to a minute old; otherwise from Firestore, also when something newer than
 * the edge's is shown by then.
 */
async function fetchNewest(mayBeOld: boolean): Promise<{ catalogue: Catalogue; json: Blob }> {
  const atEdge = mayBeOld ? await fetchFromEdge() : undefined;
  if (atEdge && atEdge.catalogue.revision >= shownRevision()) return atEdge;
  const { fetchCatalogue } = await import('../../firebase/product/catalogue');
  const catalogue = (await fetchCatalogue()) ?? emptyCatalogue();
  return { catalogue, json: await catalogueBlob(catalogue) };
}

async function fetchAndPublish(mayBeOld: boolean): Promise<void> {
  isFetching = true;
  fetchedAt = +serverTime();
  try {
    const { catalogue: newest, json } = await fetchNewest(mayBeOld);
    const state = store.get();
    const catalogue = withShown(newest, state);
    if (state.status === 'ready' && state.catalogue.revision !== catalogue.revision) staleUntil = 0;
    publish({ status: 'ready', catalogue, stale: false });
    await saveStored(json);
  } catch (error) {
    const state = store.get();
    const failure: Failed = {
      status: 'failed',
      error: error instanceof Error ? error : new Error(String(error)),
    };
    // What is shown stays.
    publish('catalogue' in state ? { ...state, stale: true, failure } : failure);
  } finally {
    isFetching = false;
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The newest catalogue, with the fragrances and offers of a prerendered page that have not changed: only cards that
 * differ are drawn again.
 */
function withShown(newest: Catalogue, state: CatalogueState): Catalogue {
  if (state.status !== 'partial') return newest;
  const { products, offers } = state.catalogue;
  const shown = new Map(products.map((product) => [product.id, product]));
  return {
    ...newest,
    products: newest.products.map((product) => {
      const known = shown.get(product.id);
      return known && isEqual(known, product) ? known : product;
    }),
    offers: isEqual(offers, newest.offers) ? offers : newest.offers,
  };
}

/** Refetches a stale catalogue, because a tab may stay open for days. */
function refreshIfStale(): void {
  const now = +serverTime();
  if (store.get().status !== 'ready' || isFetching) return;
  if (now < staleUntil) void catalogueStore.refresh();
  else if (now - fetchedAt > FRESH_MS) running = fetchAndPublish(true);
}
if ('document' in globalThis)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refreshIfStale();
  });

function emptyCatalogue(): Catalogue {
  return unpackCatalogue([{ products: [] }], 0).catalogue;
}

async function load(): Promise<void> {
  const seeded = store.get();
  if (seeded.status === 'ready') {
    if (+serverTime() - fetchedAt > FRESH_MS) await fetchAndPublish(true);
    else await saveStored(await catalogueBlob(seeded.catalogue));
    return;
  }
  const found = await loadStored();
  // The page may have brought something newer.
  const isOlder =
    seeded.status === 'partial' && (found?.catalogue.revision ?? 0) < seeded.catalogue.revision;
  const stored = isOlder ? undefined : found;
  const isFresh = stored !== undefined && +serverTime() - stored.at <= FRESH_MS;
  fetchedAt = isFresh ? stored.at : +serverTime();
  if (stored)
    publish({ status: 'ready', catalogue: withShown(stored.catalogue, seeded), stale: !isFresh });
  if (!isFresh) await fetchAndPublish(true);
}

export const catalogueStore = {
  /** Shows the data of a prerendered page, until something newer is known. */
  seed(screen: FirstScreen): void {
    const { at, catalogue, part, note } = screen;
    fetchedAt = at;
    firstNote = note;
    const stale = +serverTime() - at > FRESH_MS;
    first = part
      ? { status: 'partial', catalogue, part, stale }
      : { status: 'ready', catalogue, stale };
    publish(first);
  },
  first: (): CatalogueState => first,
  /** What the prerendered page says about this note, by its slug; undefined when it is another page. */
  firstWords: (slug: string): string | undefined =>
    firstNote?.slug === slug ? firstNote.words : undefined,
  /** Starts loading, once. */
  start(): void {
    running ??= load();
  },
  subscribe(listener: () => void): () => void {
    catalogueStore.start();
    refreshIfStale();
    return store.subscribe(listener);
  },
  get: store.get,
  /**
   * Refetches the catalogue because something contradicts it: a product document, a cart that cannot be paid. Waits for
   * a pending request first, whose result may settle it; the caller revalidates again if not. The same `reason`
   * refetches once in five minutes, because the catalogue may lag behind or be right.
   *
   * @param seen what was contradicted: a newer state may have settled it already
   */
  async revalidate(reason: string, seen: CatalogueState): Promise<void> {
    const pending = running;
    await pending;
    if (store.get() !== seen || running !== pending) return;
    if (+serverTime() - (revalidatedAt.get(reason) ?? -Infinity) < FRESH_MS) return;
    revalidatedAt.set(reason, +serverTime());
    await catalogueStore.refresh();
  },
  /**
   * Marks the catalogue as stale after the owner has changed something: each new subscriber refetches it until the
   * functions have built a new one (some seconds later), for five minutes at most.
   */
  expire(): void {
    staleUntil = +serverTime() + FRESH_MS;
  },
  /** Refetches the catalogue, whatever its age (Try again, Clear Cache, a price that differed at payment). */
  async refresh(): Promise<void> {
    const state = store.get();
    if (state.status === 'failed') publish({ status: 'loading' });
    else if ('failure' in state) publish({ ...state, failure: undefined });
    running = fetchAndPublish(false);
    await running;
  },
};
