import {
  Activity,
  BadgePercent,
  Boxes,
  ChartColumn,
  Inbox,
  LayoutDashboard,
  LogOut,
  Menu as MenuIcon,
  Package,
  ScrollText,
  Search,
  Settings,
  Store,
  Users,
  Wind,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { cx } from '../../../ui/classes';
import { Dialog } from '../../../ui/Dialog';
import { ErrorBoundary, type Failure } from '../../../ui/ErrorBoundary';
import { ErrorState, Loading } from '../../../ui/PageState';
import { isWithin, Link } from '../../../ui/Link';
import { useSite } from '../../../ui/site';
import { useOnline } from '../../../ui/useOnline';
import { useAuth } from '../../account/useAuth';
import { adminMessages } from '../messages';
import { useLiveOrders } from './useLiveOrders';
import { GoTo, useGoToKey } from './GoTo';
import { leavePage } from './useUnsaved';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other paths for which this entry is current. */
  also?: readonly string[];
}

/** The entries of the sidebar. */
const ENTRIES: readonly Entry[] = [
  { to: paths.admin(), label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.adminProducts(), label: 'Fragrances', icon: Wind },
  { to: paths.adminInventory(), label: 'Inventory', icon: Boxes },
  { to: paths.adminOrders(), label: 'Orders', icon: Package },
  { to: paths.adminCustomers(), label: 'Customers', icon: Users },
  { to: paths.adminAnalytics(), label: 'Analytics', icon: ChartColumn },
  { to: paths.adminOffers(), label: 'Offers', icon: BadgePercent },
  {
    to: paths.adminMessages(),
    label: 'Inbox',
    icon: Inbox,
    also: [paths.adminReviews(), paths.adminNewsletter(), paths.adminEmails()],
  },
  { to: paths.adminLog(), label: 'Log', icon: ScrollText },
  { to: paths.adminHealth(), label: 'Health', icon: Activity },
  { to: paths.adminSettings(), label: 'Settings', icon: Settings },
];

/** Denser fields, and the sans font where the shop's components use the display font. */
const DENSE = cx(
  '[--font-display:var(--font-sans)]',
  '[&_input:not([type=checkbox],[type=radio])]:min-h-10 [&_select]:min-h-10',
  'md:[&_input]:text-sm md:[&_select]:text-sm md:[&_textarea]:text-sm',
  'pointer-coarse:[&_input:not([type=checkbox],[type=radio])]:min-h-11 pointer-coarse:[&_select]:min-h-11',
);

/** Sidebar and page. Below 1024 px the sidebar is a sheet behind a button. */
export function AdminLayout() {
  const { pathname, search, key } = useLocation();
  const { name } = useSite();
  // The sheet is open only on the page where it was opened, so navigating closes it and Back does not reopen it.
  const [openOn, setOpenOn] = useState<string>();
  if (openOn !== undefined && openOn !== pathname) setOpenOn(undefined);
  const close = (): void => setOpenOn(undefined);
  // Open until somebody has gone elsewhere, also when a form has asked about unsaved changes first.
  const [goingFrom, setGoingFrom] = useState<string>();
  const here = pathname + search;
  if (goingFrom !== undefined && goingFrom !== here) setGoingFrom(undefined);
  const openGoTo = useCallback((): void => {
    setOpenOn(undefined);
    setGoingFrom(here);
  }, [here]);
  useGoToKey(openGoTo);
  return (
    <div
      className={cx(DENSE, 'min-h-dvh insets text-sm lg:grid lg:grid-cols-[14rem_1fr] print:block')}
    >
      <a
        href="#main"
        className="sr-only z-50 rounded bg-ink px-4 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-page px-2 lg:hidden print:hidden">
        <button
          type="button"
          aria-label="Back office menu"
          aria-haspopup="dialog"
          aria-expanded={openOn === pathname}
          onClick={() => setOpenOn(pathname)}
          className="grid size-11 place-items-center rounded hover:bg-sunken"
        >
          <MenuIcon aria-hidden="true" size={20} strokeWidth={1.5} />
        </button>
        <Link
          to={paths.admin()}
          className="inline-flex min-h-11 items-center font-medium tracking-[0.14em]"
        >
          {name}
        </Link>
        <button
          type="button"
          aria-label="Go to"
          aria-haspopup="dialog"
          onClick={openGoTo}
          className="ml-auto grid size-11 place-items-center rounded hover:bg-sunken"
        >
          <Search aria-hidden="true" size={20} strokeWidth={1.5} />
        </button>
      </header>
      <aside
        aria-label="Sidebar"
        className="hidden border-r border-line bg-raised lg:block print:hidden"
      >
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto p-3">
          <Link
            to={paths.admin()}
            className="mb-3 flex min-h-11 items-center px-3 font-medium tracking-[0.2em]"
          >
            {name}
          </Link>
          <Navigation pathname={pathname} onGoTo={openGoTo} />
        </div>
      </aside>
      <Dialog open={openOn === pathname} onClose={close} title="Back office" hideTitle place="left">
        <div className="flex flex-1 flex-col p-3">
          <Navigation pathname={pathname} onChoose={close} onGoTo={openGoTo} />
        </div>
      </Dialog>
      <GoTo open={goingFrom === here} onClose={() => setGoingFrom(undefined)} />
      <main id="main" className="min-w-0 px-4 pt-6 pb-24 md:px-8 print:p-0">
        <div className="mx-auto max-w-[80rem]">
          <Offline />
          <Suspense fallback={<Loading label="One moment" />}>
            <ErrorBoundary resetKey={key} fallback={PageFailed}>
              <Outlet />
            </ErrorBoundary>
          </Suspense>
        </div>
      </main>
    </div>
  );
}

