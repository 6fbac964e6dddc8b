import { Fragment, useId, type ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { partLabel, partsOf, partText } from '../../domain/product/contents';
import { FACET_NAMES, facetTitle, WEAR_STAGES } from '../../domain/product/fields';
import type { Kinds } from '../../domain/product/kinds';
import {
  defaultVariant,
  familyLabel,
  isAvailable,
  isSet,
  pricePerMl,
  variantsOf,
  type Product,
} from '../../domain/product/product';
import { SCALE_NAMES, SCALES, stepsOf } from '../../domain/product/wear';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { noteSlug } from '../../domain/product/noteSlug';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { useCart } from '../cart/useCart';
import { useOfferTime } from '../catalogue/offerClock';
import { sharedNotes } from './sharedNotes';

/**
 * Up to three fragrances in columns. The title of a row stands above its cells and not beside them, so that three columns
 * fit on a phone.
 */
export function CompareTable({
  products,
  all,
  kinds,
  offers,
  onRemove,
}: {
  products: readonly Product[];
  /** The catalogue's, for what is in a set. */
  all: readonly Product[];
  kinds: Kinds;
  offers: readonly Offer[];
  onRemove: (id: string) => void;
}) {
  const shared = sharedNotes(products, kinds);
  const now = useOfferTime();
  const row = (title: string, cell: (product: Product) => ReactNode, isUntitled = false) => (
    <Row title={title} isUntitled={isUntitled} products={products} cell={cell} />
  );
  return (
    <table
      aria-label="Comparison"
      className="mt-10 w-full table-fixed text-sm md:text-base"
      // One or two columns do not become wider than they can be read.
      style={products.length < 3 ? { maxWidth: `${24 * products.length}rem` } : undefined}
    >
      <thead>
        <tr className="align-top">
          {products.map((product) => (
            <th key={product.id} scope="col" className="pr-3 text-left font-normal md:pr-8">
              <div className="max-w-64">
                <Photo src={product.images[0]} alt="" sizes="(min-width: 48rem) 16rem, 30vw" />
              </div>
              <Link
                to={paths.product(product.id)}
                className="block min-h-11 pt-4 font-display text-xl leading-tight wrap-anywhere hover:underline md:text-2xl"
              >
                {product.name}
              </Link>
              <p className="mt-1 text-xs text-muted md:text-sm">{product.shortName}</p>
            </th>
          ))}
        </tr>
        {/* A row of their own, so that they are level below names of any length. */}
        <tr>
          {products.map(({ id, name }) => (
            <td key={id} className="pr-3 pb-4 md:pr-8">
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(id)}
                className="min-h-11 text-sm text-muted textlink"
              >
                Remove
              </button>
            </td>
          ))}
        </tr>
      </thead>
      {FACET_NAMES.map((name) => (
        <Fragment key={name}>
          {row(
            facetTitle(name),
            (product) =>
              (name === 'category' ? familyLabel(product) : product[name]) || notGiven(product),
          )}
        </Fragment>
      ))}
      {products.some(isSet) &&
        row('In the box', (product) => (isSet(product) ? <Box set={product} all={all} /> : '–'))}
      {WEAR_STAGES.filter(({ key }) => products.some((product) => product[key].length > 0)).map(
        ({ key, title, layer }) => (
          <Fragment key={key}>
            {row(`${title}: ${layer.toLowerCase()}`, (product) => (
              <Notes notes={product[key]} shared={shared} missing={notGiven(product)} />
            ))}
          </Fragment>
        ),
      )}
      {SCALE_NAMES.filter((name) =>
        products.some((product) => stepsOf(product, name).length > 0),
      ).map((name) => (
        <Fragment key={name}>
          {row(
            SCALES[name].title,
            (product) => stepsOf(product, name).join(', ') || notGiven(product),
          )}
        </Fragment>
      ))}
      {row('Sizes and prices', (product) => (
        <Sizes product={product} offers={offers} now={now} />
      ))}
      {row('Rating', (product) =>
        product.reviews === 0 ? 'Not rated yet' : `${product.rating} of 5 (${product.reviews})`,
      )}
      {row(
        'Buy',
        (product) => (
          <Add product={product} />
        ),
        true,
      )}
    </table>
  );
}

