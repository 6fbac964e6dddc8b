import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { messages } from '../domain/messages';
import { useAuth } from '../features/account/useAuth';
import { PageBoundary } from '../ui/ErrorBoundary';
import { Loading } from '../ui/PageState';
import { Footer } from './Footer';
import { Header } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { useSiteLoader } from './useSiteLoader';

/** Header, page, footer (SPEC §2 "Pages with the standard layout"). `drawer` is the cart's, put in by the app. */
export function Layout({ drawer }: { drawer: ReactNode }) {
  const { justSignedOut } = useAuth();
  useSiteLoader();

  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <Header />
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-20 z-30 flex justify-center"
      >
        {justSignedOut && (
          <p className="animate-appear rounded bg-deep px-5 py-3 text-sm text-ivory shadow-float">
            {messages.auth.signedOut}
          </p>
        )}
      </div>
      {/* A whole screen at least: the footer is never seen jumping as a page comes. */}
      <main id="main" className="min-h-dvh pb-24">
        <Suspense fallback={<Loading label="One moment" />}>
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        </Suspense>
      </main>
      <Footer />
      {drawer}
    </>
  );
}

/** SPEC §2 "Pages without the standard layout": /login, /register, /guided. */
export function BareLayout() {
  useSiteLoader();
  return (
    <>
      <SkipLink />
      <main id="main" className="min-h-dvh">
        <Suspense fallback={<Loading label="One moment" />}>
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        </Suspense>
      </main>
    </>
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
