import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { packCatalogue, unpackCatalogue, type Catalogue } from '../../domain/catalogue';
import { rememberSite } from '../../ui/site';

/** A copy younger than this is shown without asking; an older one is shown and asked about. */
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

async function keep(catalogue: Catalogue): Promise<void> {
  try {
    const { revision, ...source } = catalogue;
    await set(CATALOGUE_KEY, { at: Date.now(), revision, parts: packCatalogue(source, Infinity) });
  } catch {
    // No room or not allowed: the next visit reads it again.
  }
}

let state: CatalogueState = { status: 'loading' };
let running: Promise<void> | undefined;
/** When the house was last asked, as far as this device knows. */
let askedAt = 0;
let asking = false;
/** Until when what is shown is held for outdated, however young it is. */
let outdatedUntil = 0;
/** What did not fit with the catalogue, and when the house was asked again because of it. */
const doubts = new Map<string, number>();
const listeners = new Set<() => void>();

function publish(next: CatalogueState): void {
  state = next;
  // A house without a catalogue has not said who it is.
  if (next.status === 'ready' && next.catalogue.revision > 0) {
    const { site, revision } = next.catalogue;
    rememberSite(site, revision);
  }
  for (const listener of listeners) listener();
}

async function fetchAndPublish(): Promise<void> {
  asking = true;
  askedAt = Date.now();
  try {
    const { fetchCatalogue } = await import('../../firebase/catalogue');
    const fetched = await fetchCatalogue();
    const catalogue = fetched ?? emptyCatalogue();
    if (state.status === 'ready' && state.catalogue.revision !== catalogue.revision)
      outdatedUntil = 0;
    publish({ status: 'ready', catalogue, stale: false });
    await keep(catalogue);
  } catch (error) {
    // What is shown stays; only an empty hand is a failure.
    if (state.status === 'ready') publish({ ...state, stale: true });
    else
      publish({
        status: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
      });
  } finally {
    asking = false;
  }
}

/** Asks the house again when what is shown has grown old: a tab may be left open for days. */
function look(): void {
  const now = Date.now();
  if (state.status !== 'ready' || asking) return;
  if (now < outdatedUntil || now - askedAt > FRESH_MS) void catalogueStore.refresh();
}
if ('document' in globalThis)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });

function emptyCatalogue(): Catalogue {
  return unpackCatalogue([{ products: [] }], 0).catalogue;
}

async function load(): Promise<void> {
  const stored = await loadStored();
  const isFresh = stored !== undefined && Date.now() - stored.at <= FRESH_MS;
  askedAt = isFresh ? stored.at : Date.now();
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
    look();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): CatalogueState => state,
  /**
   * Asks the house again because something does not fit with what is shown: a document that was read a moment ago, a
   * cart that cannot be paid. An answer on its way may settle it, so it is waited for; whoever still doubts says so
   * again. The same doubt is followed once in five minutes: it may lag behind, and it may be right.
   */
  async doubt(what: string): Promise<void> {
    const [shown, asked] = [state, running];
    await asked;
    if (state !== shown || running !== asked) return;
    if (Date.now() - (doubts.get(what) ?? -Infinity) < FRESH_MS) return;
    doubts.set(what, Date.now());
    await catalogueStore.refresh();
  },
  /**
   * The owner has changed something: whoever shows the catalogue next asks the house, and again until another one has
   * been made of it (some seconds later), for five minutes at most.
   */
  expire(): void {
    outdatedUntil = Date.now() + FRESH_MS;
  },
  /** Asks the house again, whatever the copy's age (Try again, Clear Cache, a price that differed at payment). */
  async refresh(): Promise<void> {
    if (state.status === 'failed') publish({ status: 'loading' });
    running = fetchAndPublish();
    await running;
  },
};
