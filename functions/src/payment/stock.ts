import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { findVariant, type Product } from '../../../src/domain/product/product';
import { plain, readProduct } from '../store/firestore';
import { heldByOthers, holdsSchema, liveHolds, withHold, type Holder, type Holds } from './holds';

/** A number of pieces of one size. */
export interface Wanted {
  productId: string;
  volume: string;
  quantity: number;
}

/** One size with counted stock, as read in a transaction. */
export interface Shelf {
  ref: DocumentReference;
  productRef: DocumentReference;
  productData: Record<string, unknown>;
  product: Product;
  volume: string;
  /** Pieces this order wants. */
  quantity: number;
  /** Pieces left to sell, before subtracting the holds of other orders. */
  stock: number;
  /** Pieces that other orders hold. */
  heldByOthers: number;
  /** Whether this order has a live hold on all the pieces it wants. */
  isHeld: boolean;
  /** The holds of all orders, including ended ones. */
  holds: Holds;
}

/** `stock/{productId_volume}` (docs/decisions/002-data.md). Slashes would add path segments. */
export function shelfPath(productId: string, volume: string): string {
  return `stock/${productId}_${volume.replaceAll('/', '-')}`;
}

/** Adds up lines of the same size. */
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
 * Reads, in a transaction, those of the wanted sizes whose stock is counted. Leaves out uncounted sizes and those no
 * longer in the catalogue. Only reads.
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
  // Lock only products with counted stock: most have none, and concurrent payments often share the same few products.
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

/** Whether the stock that other orders do not hold is enough for this order. */
export function isEnough(shelf: Shelf): boolean {
  return shelf.stock - shelf.heldByOthers >= shelf.quantity;
}

/** Holds the wanted pieces for this order for as long as {@link withHold} allows. Only writes. */
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

/** Subtracts the sold pieces from the stock and drops this order's hold. Only writes. */
export function takeOut(tx: Transaction, shelves: readonly Shelf[], orderId: string): void {
  dropHolds(tx, shelves, orderId);
  writeStock(tx, shelves, (shelf) => Math.max(0, shelf.stock - shelf.quantity));
}

/** Returns the pieces of a cancelled order to the stock. Only writes. */
export function putBack(tx: Transaction, shelves: readonly Shelf[]): void {
  writeStock(tx, shelves, (shelf) => shelf.stock + shelf.quantity);
}

/** Updates all sizes of a product in one write, because they share a document. */
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
  // Start from the variants as stored, to keep fields that this version does not know.
  const stored: unknown[] = Array.isArray(productData.variants) ? productData.variants : [];
  return {
    variants: stored.map((variant: unknown) => {
      if (typeof variant !== 'object' || variant === null || !('volume' in variant)) return variant;
      const shelf = own.find((one) => one.volume === variant.volume);
      return shelf ? { ...variant, stock: left(shelf) } : variant;
    }),
  };
}
