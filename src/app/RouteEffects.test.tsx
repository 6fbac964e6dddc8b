import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RouteEffects } from './RouteEffects';

const scrolledIntoView = vi.fn<(element: Element) => void>();

let go: NavigateFunction = () => undefined;
function Steer() {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return null;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  scrolledIntoView.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledIntoView(this);
  };
  history.replaceState(null, '', '/product/amber-durbar');
  render(
    <BrowserRouter>
      <RouteEffects />
      <Steer />
      <main id="main">
        <h1>Amber Durbar</h1>
        <section id="reviews" aria-label="Reviews">
          <a href="#write">Write one</a>
        </section>
        <label>
          Your words <textarea id="write" />
        </label>
      </main>
    </BrowserRouter>,
  );
});

/** Follows a hash link as the browser does: the URL changes, and the page reacts a frame later. */
const follow = (hash: string): void => void (location.hash = hash);

describe('a link within the page', () => {
  it('moves the focus to its target', async () => {
    follow('#reviews');
    const reviews = screen.getByRole('region', { name: 'Reviews' });
    await waitFor(() => expect(reviews).toHaveFocus());
    expect(scrolledIntoView).toHaveBeenCalledExactlyOnceWith(reviews);
    expect(reviews).toHaveAttribute('tabindex', '-1');
  });

  it('does not change the tabindex of a focusable target', async () => {
    follow('#write');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    expect(screen.getByRole('textbox')).not.toHaveAttribute('tabindex');
  });

  it.each(['#main', '#nowhere'])('to %s moves the focus to the heading', async (hash) => {
    follow(hash);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Amber Durbar' })).toHaveFocus(),
    );
  });
});

it('Back returns to where one was, also when only the query was changed there', async () => {
  vi.stubGlobal('scrollY', 300);
  await act(async () => go('?size=10+ml', { replace: true }));
  await act(async () => go('/compare'));
  vi.stubGlobal('scrollY', 0);
  history.back();
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 300));
});

it('has what is stored read again when Back shows a kept page', () => {
  const changed = vi.fn<(event: StorageEvent) => void>();
  addEventListener('storage', changed);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(changed).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // As for a change of everything: the cart, the coupon and the session are read.
  expect(changed.mock.lastCall?.[0].key).toBeNull();
});
