import { Heart, Menu as MenuIcon, Search, ShoppingBag } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../ui/Link';
import { paths } from '../domain/shop/routes';
import { useCart } from '../features/cart/useCart';
import { cx } from '../ui/classes';
import { lazyPart } from '../ui/lazyPart';
import { useSite } from '../ui/site';
import { AccountMenu } from './AccountMenu';
import { MainLinks } from './MainLinks';

const MobileMenu = lazyPart(async () => (await import('./MobileMenu')).MobileMenu);

/** Scrolled further than this, the header is opaque, even over the hero. */
const SOLID_AFTER_PX = 24;

/** Longer names are set without wide letter spacing, because they would not fit between the buttons on a phone. */
const MAX_WIDE_NAME_LENGTH = 9;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = (): void => setScrolled(scrollY > SOLID_AFTER_PX);
    read();
    addEventListener('scroll', read);
    return () => removeEventListener('scroll', read);
  }, []);
  return scrolled;
}

export function Header() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { totalItems, setDrawerOpen } = useCart();
  const { name, announcement } = useSite();
  const scrolled = useScrolled();
  // The menu belongs to the page it was opened on: leaving the page closes it, and coming back does not reopen it.
  const [menuOpenOn, setMenuOpenOn] = useState<string>();
  if (menuOpenOn !== undefined && menuOpenOn !== pathname) setMenuOpenOn(undefined);
  const menuOpen = menuOpenOn === pathname;
  // Its code is not part of the first screen; it comes right after it.
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => setHasMenu(true), []);
  const openSearch = useCallback(() => {
    // The collection has the field already; navigating would drop its filters.
    const field = document.getElementById('collection-search');
    if (field) field.focus();
    else void navigate(`${paths.products()}?search`);
  }, [navigate]);

  const isTransparent = pathname === paths.home() && !scrolled;
  const icon = cx(
    // In pixels, so that they leave the name its room where text is enlarged.
    'relative size-[44px] place-items-center rounded transition-colors',
    isTransparent ? 'hover:bg-ivory/10' : 'hover:bg-sunken',
  );
  const shownIcon = cx(icon, 'grid');
  const cartLabel =
    totalItems === 0 ? 'Cart, empty' : `Cart, ${totalItems} ${totalItems === 1 ? 'item' : 'items'}`;

  return (
    <>
      {pathname !== paths.home() && announcement !== '' && (
        <aside className="bg-deep px-5 py-1.5 text-center text-xs text-ivory">{announcement}</aside>
      )}
      <header
        className={cx(
          'inset-x-0 top-0 z-20 border-b transition-colors duration-250 ease-quiet',
          // Overlaps the hero, but stays in the flow, so that a notice above pushes it down.
          pathname === paths.home() ? 'sticky -mb-[65px] md:-mb-[81px]' : 'sticky',
          isTransparent ? 'on-deep border-transparent text-ivory' : 'border-line bg-page text-ink',
        )}
      >
        {/* Laid over the hero, because the settings arrive after the first paint and nothing may move then. */}
        {isTransparent && announcement !== '' && (
          <p className="absolute inset-x-0 top-full px-5 text-center text-xs">{announcement}</p>
        )}
        <div className="shell grid h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center md:h-20">
          <div className="-ml-3 flex min-w-max items-center md:-ml-2.5">
            <button
              type="button"
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              className={cx(icon, 'grid lg:hidden')}
              onClick={() => setMenuOpenOn(pathname)}
            >
              <MenuIcon aria-hidden="true" size={20} strokeWidth={1.5} />
            </button>
            {/* Two buttons on each side below the wide header, so that the name is centred. */}
            <SearchButton className={cx(icon, 'grid lg:hidden')} onClick={openSearch} />
            <nav aria-label="Main" className="flex items-center gap-1 max-lg:hidden">
              <MainLinks />
            </nav>
          </div>

          <HomeLink name={name} />

          <div className="-mr-3 flex min-w-max items-center justify-end">
            <SearchButton className={cx(icon, 'grid max-lg:hidden')} onClick={openSearch} />
            <Link
              to={paths.wishlist()}
              aria-label="Wishlist"
              className={cx(icon, 'hidden md:grid')}
            >
              <Heart aria-hidden="true" size={20} strokeWidth={1.5} />
            </Link>
            <AccountMenu className={shownIcon} />
            <Link
              to={paths.cart()}
              aria-label={cartLabel}
              className={shownIcon}
              onClick={(event) => {
                // A plain click opens the drawer. A modified click, or "View cart" in the drawer, opens the page.
                if (pathname === paths.cart() || pathname === paths.checkout()) return;
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setDrawerOpen(true);
              }}
            >
              <ShoppingBag aria-hidden="true" size={20} strokeWidth={1.5} />
              {totalItems > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute top-1 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-medium text-ivory tabular-nums"
                >
                  {totalItems}
                </span>
              )}
            </Link>
          </div>
        </div>
      </header>
      {/* Outside the header element, because the dialog has a heading of its own. */}
      {hasMenu && (
        <Suspense>
          <MobileMenu open={menuOpen} onClose={() => setMenuOpenOn(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The name of the shop, which leads home. */
export function HomeLink({ name }: { name: string }) {
  return (
    <Link
      to={paths.home()}
      aria-label={`${name}, home`}
      className="px-1 font-display text-[min(1.5rem,6.2vw)] whitespace-nowrap tracking-[0.2em] text-current xs:tracking-[0.28em] md:text-[1.75rem]"
    >
      <SiteName name={name} />
    </Link>
  );
}

/** Widely spaced, as on the bottles; a long name is set tighter, and truncated rather than pushing the buttons. */
function SiteName({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-site-name=""
      className={cx(
        'block',
        name.length > MAX_WIDE_NAME_LENGTH
          ? 'truncate text-base tracking-normal md:text-xl'
          : '-mr-[0.2em] xs:-mr-[0.28em]',
      )}
    >
      {name}
    </span>
  );
}

function SearchButton({ className, onClick }: { className: string; onClick: () => void }) {
  return (
    <button type="button" aria-label="Search" className={className} onClick={onClick}>
      <Search aria-hidden="true" size={20} strokeWidth={1.5} />
    </button>
  );
}
