import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { Link } from '../../../ui/Link';
import type { Category } from '../../../domain/product/categories';
import { FREE_FACETS, textField } from '../../../domain/product/fields';
import { defaultVariant, isAvailable, isSet, type Product } from '../../../domain/product/product';
import type { WaitingSize } from '../../../domain/product/waiting';
import { isPublic, visibilityLabel } from '../../../domain/product/visibility';
import {
  decodeStockSettings,
  isShort,
  stockOf,
  type StockSettings,
} from '../../../domain/product/stock';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Money } from '../../../ui/Money';
import { Photo } from '../../../ui/Photo';
import { ProductLink } from './ProductLink';
import { StockBadge, StockCell } from './StockCell';
import type { Column } from '../ui/DataTable';
import { TwoLines } from '../ui/TwoLines';
import { categoryName } from '../ui/useCategories';
import { countLabel } from '../ui/countLabel';
import { copyPath } from './copyPath';

const NO_SETTINGS = decodeStockSettings(undefined);

const ICON =
  'grid size-9 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11';

/** The price and name of the size that the shop's product card shows, before offers. */
function Price({ product }: { product: Product }) {
  const { volume, price, originalPrice = 0 } = defaultVariant(product);
  return (
    <>
      <Money amount={price} was={originalPrice > price ? originalPrice : undefined} />
      {product.variants.length > 1 && <span className="block text-xs text-muted">{volume}</span>}
    </>
  );
}

interface Options {
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onDelete: (product: Product) => void;
  /** Says whether a gift set can be bought whose own pieces are not counted; undefined until it is loaded. */
  catalogue: readonly Product[] | undefined;
  /** How many customers want to be told when a size is back. */
  waiting?: readonly WaitingSize[];
  categories: readonly Category[];
  /** Undefined until it is loaded. */
  stock: StockSettings | undefined;
}

function Actions({ product, onDelete }: Pick<Options, 'onDelete'> & { product: Product }) {
  return (
    <div className="flex">
      {isPublic(product) && (
        <Link to={paths.product(product.id)} className={ICON} aria-label={`View ${product.name}`}>
          <Eye aria-hidden="true" size={16} strokeWidth={1.5} />
        </Link>
      )}
      <ProductLink id={product.id} className={ICON} aria-label={`Edit ${product.name}`}>
        <Pencil aria-hidden="true" size={16} strokeWidth={1.5} />
      </ProductLink>
      <Link to={copyPath(product.id)} className={ICON} aria-label={`Duplicate ${product.name}`}>
        <Copy aria-hidden="true" size={16} strokeWidth={1.5} />
      </Link>
      <button
        type="button"
        className={ICON}
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      >
        <Trash2 aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
    </div>
  );
}

function Choose({
  product,
  chosen,
  onChoose,
}: Pick<Options, 'chosen' | 'onChoose'> & { product: Product }) {
  return (
    <>
      <input
        type="checkbox"
        aria-label={`Select ${product.name}`}
        className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
        checked={chosen.has(product.id)}
        onChange={() => onChoose(product.id)}
      />
      <Photo src={product.images[0]} alt="" sizes="44px" className="w-11! shrink-0 rounded" />
    </>
  );
}

function Name({ product }: { product: Product }) {
  return (
    <>
      <ProductLink id={product.id} className="py-1 font-medium textlink">
        {product.name}
      </ProductLink>
      {!isPublic(product) && (
        <span className="ml-2">
          <Badge tone="warn">{visibilityLabel(product.visibility)}</Badge>
        </span>
      )}
    </>
  );
}

/** A gift set as the catalogue has it, which knows its parts. */
const listedOf = (product: Product, catalogue: readonly Product[]): Product | undefined =>
  isSet(product) ? catalogue.find(({ id }) => id === product.id) : undefined;
const hasStock = (product: Product, catalogue: readonly Product[]): boolean =>
  isAvailable(product) && isAvailable(listedOf(product, catalogue) ?? product);

function InStock({ isInStock }: { isInStock: boolean }) {
  return isInStock ? <Badge tone="ok">In Stock</Badge> : <Badge tone="bad">Out of Stock</Badge>;
}

/** A fragrance in two lines: its price, whether it is in stock, and the sizes that run low. */
export const productCard =
  ({ catalogue = [], stock = NO_SETTINGS, onDelete, ...choice }: Options) =>
  (product: Product) => {
    const short = stockOf(product, stock, listedOf(product, catalogue)).filter(isShort);
    return (
      <div className="flex items-center gap-3">
        <Choose product={product} {...choice} />
        <div className="min-w-0 flex-1">
          <TwoLines
            title={<Name product={product} />}
            beside={<Money amount={defaultVariant(product).price} />}
            detail={
              <span className="flex flex-wrap items-center gap-1 text-xs">
                <InStock isInStock={hasStock(product, catalogue)} />
                {short.map((size) => (
                  <span key={size.volume} className="whitespace-nowrap">
                    {size.volume}: <StockBadge size={size} />
                  </span>
                ))}
              </span>
            }
            more={{
              label: `Actions for ${product.name}`,
              actions: <Actions product={product} onDelete={onDelete} />,
            }}
          />
        </div>
      </div>
    );
  };

/** The columns of the fragrances table. */
export function productColumns({
  chosen,
  onChoose,
  onDelete,
  catalogue = [],
  waiting = [],
  categories,
  stock = NO_SETTINGS,
}: Options): Column<Product>[] {
  return [
    {
      header: 'Fragrance',
      lead: true,
      cell: (product) => (
        <div className="flex items-center gap-3">
          <Choose product={product} chosen={chosen} onChoose={onChoose} />
          <div className="min-w-0">
            <Name product={product} />
            <span className="line-clamp-1 text-muted xl:max-w-[22rem]">{product.description}</span>
            <span className="block text-xs text-muted">
              {product.variants.length > 1
                ? product.variants.map(({ volume }) => volume).join(', ')
                : product.volume}
            </span>
          </div>
        </div>
      ),
    },
    { header: 'Category', cell: ({ category }) => categoryName(categories, category) },
    {
      header: 'Price',
      right: true,
      cell: (product) => <Price product={product} />,
    },
    ...FREE_FACETS.map((name) => ({
      header: textField(name).label,
      cell: (product: Product) => product[name] || '–',
    })),
    {
      header: 'Stock',
      cell: (product) => (
        <>
          <InStock isInStock={hasStock(product, catalogue)} />
          <StockCell sizes={stockOf(product, stock, listedOf(product, catalogue))} />
          {waiting
            .filter(({ productId }) => productId === product.id)
            .map(({ volume, waiting: many }) => (
              <span key={volume} className="block text-xs whitespace-nowrap text-muted">
                {product.variants.length > 1 && `${volume}: `}
                {many.toLocaleString('en-IN')} waiting
              </span>
            ))}
        </>
      ),
    },
    {
      header: 'Rating',
      cell: ({ rating, reviews }) =>
        reviews === 0 ? (
          '–'
        ) : (
          <span className="whitespace-nowrap">
            {rating.toFixed(1)}{' '}
            <span className="text-muted">({countLabel(reviews, 'review', 'reviews')})</span>
          </span>
        ),
    },
    {
      header: 'Actions',
      cell: (product) => <Actions product={product} onDelete={onDelete} />,
    },
  ];
}
