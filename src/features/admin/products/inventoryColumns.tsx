import type { Product } from '../../../domain/product/product';
import { lastsLabel, weeklyLabel, type SizeStock } from '../../../domain/product/stock';
import { Button } from '../../../ui/Button';
import type { Column } from '../ui/DataTable';
import { LowAtField } from './LowAtField';
import { ProductLink } from './ProductLink';
import { StockBadge } from './StockCell';

/** A size of a fragrance in the inventory. */
export interface StockRow extends SizeStock {
  product: Product;
  /** Pieces; undefined while the sales are not known. */
  weekly: number | undefined;
  hasOwnLowAt: boolean;
}

export function inventoryColumns({
  onCorrect,
  onLowAt,
}: {
  onCorrect: (row: StockRow) => void;
  onLowAt: (row: StockRow, pieces: number | undefined) => Promise<void>;
}): Column<StockRow>[] {
  const nameOf = ({ product, volume }: StockRow): string => `${product.name}, ${volume}`;
  return [
    {
      header: 'Size',
      lead: true,
      cell: ({ product, volume }) => (
        <>
          <ProductLink id={product.id} className="font-medium textlink">
            {product.name}
          </ProductLink>
          <span className="block text-muted">{volume}</span>
        </>
      ),
    },
    { header: 'Pieces left', cell: (row) => <StockBadge size={row} /> },
    {
      header: 'Sells',
      right: true,
      cell: ({ weekly }) => (weekly === undefined ? '…' : weeklyLabel(weekly)),
    },
    {
      header: 'Lasts',
      cell: ({ stock, weekly }) => (weekly === undefined ? '…' : lastsLabel(stock, weekly)),
    },
    {
      header: 'Low at',
      cell: (row) => (
        <LowAtField
          label={`Low at, ${nameOf(row)}`}
          isLabelHidden
          value={row.hasOwnLowAt ? row.lowAt : undefined}
          placeholder={row.lowAt}
          onSet={(pieces) => onLowAt(row, pieces)}
        />
      ),
    },
    {
      header: 'Actions',
      cell: (row) =>
        row.isByParts ? (
          <span className="text-muted">from its parts</span>
        ) : (
          <Button
            look="outline"
            size="sm"
            aria-label={`Correct ${nameOf(row)}`}
            onClick={() => onCorrect(row)}
          >
            Correct
          </Button>
        ),
    },
  ];
}
