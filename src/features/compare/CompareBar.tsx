import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { paths, routeOf, type RouteName } from '../../domain/shop/routes';
import { buttonClass } from '../../ui/Button';
import { Photo } from '../../ui/Photo';
import { useCatalogue } from '../catalogue/useCatalogue';
import { comparePath, MAX_COMPARED, setPicks, usePicks } from './picks';

/** The pages with cards. */
const PAGES: readonly (RouteName | undefined)[] = [
  'home',
  'products',
  'product',
  'newArrivals',
  'bestsellers',
  'giftSets',
  'samples',
  'note',
  'guided',
  'wishlist',
  'orders',
];

/** On pages with cards, the picked fragrances in a bar at the bottom of the screen, with a link to the comparison. */
export function CompareBar() {
  const { pathname, search } = useLocation();
  const route = routeOf(pathname);
  // The quiz has cards only in its results, whose address has the last answer.
  const hasCards = route !== 'guided' || new URLSearchParams(search).has('mood');
  const isOnPage = PAGES.includes(route) && hasCards;
  const picks = usePicks();
  const state = useCatalogue();
  const products = state.status === 'ready' ? state.catalogue.products : [];
  // A pick that no longer exists is not counted.
  const chosen = picks.flatMap((id) => products.find((product) => product.id === id) ?? []);
  const open = isOnPage && chosen.length > 0;
  const full = chosen.length === MAX_COMPARED;
  useEffect(() => {
    // Moves other fixed elements out of the way, and keeps focused elements from being covered.
    const { style } = document.documentElement;
    if (open) style.setProperty('--compare-bar', full ? '7rem' : '5.5rem');
    return () => void style.removeProperty('--compare-bar');
  }, [open, full]);
  if (!open) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <section
      aria-label="Selected for comparison"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--buy-bar,0px)] z-20 flex justify-center px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="pointer-events-auto flex animate-appear flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-page p-2 shadow-float">
        <ul className="flex gap-1.5">
          {chosen.map(({ id, name, images }) => (
            <li key={id} className="w-9">
              <Photo src={images[0]} alt={name} sizes="2.25rem" />
            </li>
          ))}
        </ul>
        {full && (
          <p className="text-sm text-muted max-sm:order-first max-sm:w-full max-sm:text-center">
            Three at most
          </p>
        )}
        <Link
          to={comparePath(paths.compare(), ids)}
          className={`${buttonClass()} whitespace-nowrap max-xs:px-3`}
        >
          Compare ({chosen.length})
        </Link>
        <button
          type="button"
          aria-label="Clear the comparison"
          onClick={() => setPicks([])}
          className="grid size-11 place-items-center rounded hover:bg-sunken"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.5} />
        </button>
      </div>
    </section>
  );
}
