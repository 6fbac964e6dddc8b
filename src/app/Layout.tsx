import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { messages } from '../domain/shop/messages';
import { useAuth } from '../features/account/useAuth';
import { cx } from '../ui/classes';
import { PageBoundary } from '../ui/ErrorBoundary';
import { Loading } from '../ui/PageState';
import { useSite } from '../ui/site';
import { Footer } from './Footer';
import { Header, HomeLink } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { useSiteLoader } from './useSiteLoader';

/** The standard layout: header, page and footer. `drawer` is the cart drawer. */
export function Layout({ drawer }: { drawer: ReactNode }) {
  const { justSignedOut } = useAuth();
  useSiteLoader();

  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <LostNotice />
      <Header />
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-20 z-30 flex justify-center"
      >
        {justSignedOut && (
          <p className="animate-appear rounded bg-deep px-5 py-3 text-sm text-ivory shadow-float">
            {messages.signedOut}
          </p>
        )}
      </div>
      <Main className="pb-24" />
      <Footer />
      {drawer}
    </>
  );
}

/** Says on the home page that it was opened in place of a page that does not exist. */
function LostNotice() {
  const { state }: { state: unknown } = useLocation();
  // A reload or going back must not announce it again.
  const isNew = useNavigationType() === 'REPLACE';
  return (
    <div role="status">
      {isNew && state === 'lost' && (
        <p className="bg-warn-ground px-5 py-2 text-center text-sm text-warn">
          That page does not exist.
        </p>
      )}
    </div>
  );
}

/** The layout of /checkout: the name of the shop, and nothing that leads away. */
export function QuietLayout() {
  useSiteLoader();
  const { name } = useSite();
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <header className="border-b border-line">
        <div className="shell grid h-16 place-items-center md:h-20">
          <HomeLink name={name} />
        </div>
      </header>
      <Main className="pb-24" />
    </>
  );
}

/** The layout without header and footer: /login, /register, /guided and invoices. */
export function BareLayout() {
  useSiteLoader();
  return (
    <>
      <SkipLink />
      <Main />
    </>
  );
}

/** The page; at least a whole screen, so that the footer does not jump when it arrives. */
function Main({ className }: { className?: string }) {
  return (
    <main id="main" className={cx('min-h-dvh', className)}>
      <Suspense fallback={<Loading label="One moment" />}>
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </Suspense>
    </main>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded bg-ink px-4 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
