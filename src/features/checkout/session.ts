import * as v from 'valibot';
import type { ShippingForm } from '../../domain/address';
import { orderId, type Basket } from '../../domain/order';

/** The checkout that is under way on this device, shared by its tabs: one cart content, one order. */
const sessionSchema = v.object({
  userId: v.string(),
  fingerprint: v.string(),
  orderId: v.string(),
  /** Whether the order was written under that id. */
  written: v.boolean(),
  /** Whether Razorpay's window was opened for it, so that it may have been paid. */
  opened: v.boolean(),
});
export type CheckoutSession = v.InferOutput<typeof sessionSchema>;

const SESSION_KEY = 'checkout-order';
const DRAFT_KEY = 'checkout-draft';
const SALE_KEY = 'checkout-sale';

/** The part of Storage that is used; a storage that throws (full, forbidden) is as good as none. */
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
    // Without storage a reload starts over; the server still charges an order only once.
  }
}

/** The checkout this user has under way; undefined when there is none. */
export function loadSession(store: Store, userId: string): CheckoutSession | undefined {
  const result = v.safeParse(sessionSchema, read(store, SESSION_KEY));
  return result.success && result.output.userId === userId ? result.output : undefined;
}

/** The id for this purchase: the one minted before for the same content, else a new one, which is kept. */
export function sessionFor(
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

/** Notes how far the checkout has come; one that another tab has replaced or ended stays as it is. */
export function markSession(
  store: Store,
  { userId, orderId }: CheckoutSession,
  mark: { written: true } | { opened: true },
): void {
  const known = loadSession(store, userId);
  if (known?.orderId === orderId) write(store, SESSION_KEY, { ...known, ...mark });
}

/** The order is done, or can never be paid: the next purchase gets its own. */
export function endSession(store: Store): void {
  write(store, SESSION_KEY, undefined);
}

/** What a tab has sold. */
export interface Sale extends Basket {
  orderId: string;
}

const saleSchema = v.object({
  orderId: v.string(),
  items: v.array(v.object({ id: v.string(), selectedVolume: v.string(), quantity: v.number() })),
});

/** Tells the other tabs of a sale. Their event carries it, so that nothing is left in the storage. */
export function tellSale(store: Store, { orderId, items }: Sale): void {
  const lines = items.map(({ id, selectedVolume, quantity }) => ({ id, selectedVolume, quantity }));
  write(store, SALE_KEY, { orderId, items: lines });
  write(store, SALE_KEY, undefined);
}

/** The sale that a storage event of another tab tells of; undefined for any other event. */
export function saleOf({
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

/** What this user typed before a reload, laid over `blank`; fields the form does not have are dropped. */
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

export function dropDraft(store: Store): void {
  write(store, DRAFT_KEY, undefined);
}
