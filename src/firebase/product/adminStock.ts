import {
  collection,
  doc,
  getDoc,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
} from 'firebase/firestore/lite';
import {
  correctedStock,
  decodeCorrection,
  decodeStockSettings,
  StockProblem,
  type CorrectionReason,
  type StockCorrection,
  type StockSettings,
} from '../../domain/product/stock';
import { lite, plain } from '../lite';
import { countReads, fetchPage, type Page } from '../reads';
import { readCounted, writeChanges, writeCorrection } from './adminCounts';

const settingsRef = () => doc(lite(), 'settings', 'stock');

/** The number of pieces at which a size counts as low. One read. Throws FirebaseError. */
export async function fetchStockSettings(): Promise<StockSettings> {
  const snapshot = await getDoc(settingsRef());
  countReads(1);
  return decodeStockSettings(plain(snapshot.data()));
}

/** Applies `change` to the settings as they are now, and returns them. Throws FirebaseError. */
export async function changeStockSettings(
  change: (settings: StockSettings) => StockSettings,
  by: string,
): Promise<StockSettings> {
  return runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(settingsRef());
    countReads(1);
    const changed = change(decodeStockSettings(plain(snapshot.data())));
    tx.set(settingsRef(), { ...changed, updatedAt: serverTimestamp(), updatedBy: by });
    return changed;
  });
}

/** A correction as the owner asks for it. */
export interface Correction {
  productId: string;
  volume: string;
  /** Pieces more, or fewer when negative. */
  change: number;
  reason: CorrectionReason;
  note: string;
}

/**
 * Corrects the counted pieces of a size and records it, in one transaction: a sale that takes pieces in the same moment
 * makes it begin again with what is left then. Returns the pieces after it. Throws StockProblem, FirebaseError.
 */
export async function correctStock(
  { productId, volume, change, reason, note }: Correction,
  by: string,
): Promise<number> {
  return runTransaction(lite(), async (tx) => {
    const product = await readCounted(tx, productId);
    if (!product) throw new StockProblem('This fragrance was deleted.');
    const { before, after, changes } = correctedStock(product, volume, change);
    writeChanges(tx, product, changes, by);
    const { name } = product;
    writeCorrection(tx, { productId, name, volume, before, after, reason, note, by });
    return after;
  });
}

/** The corrections of stock, newest first, by cursor; one read each. Throws FirebaseError. */
export async function fetchCorrections(size: number): Promise<Page<StockCorrection>> {
  const q = query(collection(lite(), 'stockCorrections'), orderBy('at', 'desc'));
  return fetchPage(q, size, decodeCorrection);
}
