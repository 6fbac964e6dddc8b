import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { findVariant, type Product } from '../../../src/domain/product';
import { plain, readProduct } from '../firestore';
import { heldByOthers, holdsSchema, liveHolds, withHold, type Holder, type Holds } from './holds';

/** So many bottles of one size. */
export interface Wanted {
  productId: string;
  volume: string;
  quantity: number;
}

/** One counted size as a transaction has read it. */
export interface Shelf {
  ref: DocumentReference;
  productRef: DocumentReference;
  productData: Record<string, unknown>;
  product: Product;
  volume: string;
  /** Bottles this order wants. */
  quantity: number;
  /** Bottles left to sell; holds of others are not yet taken off. */
  stock: number;
  /** Bottles held by others just now. */
  heldByOthers: number;
  /** Whether this order's own hold still stands for as many as it wants. */
  isHeld: boolean;
  /** Everybody's holds, also those that have ended. */
  holds: Holds;
}

/** `stock/{productId_volume}` (docs/decisions/002-data.md); a slash would make it a path. */
export function shelfPath(productId: string, volume: string): string {
  return `stock/${productId}_${volume.replaceAll('/', '-')}`;
}

/** Two lines of the same size are one demand. */
function summed(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, Wanted>();
  for (const one of wanted) {
    const path = shelfPath(one.productId, one.volume);
    const sum = sums.get(path);
    sums.set(path, { ...one, quantity: one.quantity + (sum?.quantity ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Reads, in a transaction, the counted ones among the wanted sizes. Sizes nobody counts, and those the catalogue no
 * longer has, are left out. Only reads.
 */
export async function readShelves(
  tx: Transaction,
  db: Firestore,
  wanted: readonly Wanted[],
  orderId: string,
  now: Date,
): Promise<Shelf[]> {
  const ids = [...new Set(wanted.map((one) => one.productId))];
  if (ids.length === 0) return [];
  // Most fragrances are not counted, and everybody who is paying looks at the same few: only what is counted is locked.
  const seen = await db.getAll(...ids.map((id) => db.doc(`products/${id}`)));
  const countedOnes = seen.filter((snapshot) => isCounted(readProduct(snapshot), wanted));
  if (countedOnes.length === 0) return [];
  const snapshots = await tx.getAll(...countedOnes.map((snapshot) => snapshot.ref));
  const products = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  const counted = summed(wanted).flatMap((one) => {
    const snapshot = products.get(one.productId);
    const product = snapshot && readProduct(snapshot);
    const stock = product && findVariant(product, one.volume)?.stock;
    return snapshot && product && stock !== undefined ? [{ ...one, snapshot, product, stock }] : [];
  });
  if (counted.length === 0) return [];
  const shelves = await tx.getAll(
    ...counted.map((one) => db.doc(shelfPath(one.productId, one.volume))),
  );
  return counted.flatMap((one, n) => {
    const shelf = shelves[n];
    return shelf ? [toShelf(one, shelf, orderId, now)] : [];
  });
}

function isCounted(product: Product | undefined, wanted: readonly Wanted[]): boolean {
  return wanted.some(
    ({ productId, volume }) =>
      product?.id === productId && findVariant(product, volume)?.stock !== undefined,
  );
}

function toShelf(
  one: Wanted & { snapshot: DocumentSnapshot; product: Product; stock: number },
  shelf: DocumentSnapshot,
  orderId: string,
  now: Date,
): Shelf {
  const { holds } = v.parse(holdsSchema, plain(shelf.data() ?? {}));
  const live = liveHolds(holds, now);
  const own = live[orderId];
  return {
    ref: shelf.ref,
    productRef: one.snapshot.ref,
    productData: one.snapshot.data() ?? {},
    product: one.product,
    volume: one.volume,
    quantity: one.quantity,
    stock: one.stock,
    heldByOthers: heldByOthers(live, orderId),
    isHeld: own !== undefined && own.quantity >= one.quantity,
    holds,
  };
}

/** Whether there is enough for this order beside what others hold. */
export function isEnough(shelf: Shelf): boolean {
  return shelf.stock - shelf.heldByOthers >= shelf.quantity;
}

/** Keeps the wanted bottles for this order as long as {@link withHold} allows. Only writes. */
export function hold(tx: Transaction, shelves: readonly Shelf[], holder: Holder, now: Date): void {
  for (const shelf of shelves) {
    tx.set(shelf.ref, { holds: withHold(shelf.holds, holder, shelf.quantity, now) });
  }
}

/** Drops this order's hold. Only writes. */
export function dropHolds(tx: Transaction, shelves: readonly Shelf[], orderId: string): void {
  for (const shelf of shelves) {
    const { [orderId]: _own, ...others } = shelf.holds;
    tx.set(shelf.ref, { holds: others });
  }
}

/** Takes the sold bottles off the product and drops this order's hold. Only writes. */
export function takeOut(tx: Transaction, shelves: readonly Shelf[], orderId: string): void {
  dropHolds(tx, shelves, orderId);
  writeStock(tx, shelves, (shelf) => Math.max(0, shelf.stock - shelf.quantity));
}

/** Puts the bottles of a cancelled order back. Only writes. */
export function putBack(tx: Transaction, shelves: readonly Shelf[]): void {
  writeStock(tx, shelves, (shelf) => shelf.stock + shelf.quantity);
}

/** Sizes of one product live in one document, so their new figures are written together. */
function writeStock(
  tx: Transaction,
  shelves: readonly Shelf[],
  left: (shelf: Shelf) => number,
): void {
  for (const productId of new Set(shelves.map((shelf) => shelf.product.id))) {
    const own = shelves.filter((shelf) => shelf.product.id === productId);
    const [first] = own;
    if (first) tx.update(first.productRef, stockFields(first, own, left));
  }
}

function stockFields(
  { product, productData }: Shelf,
  own: readonly Shelf[],
  left: (shelf: Shelf) => number,
): Record<string, unknown> {
  const [first] = own;
  if (product.variants.length === 0) return { stock: first ? left(first) : 0 };
  // The variants as stored, so that a field this version does not know survives.
  const stored: unknown[] = Array.isArray(productData.variants) ? productData.variants : [];
  return {
    variants: stored.map((variant: unknown) => {
      if (typeof variant !== 'object' || variant === null || !('volume' in variant)) return variant;
      const shelf = own.find((one) => one.volume === variant.volume);
      return shelf ? { ...variant, stock: left(shelf) } : variant;
    }),
  };
}
