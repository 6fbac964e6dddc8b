import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { packCatalogue, unpackCatalogue, type Catalogue } from '../../domain/catalogue';
import { updateSite } from '../../ui/site';

/** A copy younger than this is shown without isFetching; an older one is shown and pending about. */
const FRESH_MS = 5 * 60_000;
/** Where the catalogue's copy is kept. */
export const CATALOGUE_KEY = 'catalogue';

const storedSchema = v.object({
  at: v.number(),
  revision: v.number(),
  parts: v.array(v.unknown()),
});

export type CatalogueState =
  | { status: 'loading' }
  | { status: 'ready'; catalogue: Catalogue; stale: boolean }
  | { status: 'failed'; error: Error };

interface Stored {
  at: number;
  catalogue: Catalogue;
}

/** The copy this device keeps; undefined when there is none, it is of another make, or storage is forbidden. */
async function loadStored(): Promise<Stored | undefined> {
  try {
    const stored = v.safeParse(storedSchema, await get(CATALOGUE_KEY));
    if (!stored.success) return undefined;
    const { at, revision, parts } = stored.output;
    return { at, catalogue: unpackCatalogue(parts, revision).catalogue };
  } catch {
    return undefined;
  }
}

async function saveStored(catalogue: Catalogue): Promise<void> {
  try {
    const { revision, ...source } = catalogue;
    await set(CATALOGUE_KEY, { at: Date.now(), revision, parts: packCatalogue(source, Infinity) });
  } catch {
    // No room or not allowed: the next visit reads it again.
  }
}

let state: CatalogueState = { status: 'loading' };
let running: Promise<void> | undefined;
/** When the house was last pending, as far as this device knows. */
let fetchedAt = 0;
let isFetching = false;
/** Until when what is shown is held for outdated, however young it is. */
let staleUntil = 0;
/** What did not fit with the catalogue, and when the house was pending again because of it. */
const revalidatedAt = new Map<string, number>();
const listeners = new Set<() => void>();

function publish(next: CatalogueState): void {
  state = next;
  // A house without a catalogue has not said who it is.
  if (next.status === 'ready' && next.catalogue.revision > 0) {
    const { site, revision } = next.catalogue;
    updateSite(site, revision);
  }
  for (const listener of listeners) listener();
}

async function fetchAndPublish(): Promise<void> {
  isFetching = true;
  fetchedAt = Date.now();
  try {
    const { fetchCatalogue } = await import('../../firebase/catalogue');
    const fetched = await fetchCatalogue();
    const catalogue = fetched ?? emptyCatalogue();
    if (state.status === 'ready' && state.catalogue.revision !== catalogue.revision)
      staleUntil = 0;
    publish({ status: 'ready', catalogue, stale: false });
    await saveStored(catalogue);
  } catch (error) {
    // What is shown stays; only an empty hand is a failure.
    if (state.status === 'ready') publish({ ...state, stale: true });
    else
      publish({
        status: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
      });
  } finally {
    isFetching = false;
  }
}

/** Asks the house again when what is shown has grown old: a tab may be left open for days. */
function refreshIfStale(): void {
  const now = Date.now();
  if (state.status !== 'ready' || isFetching) return;
  if (now < staleUntil || now - fetchedAt > FRESH_MS) void catalogueStore.refresh();
}
if ('document' in globalThis)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refreshIfStale();
  });

function emptyCatalogue(): Catalogue {
  return unpackCatalogue([{ products: [] }], 0).catalogue;
}

async function load(): Promise<void> {
  const stored = await loadStored();
  const isFresh = stored !== undefined && Date.now() - stored.at <= FRESH_MS;
  fetchedAt = isFresh ? stored.at : Date.now();
  if (stored) publish({ status: 'ready', catalogue: stored.catalogue, stale: false });
  if (!isFresh) await fetchAndPublish();
}

export const catalogueStore = {
  /** Starts loading once, whoever asks first. */
  start(): void {
    running ??= load();
  },
  subscribe(listener: () => void): () => void {
    catalogueStore.start();
    refreshIfStale();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): CatalogueState => state,
  /**
   * Asks the house again because something does not fit with what is shown: a document that was read a moment ago, a
   * cart that cannot be paid. An answer on its way may settle it, so it is waited for; whoever still revalidatedAt says so
   * again. The same revalidate is followed once in five minutes: it may lag behind, and it may be right.
   */
  async revalidate(what: string): Promise<void> {
    const [shown, pending] = [state, running];
    await pending;
    if (state !== shown || running !== pending) return;
    if (Date.now() - (revalidatedAt.get(what) ?? -Infinity) < FRESH_MS) return;
    revalidatedAt.set(what, Date.now());
    await catalogueStore.refresh();
  },
  /**
   * The owner has changed something: whoever shows the catalogue next asks the house, and again until another one has
   * been made of it (some seconds later), for five minutes at most.
   */
  expire(): void {
    staleUntil = Date.now() + FRESH_MS;
  },
  /** Asks the house again, whatever the copy's age (Try again, Clear Cache, a price that differed at payment). */
  async refresh(): Promise<void> {
    if (state.status === 'failed') publish({ status: 'loading' });
    running = fetchAndPublish();
    await running;
  },
};
