import { X } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { FACET_NAMES, facetTitle } from '../../domain/product/fields';
import {
  defaultVariant,
  isAvailable,
  pricePerMl,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { noteSlug } from '../../domain/product/noteSlug';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { useCart } from '../cart/useCart';
import { sharedNotes } from './sharedNotes';

const TIERS = [
  ['Top', 'topNotes'],
  ['Heart', 'middleNotes'],
  ['Base', 'baseNotes'],
] as const;

export function CompareTable({
  products,
  offers,
  onRemove,
}: {
  products: readonly Product[];
  offers: readonly Offer[];
  onRemove: (id: string) => void;
}) {
  const shared = sharedNotes(products);
  const [now] = useState(() => new Date());
  const row = (title: string, cell: (product: Product) => ReactNode) => (
    <tr className="border-t border-line align-top">
      <th
        scope="row"
        className="sticky left-0 bg-page py-5 pr-3 text-left text-sm font-medium md:pr-6"
      >
        {title}
      </th>
      {products.map((product) => (
        <td key={product.id} className="py-5 pr-6">
          {cell(product)}
        </td>
      ))}
    </tr>
  );
  return (
    // Three columns do not fit on a phone: the table scrolls in a frame of its own, by touch and by keyboard.
    <div
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      // Contains the absolutely positioned screen-reader texts, which would otherwise widen the page.
      className="relative mt-10 overflow-x-auto"
    >
      <table
        className="w-full table-fixed"
        // Enough width to read each column; it scrolls beyond that.
        style={{ minWidth: `${7 + 11 * products.length}rem` }}
      >
        <thead>
          <tr className="align-top">
            <th scope="col" className="w-28 md:w-40">
              <span className="sr-only">Compared</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col" className="pr-6 pb-6 text-left font-normal">
                <div className="relative max-w-64">
                  <Photo src={product.images[0]} alt="" sizes="16rem" />
                  <button
                    type="button"
                    aria-label={`Remove ${product.name}`}
                    onClick={() => onRemove(product.id)}
                    className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-page"
                  >
                    <X aria-hidden="true" size={18} strokeWidth={1.5} />
                  </button>
                </div>
                <Link
                  to={paths.product(product.id)}
                  className="mt-4 inline-flex min-h-11 items-center font-display text-2xl leading-tight hover:underline"
                >
                  {product.name}
                </Link>
                <p className="text-sm text-muted">{product.shortName}</p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Price', (product) => (
            <>
              <Money {...shownPrice(product, offers, now)} /> for {defaultVariant(product).volume}
            </>
          ))}
          {row('Per millilitre', (product) => {
            const { amount } = shownPrice(product, offers, now);
            const perMl = pricePerMl({ volume: defaultVariant(product).volume, price: amount });
            return perMl === undefined ? 'Not given' : `${formatRupees(Math.round(perMl))}/ml`;
          })}
          {FACET_NAMES.map((name) => (
            <Fragment key={name}>
              {row(facetTitle(name), (product) => product[name] || 'Not given')}
            </Fragment>
          ))}
          {row('Rating', (product) =>
            product.reviews === 0 ? 'Not rated yet' : `${product.rating} of 5 (${product.reviews})`,
          )}
          {TIERS.map(([title, key]) => (
            <Fragment key={key}>
              {row(title, (product) => (
                <Notes notes={product[key]} shared={shared} />
              ))}
            </Fragment>
          ))}
          {row('Buy', (product) => (
            <Add product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Notes({
  notes,
  shared,
}: {
  notes: readonly string[];
  shared: ReadonlySet<string>;
}) {
  return (
    <ul>
      {notes.map((note) => {
        const both = shared.has(noteSlug(note));
        return (
          <li key={note}>
            <Link
              to={paths.note(noteSlug(note))}
              className={cx(
                'inline-flex min-h-9 items-center gap-2 hover:underline pointer-coarse:min-h-11',
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

export function Add({ product }: { product: Product }) {
  const { addToCart, setDrawerOpen } = useCart();
  if (!isAvailable(product)) return <span className="text-sm text-muted">Sold out</span>;
  return (
    <Button
      aria-label={`Add ${product.name} to cart`}
      onClick={() => {
        addToCart(product, defaultVariant(product).volume);
        setDrawerOpen(true);
      }}
    >
      Add to cart
    </Button>
  );
}