/** A page whose code could not be loaded, most often without a network, or that threw. The sidebar stays. */
function PageFailed({ retry, reason }: Failure) {
  return (
    <ErrorState heading="h1" title="This page could not be shown" detail={reason} retry={retry} />
  );
}

/** Says so while the browser has no network: what is shown may be old, and nothing can be saved. */
function Offline() {
  const isOnline = useOnline();
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="mb-5 rounded bg-warn-ground px-4 py-3 text-warn">
          You are offline. What you see may be out of date, and nothing can be saved until you are
          online again.
        </p>
      )}
    </div>
  );
}

const ROW =
  'flex min-h-9 items-center gap-3 rounded px-3 transition-colors hover:bg-sunken pointer-coarse:min-h-11';

/** Only for what the key is called. */
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

function Navigation({
  pathname,
  onChoose,
  onGoTo,
}: {
  pathname: string;
  onChoose?: () => void;
  onGoTo: () => void;
}) {
  const { user, logout, loading } = useAuth();
  const navigate = useNavigate();
  const { fresh, isLive, hasSound, setSound } = useLiveOrders();

  async function signOut(): Promise<void> {
    await logout();
    await navigate(paths.home());
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onGoTo}
        className={cx(ROW, 'mb-2 w-full border border-line text-muted hover:text-ink')}
      >
        <Search aria-hidden="true" size={17} strokeWidth={1.5} />
        Go to…
        <kbd aria-hidden="true" className="ml-auto text-xs">
          {IS_MAC ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <nav aria-label="Back office">
        <ul className="flex flex-col gap-0.5">
          {ENTRIES.map(({ to, label, icon: Icon, also = [] }) => {
            const isCurrent = to === paths.admin() ? pathname === to : isWithin(pathname, to);
            return (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onChoose}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={cx(
                    ROW,
                    isCurrent || also.includes(pathname)
                      ? 'bg-sunken font-medium'
                      : 'text-muted hover:text-ink',
                  )}
                >
                  <Icon aria-hidden="true" size={17} strokeWidth={1.5} />
                  {label}
                  {to === paths.adminOrders() && fresh > 0 && (
                    <span className="ml-auto rounded bg-ink px-2 text-xs text-ivory tabular-nums">
                      {fresh.toLocaleString('en-IN')}
                      <span className="sr-only"> new</span>
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-3 border-t border-line pt-3">
        <Link to={paths.home()} onClick={onChoose} className={cx(ROW, 'text-muted hover:text-ink')}>
          <Store aria-hidden="true" size={17} strokeWidth={1.5} />
          Back to the shop
        </Link>
        <label className={cx(ROW, 'text-muted hover:text-ink')}>
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
            checked={hasSound}
            onChange={(event) => setSound(event.target.checked)}
          />
          Sound for new orders
        </label>
        <div role="status">
          {!isLive && <p className="px-3 py-2 text-warn">{adminMessages.notLive}</p>}
        </div>
        <button
          type="button"
          disabled={loading}
          onClick={() => {
            onChoose?.();
            leavePage(() => void signOut());
          }}
          className={cx(ROW, 'w-full text-muted hover:text-ink')}
        >
          <LogOut aria-hidden="true" size={17} strokeWidth={1.5} />
          Sign out
        </button>
        <p className="truncate px-3 pt-2 text-xs text-muted">{user?.email}</p>
      </div>
    </>
  );
}
