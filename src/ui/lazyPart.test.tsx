import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { Link } from './Link';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageBoundary } from './ErrorBoundary';
import { chunk } from './chunk';
import { loadChunk, retryChunk } from './loadChunk';
import { lazyPart } from './lazyPart';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

beforeEach(() => {
  // React logs every caught error here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('a missing chunk', () => {
  it('reloads the page once', async () => {
    const reload = vi.fn();
    let time = Date.UTC(2026, 8, 12);
    void loadChunk(gone, reload, () => time);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    time += 19_999;
    await expect(loadChunk(gone, reload, () => time)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledOnce();
    // Later, a missing chunk is due to the next deploy.
    time += 1;
    void loadChunk(gone, reload, () => time);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('reloads the page on a retry by the user, however recent the last reload was', async () => {
    const reload = vi.fn();
    void loadChunk(gone, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    void retryChunk(gone, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('does not reload a page that is being left for another, unless it stays', async () => {
    // Long ago, so that no other test is of a page that has just been left.
    vi.useFakeTimers({ now: 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const reload = vi.fn();
    dispatchEvent(new Event('beforeunload'));
    void loadChunk(gone, reload);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('throws where storage is blocked, which would not remember a reload', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const reload = vi.fn();
    await expect(loadChunk(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });

  it('throws while offline, and does not reload the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    await expect(loadChunk(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});

/** A loader that fails the first `times` times. */
function failing<P>(times: number, component: ComponentType<P>) {
  // The page has just been reloaded, so a missing chunk now throws.
  sessionStorage.setItem('chunk-reload-at', String(Date.now()));
  let calls = 0;
  return () => {
    calls += 1;
    return calls <= times ? gone() : Promise.resolve(component);
  };
}

describe('a part that fails', () => {
  it('leaves the rest of the page, and can be retried', async () => {
    const Reviews = lazyPart(failing(1, ({ of }: { of: string }) => <p>Reviews of {of}</p>));
    render(
      <>
        <h1>Amber Durbar</h1>
        <Suspense fallback="coming">
          <Reviews of="Amber Durbar" />
        </Suspense>
      </>,
    );
    expect(await screen.findByText(/This part could not be shown/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Amber Durbar' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Reviews of Amber Durbar')).toBeVisible();
  });

  it('can be retried after a failed preload', async () => {
    const Part = lazyPart(failing(1, () => <p>The part</p>));
    await expect(Part.preload()).rejects.toThrow('could not be loaded');
    render(
      <Suspense fallback="coming">
        <Part />
      </Suspense>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part')).toBeVisible();
  });

  it('is loaded when it is rendered after a failed prefetch', async () => {
    const Part = lazyPart(failing(1, () => <p>The part</p>));
    await expect(Part.prefetch()).rejects.toThrow('Failed to fetch');
    render(
      <Suspense fallback="coming">
        <Part />
      </Suspense>,
    );
    expect(await screen.findByText('The part')).toBeVisible();
  });

  it('renders at once after a prefetch', async () => {
    const Part = lazyPart(failing(0, () => <p>The part</p>));
    await Part.prefetch();
    render(
      <Suspense fallback="coming">
        <Part />
      </Suspense>,
    );
    expect(screen.getByText('The part')).toBeVisible();
  });

  it('renders nothing when it is silent', async () => {
    const Notice = lazyPart(
      failing(Infinity, () => null),
      { silent: true },
    );
    const { container } = render(
      <Suspense fallback="coming">
        <Notice />
      </Suspense>,
    );
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });
});

describe('a page that fails', () => {
  it('leaves the header, and navigating resets it', async () => {
    const NotesPage = chunk(failing(1, () => <h1>Notes</h1>));
    render(
      <MemoryRouter initialEntries={['/notes']}>
        <Link to="/notes">Notes</Link>
        <Link to="/about">About</Link>
        <Routes>
          <Route
            element={
              <Suspense fallback="coming">
                <PageBoundary>
                  <Outlet />
                </PageBoundary>
              </Suspense>
            }
          >
            <Route path="/notes" element={<NotesPage />} />
            <Route path="/about" element={<h1>About</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );
    expect(
      await screen.findByRole('heading', { name: 'This page could not be shown' }),
    ).toBeVisible();
    expect(screen.getByText('Please check your connection.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Notes' }));
    expect(await screen.findByRole('heading', { name: 'Notes' })).toBeVisible();
  });
});

it('a page that throws says so, and not that the connection is to blame', () => {
  const Broken = () => {
    throw new Error('no such field');
  };
  render(
    <MemoryRouter>
      <PageBoundary>
        <Broken />
      </PageBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  expect(screen.getByText(/^Something went wrong on this page\./)).toBeVisible();
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
});
