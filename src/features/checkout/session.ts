import * as v from 'valibot';
import type { ShippingForm } from '../../domain/customer/address';
import { orderId, type Basket } from '../../domain/order/order';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';

/** The checkout in progress on this device, shared by its tabs: the same cart contents always use the same order. */
const sessionSchema = v.object({
  userId: v.string(),
  fingerprint: v.string(),
  orderId: v.string(),
  /** Whether the order document was written. */
  written: v.boolean(),
  /** Whether Razorpay's window was opened for it, in which case it may have been paid. */
  opened: v.boolean(),
});
export type CheckoutSession = v.InferOutput<typeof sessionSchema>;

const { checkoutOrder: SESSION_KEY, checkoutDraft: DRAFT_KEY } = PRIVATE_STORAGE_KEYS;
const SALE_KEY = 'checkout-sale';

/** The part of Storage that is used. A storage that throws (full or blocked) is treated as empty. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(store: Pick<Store, 'getItem'>, key: string): unknown {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(store: Store, key: string, value: unknown): void {
  try {
    if (value === undefined) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload starts a new checkout; the server still charges each order only once.
  }
}

/** This user's checkout in progress; undefined when there is none. */
export function loadSession(store: Store, userId: string): CheckoutSession | undefined {
  const result = v.safeParse(sessionSchema, read(store, SESSION_KEY));
  return result.success && result.output.userId === userId ? result.output : undefined;
}

/** The session of this purchase: the stored one if its contents are the same, else a new one, which is stored. */
export function findOrCreateSession(
  store: Store,
  userId: string,
  fingerprint: string,
  now: Date,
): CheckoutSession {
  const known = loadSession(store, userId);
  if (known?.fingerprint === fingerprint) return known;
  const session = {
    userId,
    fingerprint,
    orderId: orderId(userId, now),
    written: false,
    opened: false,
  };
  write(store, SESSION_KEY, session);
  return session;
}

/** Records how far the checkout has come. Does nothing if another tab has replaced or ended the session. */
export function updateSession(
  store: Store,
  { userId, orderId }: CheckoutSession,
  mark: { written: true } | { opened: true },
): void {
  const known = loadSession(store, userId);
  if (known?.orderId === orderId) write(store, SESSION_KEY, { ...known, ...mark });
}

/** Call when the order is paid or can never be paid; the next purchase then gets a new order. */
export function clearSession(store: Store): void {
  write(store, SESSION_KEY, undefined);
}

/** An order that was paid in one tab, as announced to the others. */
export interface Sale extends Basket {
  orderId: string;
}

const saleSchema = v.object({
  orderId: v.string(),
  items: v.array(v.object({ id: v.string(), selectedVolume: v.string(), quantity: v.number() })),
});

/** Announces a sale to the other tabs. Their storage event carries it, so nothing stays in the storage. */
export function announceSale(store: Store, { orderId, items }: Sale): void {
  const lines = items.map(({ id, selectedVolume, quantity }) => ({ id, selectedVolume, quantity }));
  write(store, SALE_KEY, { orderId, items: lines });
  write(store, SALE_KEY, undefined);
}

/** The sale that another tab's storage event announces; undefined for any other event. */
export function saleFromEvent({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): Sale | undefined {
  if (key !== SALE_KEY || newValue === null) return undefined;
  const result = v.safeParse(saleSchema, read({ getItem: () => newValue }, SALE_KEY));
  return result.success ? result.output : undefined;
}

const draftSchema = v.object({
  userId: v.string(),
  gift: v.boolean(),
  form: v.record(v.string(), v.string()),
});

export interface Draft {
  form: ShippingForm;
  gift: boolean;
}

/** What this user typed before a reload, merged into `blank`; unknown fields are dropped. */
export function loadDraft(store: Store, userId: string, blank: ShippingForm): Draft | undefined {
  const result = v.safeParse(draftSchema, read(store, DRAFT_KEY));
  if (!result.success || result.output.userId !== userId) return undefined;
  const { form, gift } = result.output;
  const kept = { ...blank };
  for (const name of Object.keys(blank) as (keyof ShippingForm)[]) kept[name] = form[name] ?? '';
  return { form: kept, gift };
}

export function saveDraft(store: Store, userId: string, draft: Draft): void {
  write(store, DRAFT_KEY, { userId, ...draft });
}

export function clearDraft(store: Store): void {
  write(store, DRAFT_KEY, undefined);
}
