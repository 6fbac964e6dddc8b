import type { NamedPart } from '../product/contents';
import type { LinePart } from './linePart';

/** What stock needs to know of a line. With `byParts` its pieces are those in its box. */
export interface StockLine extends LinePart {
  contents?: readonly Omit<NamedPart, 'name'>[] | undefined;
  byParts?: boolean | undefined;
}

/**
 * The pieces of all lines as they are held, taken and returned: of a set that is stocked by its parts what is in its
 * boxes, of any other line the line itself. The same size may be in it more than once.
 */
export function stockedPieces(lines: readonly StockLine[]): LinePart[] {
  return lines.flatMap(({ productId, volume, quantity, contents = [], byParts = false }) =>
    byParts
      ? contents.map((part) => ({
          productId: part.productId,
          volume: part.volume,
          quantity: part.quantity * quantity,
        }))
      : [{ productId, volume, quantity }],
  );
}
