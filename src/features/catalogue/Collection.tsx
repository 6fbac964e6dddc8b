import { SlidersHorizontal } from 'lucide-react';
import {
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/Link';
import type { Filters } from '../../domain/product/facets';
import { hasFilterParams, type FilterParam } from '../../domain/product/filterParams';
import type { Offer } from '../../domain/pricing/offer';
import { pageOf, type CataloguePage } from '../../domain/product/firstScreen';
import {
  byFeaturedThenRating,
  familiesOf,
  isSet,
  readFamily,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrices } from '../../domain/pricing/shownPrices';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Dialog } from '../../ui/Dialog';
import { lazyPart } from '../../ui/lazyPart';
import { ErrorState } from '../../ui/PageState';
import { CollectionFailed, NotRefreshed } from './CollectionFailed';
import { countText, some } from './countText';
import { GridSkeleton } from './GridSkeleton';
import { ProductGrid } from './ProductGrid';
import { SearchBox } from './SearchBox';
import { useDebouncedSearch } from './useDebouncedSearch';
import { useEngine } from './useEngine';
import { useSearchText } from './useSearchText';

const NothingFound = lazyPart(async () => (await import('./NothingFound')).NothingFound);
const FilterSheet = lazyPart(async () => (await import('./FilterSheet')).FilterSheet);

