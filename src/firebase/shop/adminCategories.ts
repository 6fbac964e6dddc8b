import {
  collection,
  doc,
  getCount,
  getDoc,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import {
  CATEGORIES,
  categoryLines,
  decodeCategories,
  type Category,
} from '../../domain/product/categories';
import { lite } from '../lite';
import { countReads } from '../reads';

const settings = () => doc(lite(), 'settings', 'categories');

/** The categories in the owner's order, and how many fragrances each holds, also those that are out of use. */
export interface HeldCategories {
  categories: readonly Category[];
  held: ReadonlyMap<string, number>;
}

/** How many fragrances a category holds, also drafts and hidden ones. */
async function countHeld(id: string): Promise<number> {
  const q = query(collection(lite(), 'products'), where('category', '==', id));
  const { count } = (await getCount(q)).data();
  countReads(1);
  return count;
}

/** The categories in the owner's order, newer than those of the catalogue. Throws FirebaseError. */
export async function fetchCategoryList(): Promise<readonly Category[]> {
  const snapshot = await getDoc(settings());
  countReads(1);
  return decodeCategories(snapshot.get('categories'));
}

/** Throws FirebaseError. */
export async function fetchCategories(): Promise<HeldCategories> {
  const categories = await fetchCategoryList();
  const ids = [...new Set([...categories.map(({ id }) => id), ...CATEGORIES])];
  const held = await Promise.all(ids.map(async (id) => [id, await countHeld(id)] as const));
  return { categories, held: new Map(held) };
}

/**
 * Writes them; false, and nothing written, when they have changed since they were loaded, or when one that is gone holds
 * a fragrance by now. Throws FirebaseError.
 */
export async function saveCategories(
  loaded: readonly Category[],
  edited: readonly Category[],
  by: string,
): Promise<boolean> {
  const gone = loaded.filter(({ id }) => edited.every((one) => one.id !== id));
  const held = await Promise.all(gone.map(({ id }) => countHeld(id)));
  if (held.some((count) => count > 0)) return false;
  return runTransaction(lite(), async (tx) => {
    const current = decodeCategories((await tx.get(settings())).get('categories'));
    countReads(1);
    if (JSON.stringify(current) !== JSON.stringify(loaded)) return false;
    const categories = categoryLines(edited);
    tx.set(settings(), { categories, updatedAt: serverTimestamp(), updatedBy: by });
    return true;
  });
}
