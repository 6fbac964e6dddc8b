import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anAuth, ownersAuth } from '../../../../tests/support/auth';
import { AuthContext } from '../../account/useAuth';
import { AdminLayout } from './AdminLayout';
import { LiveOrdersContext, type LiveOrders } from './useLiveOrders';
import { useUnsaved } from './useUnsaved';

function Page() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

/** An admin at one of the pages, with the shop beside it. Returns what signs out. */
function showSignedIn(page: ReactNode) {
  const logout = vi.fn(async () => undefined);
  render(
    <AuthContext value={{ ...ownersAuth(), logout }}>
      <MemoryRouter initialEntries={['/admin/orders']}>
        <Routes>
          <Route path="/" element="the shop" />
          <Route path="/admin" element={<AdminLayout />}>
            <Route path="*" element={page} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  return logout;
}

const menu = () => screen.queryByRole('dialog', { name: 'Back office' });

it('the menu closes on navigation and stays closed after Back', async () => {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter initialEntries={['/admin/orders']}>
        <Routes>
          <Route path="/admin" element={<AdminLayout />}>
            <Route path="*" element={<Page />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const choose = async (name: string): Promise<void> => {
    await actor.click(screen.getByRole('button', { name: 'Back office menu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Back office' });
    await actor.click(within(dialog).getByRole('link', { name }));
    await waitFor(() => expect(menu()).toBeNull());
  };
  await choose('Orders');
  await choose('Customers');
  await actor.click(screen.getByRole('button', { name: 'Back' }));
  await actor.click(screen.getByRole('button', { name: 'Back' }));
  expect(menu()).toBeNull();
});

it('somebody signs out from the menu, and is led to the shop', async () => {
  const logout = showSignedIn(<Page />);
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  await userEvent.click(sidebar.getByRole('button', { name: 'Sign out' }));
  expect(logout).toHaveBeenCalledOnce();
  expect(await screen.findByText('the shop')).toBeInTheDocument();
});

function Form() {
  const [text, setText] = useState('');
  const question = useUnsaved(text !== '');
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      {question}
    </>
  );
}

it('signing out asks first when a form has unsaved changes', async () => {
  const logout = showSignedIn(<Form />);
  const user = userEvent.setup();
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  await user.type(screen.getByLabelText('Note'), 'Rings twice');
  await user.click(sidebar.getByRole('button', { name: 'Sign out' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Rings twice');
  expect(logout).not.toHaveBeenCalled();
  await user.click(sidebar.getByRole('button', { name: 'Sign out' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(logout).toHaveBeenCalledOnce();
  expect(await screen.findByText('the shop')).toBeInTheDocument();
});

it('says so while there is no network', async () => {
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter initialEntries={['/admin']}>
        <Routes>
          <Route path="/admin" element={<AdminLayout />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const turn = (is: boolean) => {
    online.mockReturnValue(is);
    act(() => void dispatchEvent(new Event(is ? 'online' : 'offline')));
  };
  turn(false);
  expect(screen.getByText(/^You are offline\./)).toBeInTheDocument();
  turn(true);
  expect(screen.queryByText(/^You are offline\./)).not.toBeInTheDocument();
});

it('says in the menu that new orders do not appear by themselves', () => {
  const live: LiveOrders = {
    summary: undefined,
    latestSummary: () => new Promise(() => undefined),
    changed: new Map(),
    fresh: 0,
    isLive: false,
    hasSound: false,
    setSound: () => undefined,
  };
  render(
    <AuthContext value={ownersAuth()}>
      <LiveOrdersContext value={live}>
        <MemoryRouter initialEntries={['/admin']}>
          <Routes>
            <Route path="/admin" element={<AdminLayout />} />
          </Routes>
        </MemoryRouter>
      </LiveOrdersContext>
    </AuthContext>,
  );
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.getByRole('status')).toHaveTextContent(
    'New orders do not appear by themselves at the moment. The page keeps trying; until then, reload it to see them.',
  );
});

it('keeps the menu around a page that could not be shown, and tries it again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('offline');
    return 'the page';
  }
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter initialEntries={['/admin/orders']}>
        <Routes>
          <Route path="/admin" element={<AdminLayout />}>
            <Route path="*" element={<Fragile />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Orders' })[0]).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the page')).toBeInTheDocument();
});
