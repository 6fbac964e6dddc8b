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
import {
  exactStock,
  cappedSizes,
  SHOWN_STOCK_MAX,
  stockId,
  exceedsShownStock,
} from '../../../src/domain/product/shownStock';
import { inTransaction, plain, readProduct } from '../store/firestore';
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

/** What payments hold of a size, and its count where the product's document does not tell it. */
export const stockPath = (productId: string, volume: string): string =>
  `stock/${stockId(productId, volume)}`;

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
  // Also those whose sizes are not counted: one that the owner begins to count meanwhile is taken from the stock.
  const snapshots = await tx.getAll(...ids.map((id) => db.doc(`products/${id}`)));
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
    stock: exactStock(one.stock, entry.get('count')),
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
    const holds = withHold(entry.holds, holder, entry.quantity, now);
    tx.set(entry.ref, { holds }, { mergeFields: ['holds'] });
  }
}

/** Drops this order's hold. Only writes. */
export function dropHolds(tx: Transaction, entries: readonly StockEntry[], orderId: string): void {
  for (const entry of entries) {
    const { [orderId]: _own, ...others } = entry.holds;
    tx.set(entry.ref, { holds: others }, { mergeFields: ['holds'] });
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

/**
 * Writes the counts. A product's document, which anybody reads, is only written when what it tells changes: otherwise its
 * time of writing would tell of every sale. All its sizes are updated in one write.
 */
function writeStock(
  tx: Transaction,
  entries: readonly StockEntry[],
  left: (entry: StockEntry) => number,
): void {
  const changed = new Map<StockEntry, number>();
  for (const entry of entries) {
    const count = left(entry);
    if (count >= SHOWN_STOCK_MAX) tx.set(entry.ref, { count }, { mergeFields: ['count'] });
    const shown = Math.min(count, SHOWN_STOCK_MAX);
    if (shown !== findVariant(entry.product, entry.volume)?.stock) changed.set(entry, shown);
  }
  for (const productId of new Set([...changed.keys()].map((entry) => entry.product.id))) {
    const own = [...changed].filter(([entry]) => entry.product.id === productId);
    const [first] = own;
    if (!first) continue;
    const shown = new Map(own.map(([{ volume }, stock]) => [volume, stock]));
    tx.update(first[0].productRef, stockFields(first[0].product, first[0].productData, shown));
  }
}

function stockFields(
  product: Product,
  productData: Record<string, unknown>,
  shown: ReadonlyMap<string, number>,
): Record<string, unknown> {
  if (product.variants.length === 0) return { stock: shown.get(product.volume) ?? 0 };
  // Start from the variants as stored, to keep fields that this version does not know.
  return {
    variants: v.parse(storedVariants, productData.variants).map((variant) => {
      const stock = shown.get(variant.volume);
      return stock === undefined ? variant : { ...variant, stock };
    }),
  };
}

/**
 * Moves the counts that a product's document should not tell into those of its sizes: an earlier version wrote them there,
 * and so may a tool. Does nothing to any other product.
 */
export async function hideCounts(db: Firestore, productId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ref = db.doc(`products/${productId}`);
    const snapshot = await tx.get(ref);
    const product = readProduct(snapshot);
    if (!product || !exceedsShownStock(product)) return;
    const many = cappedSizes(product);
    for (const { volume, stock } of many)
      tx.set(db.doc(stockPath(productId, volume)), { count: stock }, { mergeFields: ['count'] });
    const shown = new Map(many.map(({ volume }) => [volume, SHOWN_STOCK_MAX]));
    tx.update(ref, stockFields(product, snapshot.data() ?? {}, shown));
  });
}
