import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { lite, plain } from './lite';
import { countReads } from './reads';

const soldSchema = v.object({
  name: v.fallback(v.string(), 'Unknown Product'),
  sold: v.fallback(v.number(), 0),
  salesPaise: v.fallback(v.number(), 0),
});

/** What has sold best: units, and what they were sold for before offers. */
export interface TopProduct extends v.InferOutput<typeof soldSchema> {
  id: string;
}

/** The `most` best sold fragrances; one read each. */
export async function fetchTopProducts(most: number): Promise<TopProduct[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'products'), orderBy('sold', 'desc'), limit(most)),
  );
  countReads(Math.max(1, snapshot.size));
  return snapshot.docs
    .map((entry) => ({ id: entry.id, ...v.parse(soldSchema, plain(entry.data())) }))
    .filter((product) => product.sold > 0);
}