/** What stands for a fact that the owner has not given; a set has none, only what is in it. */
const notGiven = (product: Product): string => (isSet(product) ? '–' : 'Not given');

/** What is in a set, each leading to its page. */
function Box({ set, all }: { set: Product; all: readonly Product[] }) {
  return (
    <ul>
      {partsOf(set).map((part) => {
        const name = all.find(({ id }) => id === part.productId)?.name;
        return (
          <li key={partText(part)}>
            {name === undefined ? (
              partLabel({ ...part, name: 'No longer sold on its own' })
            ) : (
              <Link
                to={paths.product(part.productId)}
                className="inline-flex min-h-9 items-center hover:underline pointer-coarse:min-h-11"
              >
                {partLabel({ ...part, name })}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A title and a cell for each fragrance. */
function Row({
  title,
  isUntitled,
  products,
  cell,
}: {
  title: string;
  /** Whether the title is only heard, because the cells say it themselves. */
  isUntitled: boolean;
  products: readonly Product[];
  cell: (product: Product) => ReactNode;
}) {
  const id = useId();
  return (
    <tbody aria-labelledby={id} className="border-t border-line">
      <tr>
        <th
          id={id}
          scope="rowgroup"
          colSpan={products.length}
          className={isUntitled ? 'sr-only' : 'pt-4 text-left label text-muted'}
        >
          {title}
        </th>
      </tr>
      <tr className="align-top">
        {products.map((product) => (
          <td key={product.id} className="pt-1 pr-3 pb-5 wrap-anywhere md:pr-8">
            {cell(product)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Every size with its price after automatic offers, also per millilitre. */
function Sizes({
  product,
  offers,
  now,
}: {
  product: Product;
  offers: readonly Offer[];
  now: Date;
}) {
  return (
    <ul className="space-y-2">
      {variantsOf(product).map((size) => {
        const price = shownPrice(product, offers, now, size);
        const perMl = pricePerMl({ volume: size.volume, price: price.amount });
        return (
          <li key={size.volume} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium whitespace-nowrap">{size.volume}</span>
            {size.inStock ? (
              <>
                <Money amount={price.amount} />
                {perMl !== undefined && (
                  <span className="text-xs whitespace-nowrap text-muted tabular-nums">
                    {formatRupees(Math.round(perMl))}/ml
                  </span>
                )}
              </>
            ) : (
              <span className="text-muted">Sold out</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Notes({
  notes,
  shared,
  missing,
}: {
  notes: readonly string[];
  shared: ReadonlySet<string>;
  /** In their place when there are none. */
  missing: string;
}) {
  if (notes.length === 0) return missing;
  return (
    <ul>
      {notes.map((note) => {
        const both = shared.has(noteSlug(note));
        return (
          <li key={note}>
            <Link
              to={paths.note(noteSlug(note))}
              className={cx(
                'inline-flex min-h-9 flex-wrap items-center gap-x-2 hover:underline pointer-coarse:min-h-11',
                both && 'font-medium text-accent',
              )}
            >
              {note}
              {both && <span className="text-xs font-normal">shared</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Add({ product }: { product: Product }) {
  const { addToCart, setDrawerOpen } = useCart();
  if (!isAvailable(product)) return <span className="text-muted">Sold out</span>;
  return (
    <Button
      aria-label={`Add to cart: ${product.name}`}
      className="mt-2 max-sm:px-2!"
      onClick={() => {
        addToCart(product, defaultVariant(product).volume);
        setDrawerOpen(true);
      }}
    >
      Add to cart
    </Button>
  );
}
