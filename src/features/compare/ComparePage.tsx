import { X } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { FACET_NAMES, facetTitle } from '../../domain/product/fields';
import {
  byName,
  defaultVariant,
  isAvailable,
  pricePerMl,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { noteSlug } from '../../domain/product/similarity';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { Photo } from '../../ui/Photo';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useCart } from '../cart/useCart';
import { comparePath, MAX_COMPARED, readPicks, setPicks } from './picks';
import { sharedNotes } from './sharedNotes';

/** Up to three fragrances side by side; their ids are in the URL. */
export function ComparePage() {
  usePageHead({
    title: 'Compare',
    description: 'Up to three fragrances side by side: notes, concentration, price per millilitre.',
    canonical: paths.compare(),
  });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = params.get('with');
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useCatalogue();
  useEffect(() => {
    if (text !== null) setPicks(readPicks(text));
  }, [text]);

  if (state.status === 'loading') return <Loading label="Loading the comparison" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The collection could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const all = state.catalogue.products;
  const chosen = readPicks(text).flatMap((id) => all.find((product) => product.id === id) ?? []);
  function choose(ids: readonly string[]): void {
    setPicks(ids);
    void navigate(comparePath(paths.compare(), ids));
  }
  const ids = chosen.map(({ id }) => id);
  /**
   * Moves the focus to the heading when the pressed button is unmounted. (Between the first and the last pick, the
   * picker stays mounted.)
   */
  const focusHeading = (): void => heading.current?.focus({ preventScroll: true });
  const picker = chosen.length < MAX_COMPARED && (
    <Picker
      products={all.filter(({ id }) => !ids.includes(id))}
      onPick={(id) => {
        if (ids.length === 0 || ids.length === MAX_COMPARED - 1) focusHeading();
        choose([...ids, id]);
      }}
    />
  );
  return (
    <div className="shell pt-10 md:pt-16">
      <h1 ref={heading} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
        Compare
      </h1>
      <p className="mt-4 max-w-lg text-muted md:text-lg">
        Up to three, side by side. Notes they have in common are marked.
      </p>
      {chosen.length === 0 ? (
        <EmptyState heading="h2" title="Nothing chosen yet" action={picker}>
          Choose the first fragrance here, or press Compare on its page.
        </EmptyState>
      ) : (
        <>
          <Table
            products={chosen}
            offers={state.catalogue.offers}
            onRemove={(id) => {
              focusHeading();
              choose(ids.filter((other) => other !== id));
            }}
          />
          {picker && <div className="mt-10 max-w-sm">{picker}</div>}
        </>
      )}
    </div>
  );
}

function Picker({
  products,
  onPick,
}: {
  products: readonly Product[];
  onPick: (id: string) => void;
}) {
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="flex w-full items-end gap-3">
      <label className="block min-w-0 flex-1 text-left text-sm">
        Add a fragrance
        <select
          ref={select}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className="mt-1.5 block min-h-12 w-full rounded border border-line bg-raised px-3.5 text-base text-ink"
        >
          <option value="" disabled>
            Choose one
          </option>
          {products.toSorted(byName).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {/* The arrow keys change the value of a closed select, so a choice counts only when it is added (WCAG 3.2.2). */}
      <Button
        className="min-h-12"
        onClick={() => {
          if (chosen === '') return select.current?.focus();
          setChosen('');
          onPick(chosen);
        }}
      >
        Add
      </Button>
    </div>
  );
}

const TIERS = [
  ['Top', 'topNotes'],
  ['Heart', 'middleNotes'],
  ['Base', 'baseNotes'],
] as const;

function Table({
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

function Notes({ notes, shared }: { notes: readonly string[]; shared: ReadonlySet<string> }) {
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

function Add({ product }: { product: Product }) {
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
