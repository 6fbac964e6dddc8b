import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { LinePart } from '../../../src/domain/order/linePart';
import { stockedPieces, type StockLine } from '../../../src/domain/order/stockedPieces';
import { findVariant, type Product } from '../../../src/domain/product/product';
import { plain, readProduct } from '../store/firestore';
import { heldByOthers, holdsSchema, liveHolds, withHold, type Holder, type Holds } from './holds';

/** One size with counted stock, as read in a transaction. */
export interface StockEntry {
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
export function stockPath(productId: string, volume: string): string {
  return `stock/${productId}_${volume.replaceAll('/', '-')}`;
}

/** Adds up pieces of the same size. */
function summed(wanted: readonly LinePart[]): LinePart[] {
  const sums = new Map<string, LinePart>();
  for (const one of wanted) {
    const path = stockPath(one.productId, one.volume);
    const sum = sums.get(path);
    sums.set(path, { ...one, quantity: one.quantity + (sum?.quantity ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Reads, in a transaction, those of the sizes of some lines whose stock is counted, each once with what all lines want of
 * it ({@link stockedPieces}). Leaves out uncounted sizes and those no longer in the catalogue. Only reads.
 */
export async function readStock(
  tx: Transaction,
  db: Firestore,
  lines: readonly StockLine[],
  orderId: string,
  now: Date,
): Promise<StockEntry[]> {
  const wanted = summed(stockedPieces(lines));
  const ids = [...new Set(wanted.map((one) => one.productId))];
  if (ids.length === 0) return [];
  // Lock only products with counted stock: most have none, and concurrent payments often share the same few products.
  const seen = await db.getAll(...ids.map((id) => db.doc(`products/${id}`)));
  const countedOnes = seen.filter((snapshot) => isCounted(readProduct(snapshot), wanted));
  if (countedOnes.length === 0) return [];
  const snapshots = await tx.getAll(...countedOnes.map((snapshot) => snapshot.ref));
  const products = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  const counted = wanted.flatMap((one) => {
    const snapshot = products.get(one.productId);
    const product = snapshot && readProduct(snapshot);
    const stock = product && findVariant(product, one.volume)?.stock;
    return snapshot && product && stock !== undefined ? [{ ...one, snapshot, product, stock }] : [];
  });
  if (counted.length === 0) return [];
  const entries = await tx.getAll(
    ...counted.map((one) => db.doc(stockPath(one.productId, one.volume))),
  );
  return counted.flatMap((one, n) => {
    const entry = entries[n];
    return entry ? [toStockEntry(one, entry, orderId, now)] : [];
  });
}

function isCounted(product: Product | undefined, wanted: readonly LinePart[]): boolean {
  return wanted.some(
    ({ productId, volume }) =>
      product?.id === productId && findVariant(product, volume)?.stock !== undefined,
  );
}

function toStockEntry(
  one: LinePart & { snapshot: DocumentSnapshot; product: Product; stock: number },
  entry: DocumentSnapshot,
  orderId: string,
  now: Date,
): StockEntry {
  const { holds } = v.parse(holdsSchema, plain(entry.data() ?? {}));
  const live = liveHolds(holds, now);
  const own = live[orderId];
  return {
    ref: entry.ref,
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

/** The pieces that other orders do not hold. */
const leftOf = ({ stock, heldByOthers }: StockEntry): number => Math.max(0, stock - heldByOthers);

/** Whether the stock that other orders do not hold is enough for this order. */
export function isEnough(entry: StockEntry): boolean {
  return leftOf(entry) >= entry.quantity;
}

/** What an order asks for that is not there. */
export interface Shortage<Line extends StockLine> {
  /** The line that the customer can change: that of a set where one needs what is short. */
  line: Line;
  /** How many of this line there are beside the other lines. */
  available: number;
  /** What several lines want more of than there is. */
  shared?: { name: string; volume: string; wanted: number; left: number };
}

/** What is short of an order's lines; undefined when there is enough. `entries` are those of {@link readStock}. */
export function shortageOf<Line extends StockLine>(
  lines: readonly Line[],
  entries: readonly StockEntry[],
): Shortage<Line> | undefined {
  const short = entries.find((entry) => !isEnough(entry));
  if (!short) return undefined;
  const wantedBy = (line: Line, { ref }: StockEntry): number =>
    stockedPieces([line])
      .filter((one) => stockPath(one.productId, one.volume) === ref.path)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const wanting = lines.filter((line) => wantedBy(line, short) > 0);
  const line = wanting.find(({ byParts }) => byParts) ?? wanting[0];
  if (!line) return undefined;
  const counts = entries.map((entry) => {
    const own = wantedBy(line, entry);
    const forLine = leftOf(entry) - (entry.quantity - own);
    return own === 0 ? line.quantity : Math.floor((forLine * line.quantity) / own);
  });
  const { product, volume, quantity } = short;
  return {
    line,
    available: Math.max(0, Math.min(...counts)),
    ...(wanting.length > 1 && {
      shared: { name: product.name, volume, wanted: quantity, left: leftOf(short) },
    }),
  };
}

/** Holds the wanted pieces for this order for as long as {@link withHold} allows. Only writes. */
export function hold(
  tx: Transaction,
  entries: readonly StockEntry[],
  holder: Holder,
  now: Date,
): void {
  for (const entry of entries) {
    tx.set(entry.ref, { holds: withHold(entry.holds, holder, entry.quantity, now) });
  }
}

/** Drops this order's hold. Only writes. */
export function dropHolds(tx: Transaction, entries: readonly StockEntry[], orderId: string): void {
  for (const entry of entries) {
    const { [orderId]: _own, ...others } = entry.holds;
    tx.set(entry.ref, { holds: others });
  }
}

/** Subtracts the sold pieces from the stock and drops this order's hold. Only writes. */
export function takeFromStock(
  tx: Transaction,
  entries: readonly StockEntry[],
  orderId: string,
): void {
  dropHolds(tx, entries, orderId);
  writeStock(tx, entries, (entry) => Math.max(0, entry.stock - entry.quantity));
}

/** Returns the pieces of a cancelled order to the stock. Only writes. */
export function returnToStock(tx: Transaction, entries: readonly StockEntry[]): void {
  writeStock(tx, entries, (entry) => entry.stock + entry.quantity);
}

const storedVariants = v.array(v.looseObject({ volume: v.string() }));

/** Updates all sizes of a product in one write, because they share a document. */
function writeStock(
  tx: Transaction,
  entries: readonly StockEntry[],
  left: (entry: StockEntry) => number,
): void {
  for (const productId of new Set(entries.map((entry) => entry.product.id))) {
    const own = entries.filter((entry) => entry.product.id === productId);
    const [first] = own;
    if (first) tx.update(first.productRef, stockFields(first, own, left));
  }
}

function stockFields(
  { product, productData }: StockEntry,
  own: readonly StockEntry[],
  left: (entry: StockEntry) => number,
): Record<string, unknown> {
  const [first] = own;
  if (product.variants.length === 0) return { stock: first ? left(first) : 0 };
  // Start from the variants as stored, to keep fields that this version does not know.
  return {
    variants: v.parse(storedVariants, productData.variants).map((variant) => {
      const entry = own.find((one) => one.volume === variant.volume);
      return entry ? { ...variant, stock: left(entry) } : variant;
    }),
  };
}
