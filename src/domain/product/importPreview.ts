import * as v from 'valibot';
import { formatRupees } from '../pricing/money';
import { detailLines } from '../shop/logDetails';
import { productAsLogged } from '../shop/loggedProduct';
import { changedFields } from './productChanges';
import { SIZE_FIELDS, storedFields } from './productForm';
import { decodeProduct } from './productSchema';
import { findVariant, variantsOf, type Product, type Variant } from './product';
import type { ProductChanges } from './bulkEdit';

type Fields = Record<string, unknown>;

/** What forms and imports write, as a fragrance has it. */
const writtenFields = (product: Product) => ({ ...storedFields(product), images: product.images });

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const NAMES = { fragrance: () => undefined, category: () => undefined, offer: () => undefined };

/** What a change does to a fragrance, as the log will say it: `50 ml price: ₹6,200 → ₹62`, a line for each field. */
export function changeLines(product: Product, changes: ProductChanges): string[] {
  const before = writtenFields(product);
  const after = { ...before, ...changes };
  const [was, is] = [before, after].map((fields): Fields => productAsLogged({ ...fields }));
  const isSized = before.variants.length > 0 && after.variants.length > 0;
  const names = Object.keys({ ...was, ...is }).filter(
    (name) =>
      !(isSized && SIZE_FIELDS.includes(name)) && asText(was?.[name]) !== asText(is?.[name]),
  );
  return detailLines(
    {
      id: '',
      what: 'changed',
      collection: 'products',
      target: `products/${product.id}`,
      by: undefined,
      at: new Date(0),
      changes: Object.fromEntries(
        names.map((name) => [name, { before: asText(was?.[name]), after: asText(is?.[name]) }]),
      ),
    },
    NAMES,
  );
}

/** The sizes whose price a change lowers by more than half: `50 ml: ₹6,200 → ₹62`. */
export function halvedPrices(product: Product, changes: ProductChanges): string[] {
  return variantsOf({ ...product, ...changes }).flatMap(({ volume, price }) => {
    const was = findVariant(product, volume)?.price ?? price;
    return price * 2 < was ? [`${volume}: ${formatRupees(was)} → ${formatRupees(price)}`] : [];
  });
}

const fields = v.optional(v.record(v.string(), v.unknown()));
/** What an import found and wrote in the fields that it changed; absent for other bulk changes. */
export const importedSchema = { before: fields, after: fields };

/** What to keep of a fragrance before an import changes it. */
export function beforeImport(
  product: Product,
  changes: ProductChanges,
): { before: Fields; after: Fields } {
  const names = Object.keys(changes);
  const before = Object.entries(writtenFields(product)).filter(([name]) => names.includes(name));
  return { before: Object.fromEntries(before), after: { ...changes } };
}

/**
 * The changes that give a fragrance back what an import found. What was edited since stays, and so do the pieces left,
 * of which some may have been sold. Undefined when nothing is left to undo.
 */
export function undoImport(
  current: Product,
  { before = {}, after = {} }: { before?: Fields | undefined; after?: Fields | undefined },
): ProductChanges | undefined {
  const now = writtenFields(current);
  const withStockOfNow = (changed: Fields) => {
    const then = writtenFields(decodeProduct(current.id, { ...now, ...changed }));
    const variants = then.variants.map((size) => keepStock(size, current));
    return { ...then, variants, stock: now.stock };
  };
  const imported = changedFields(withStockOfNow(after), now);
  const isEdited = (name: string): boolean =>
    name in imported || ('variants' in imported && SIZE_FIELDS.includes(name));
  const changes = Object.entries(changedFields(now, withStockOfNow(before))).filter(
    ([name]) => name in before && !isEdited(name),
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** A size with the pieces that are left now. */
function keepStock(size: Variant, current: Product): Variant {
  const { stock, ...counted } = { ...size, stock: findVariant(current, size.volume)?.stock };
  return { ...counted, ...(stock !== undefined && { stock }) };
}
