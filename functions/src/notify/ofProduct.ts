import { variantsOf, type Product } from '../../../src/domain/product/product';
import { sizeKey, type StockSettings } from '../../../src/domain/product/stock';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { DecodeError } from '../../../src/domain/shop/decode';
import { paths } from '../../../src/domain/shop/routes';
import type { Notification } from './notify';

type Fields = Record<string, unknown>;

/**
 * What a change of a product tells the owner: which of its counted sizes are sold out or low since. Nothing of what an
 * admin has typed, which is signed anew.
 *
 * @param eventId the same for every delivery of the event
 * @param stockSettings reads with how many pieces left a size is low; asked only when pieces were taken
 */
export async function productNotification(
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
  eventId: string,
  stockSettings: () => Promise<StockSettings>,
): Promise<Notification | undefined> {
  if (!before || !after || signatureOf(before) !== signatureOf(after)) return undefined;
  const [was, is] = [readProduct(id, before), readProduct(id, after)];
  if (!was || !is) return undefined;
  const taken = takenSizes(was, is);
  if (taken.length === 0) return undefined;
  const { lowAt, sizes } = await stockSettings();
  const low = taken.flatMap((size) => lowText(size, sizes[sizeKey(id, size.volume)] ?? lowAt));
  if (low.length === 0) return undefined;
  return {
    id: `stock-${id}-${eventId}`,
    kind: 'stock',
    subject: `${is.name}: ${low.join(', ')}`,
    path: paths.adminEditProduct(id),
  };
}

/** Undefined for one that cannot be decoded, of which the catalogue writes an error. */
function readProduct(id: string, fields: Fields): Product | undefined {
  try {
    return decodeProduct(id, fields);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const signatureOf = (fields: Fields): string =>
  JSON.stringify([fields['updatedAt'], fields['updatedBy']]);

interface TakenSize {
  volume: string;
  former: number;
  stock: number;
}

/** The counted sizes that have fewer pieces than before. */
function takenSizes(was: Product, is: Product): TakenSize[] {
  const before = new Map(variantsOf(was).map(({ volume, stock }) => [volume, stock]));
  return variantsOf(is).flatMap(({ volume, stock }) => {
    const former = before.get(volume);
    return stock === undefined || former === undefined || stock >= former
      ? []
      : [{ volume, former, stock }];
  });
}

/** That a size has become low or is sold out, in words. */
function lowText({ volume, former, stock }: TakenSize, lowAt: number): string[] {
  if (stock === 0) return [`${volume} is sold out`];
  if (stock > lowAt || former <= lowAt) return [];
  return [`${stock === 1 ? '1 piece is' : `${stock} pieces are`} left of ${volume}`];
}