const SORT_LABELS: readonly [Filters['sort'], string][] = [
  ['featured', 'Featured'],
  ['newest', 'Newest'],
  ['bestselling', 'Bestselling'],
  ['rating', 'Best rated'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
];

/** The filters are known, but not the code that evaluates them. */
const PENDING = 'waiting';

/**
 * The query string with one parameter set, or removed by an empty value. Read from the current URL and not from the
 * last render, because something may have changed meanwhile.
 */
function addressWith(key: FilterParam, value: string): URLSearchParams {
  const next = new URLSearchParams(location.search);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}

/** The sort order in the URL, available before the filter code has loaded. */
const sortOf = (params: URLSearchParams): Filters['sort'] =>
  SORT_LABELS.find(([value]) => value === params.get('sort'))?.[0] ?? 'featured';

interface Props {
  products: readonly Product[];
  /** The kinds of notes, as the catalogue has them. */
  kinds: readonly string[];
  /** The families, as the catalogue has them. */
  families: readonly string[] | undefined;
  /** When `products` are only those that the page brought along: what they were chosen for. */
  part?: CataloguePage | undefined;
  /** Whether newer or more products could not be loaded. */
  isFailed: boolean;
  offers: readonly Offer[];
  now: Date;
}

/** The grid with search, facets and sort order, all of which are kept in the URL. */
export function Collection({ products, kinds, families, part, isFailed, offers, now }: Props) {
  const [params, setParams] = useSearchParams();
  const engineState = useEngine();
  const engine = engineState.status === 'ready' ? engineState.engine : undefined;
  const pricesOf = useMemo(() => shownPrices(offers, now), [offers, now]);

  const commitQuery = useCallback(
    (query: string) => setParams(() => addressWith('q', query), { replace: true }),
    [setParams],
  );
  useEffect(() => {
    if (!engine || part) return;
    // Built ahead, so that the first key does not wait for the index.
    return engine.warm(products, pricesOf, kinds);
  }, [engine, products, kinds, part, pricesOf]);
  const [text, setText] = useSearchText(params.get('q') ?? '', commitQuery);
  const [searchText, onListDrawn] = useDebouncedSearch(text);
  const chosen = useMemo(() => engine?.decodeFilters(params), [engine, params]);
  const filters = useMemo(() => chosen && { ...chosen, query: text }, [chosen, text]);
  const searchFilters = useMemo(
    () => chosen && { ...chosen, query: searchText },
    [chosen, searchText],
  );
  const isNarrowed = hasFilterParams(params) || searchText !== '';
  // Controls respond at once; the list, which may be long, renders with lower priority.
  const deferredFilters = useDeferredValue(isNarrowed ? (searchFilters ?? PENDING) : undefined);
  const defaultOrder = useMemo(
    () => (part ? products : products.toSorted(byFeaturedThenRating)),
    [part, products],
  );
  const isForPage =
    part?.page === pageOf(paths.products(), params) && searchText === (params.get('q') ?? '');
  const found = useMemo(() => {
    if (part) return isForPage ? products : undefined;
    if (deferredFilters === undefined) return defaultOrder;
    if (!engine || deferredFilters === PENDING) return undefined;
    return engine.find(products, deferredFilters, pricesOf, kinds);
  }, [engine, products, kinds, part, isForPage, defaultOrder, deferredFilters, pricesOf]);
  // Memoised with the list, because every card renders again when this object changes.
  const range = useMemo(
    () =>
      deferredFilters && deferredFilters !== PENDING
        ? engine?.priceRange(deferredFilters)
        : undefined,
    [engine, deferredFilters],
  );
  useLayoutEffect(() => found && onListDrawn(), [found, onListDrawn]);
  const note = useMemo(
    () => (part ? undefined : engine?.noteNamed(products, searchText, kinds)),
    [engine, products, kinds, part, searchText],
  );
  const active = engine && filters ? engine.countFilters(filters) : 0;
  // The search text has a field of its own and is not counted on the filter button.
  const sheetCount = engine && chosen ? engine.countFilters({ ...chosen, query: '' }) : 0;
  const total = part?.total ?? found?.length ?? 0;
  const sets = part?.sets ?? found?.filter(isSet).length ?? 0;
  const missing =
    engineState.status === 'failed' ? (
      <ErrorState title="Search and filters could not be loaded" retry={engineState.retry} />
    ) : (
      part && isFailed && <CollectionFailed />
    );

  function change(next: Filters): void {
    if (engine) setParams(engine.encodeFilters(next));
  }
  function clear(): void {
    setText('');
    setParams({});
  }

  return (
    <section aria-labelledby="all-fragrances" className="pt-2 md:pt-6">
      <h2 id="all-fragrances" className="sr-only">
        All fragrances
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchBox value={text} onChange={setText} />
        <Families products={products} lines={families} known={part?.families} params={params} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">
          <FilterButton active={sheetCount}>
            {(open, close) =>
              engine && filters && !part ? (
                <FilterSheet
                  open={open}
                  onClose={close}
                  engine={engine}
                  products={products}
                  kinds={kinds}
                  pricesOf={pricesOf}
                  filters={filters}
                  found={total}
                  sets={sets}
                  onChange={change}
                  onClear={clear}
                />
              ) : (
                missing && (
                  <Dialog open={open} onClose={close} title="Filters" place="right">
                    <div className="px-6">{missing}</div>
                  </Dialog>
                )
              )
            }
          </FilterButton>
          <label className="max-md:flex-1">
            <span className="sr-only">Sort by</span>
            <select
              value={sortOf(params)}
              onChange={({ target: { value } }) =>
                setParams(() => addressWith('sort', value === 'featured' ? '' : value))
              }
              className="min-h-11 w-full rounded border border-line bg-transparent px-3 text-sm hover:border-ink"
            >
              {SORT_LABELS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-sm">
        <p role="status" className="text-muted">
          {found &&
            (searchText.trim()
              ? `${some(total, 'result')} for “${searchText.trim()}”`
              : countText(total, sets))}
        </p>
        {isFailed && found && <NotRefreshed />}
        {note && (
          <Link
            to={paths.note(note.slug)}
            className="mr-auto inline-flex min-h-11 items-center textlink"
          >
            About {note.name}
          </Link>
        )}
        {(active > 0 || (missing && isNarrowed)) && (
          <button type="button" onClick={clear} className="min-h-11 textlink">
            Clear all
          </button>
        )}
      </div>
      {found === undefined && (missing || <GridSkeleton count={8} />)}
      {found?.length === 0 && (
        <Suspense fallback={<GridSkeleton count={8} />}>
          <NothingFound query={searchText} onClear={clear} />
        </Suspense>
      )}
      {found && found.length > 0 && (
        <ProductGrid
          products={found}
          total={part?.total}
          offers={offers}
          now={now}
          eager={4}
          range={range}
          shared
        />
      )}
    </section>
  );
}

/** Holds the open state of the sheet, so that opening and closing it renders nothing else. */
function FilterButton({
  active,
  children,
}: {
  active: number;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState<boolean>();
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-md:flex-1"
      >
        <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.5} />
        Filters
        {active > 0 && <span className="tabular-nums">({active})</span>}
      </Button>
      {open !== undefined && <Suspense fallback={null}>{children(open, close)}</Suspense>}
    </>
  );
}

/** Whether a click opens a new tab or window, or downloads. */
const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

interface FamiliesProps {
  products: readonly Product[];
  lines: readonly string[] | undefined;
  /** Those that have fragrances, when `products` are not all. */
  known: readonly string[] | undefined;
  params: URLSearchParams;
}

/** The families as links, which work before the filter code has loaded and can be opened in a new tab. */
const Families = memo(function Families({ products, lines, known, params }: FamiliesProps) {
  const available = useMemo(() => known ?? familiesOf(products, lines), [known, products, lines]);
  const chosen = (params.get('category') ?? '').split(',').filter(Boolean);
  // Shown as chosen at once; the address and the list, which may be long, follow with lower priority.
  const [pressed, setPressed] = useState({ slug: '', params });
  function target(slug: string): string {
    const next = new URLSearchParams(params);
    next.delete('search');
    const values = chosen.includes(slug) ? chosen.filter((c) => c !== slug) : [...chosen, slug];
    if (values.length === 0) next.delete('category');
    else next.set('category', values.toSorted().join(','));
    return `?${next.toString()}`;
  }
  return (
    <ul
      aria-label="Families"
      className="relative flex gap-x-5 overflow-x-auto [scrollbar-width:none] max-md:-mx-5 max-md:w-[calc(100%+2.5rem)] max-md:px-5"
    >
      {available.map((line) => {
        const { id, name } = readFamily(line);
        const slug = id.toLowerCase();
        const isPressed = pressed.slug === slug && pressed.params === params;
        const isChosen = chosen.includes(slug) !== isPressed;
        return (
          <li key={id}>
            <Link
              to={target(slug)}
              onClick={(event) => {
                if (!opensElsewhere(event)) setPressed({ slug, params });
              }}
              aria-current={isChosen || undefined}
              className={cx(
                'inline-flex min-h-11 items-center text-sm decoration-accent-soft underline-offset-8 hover:underline focus-visible:-outline-offset-2',
                isChosen && 'underline decoration-2',
              )}
            >
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
});
