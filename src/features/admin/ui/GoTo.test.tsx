import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../../tests/support/domain';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { GoTo, useGoToKey } from './GoTo';
import { useUnsaved } from './useUnsaved';
import type { SearchPlaces } from './useFoundPlaces';

vi.mock('../../../firebase/product/catalogue', () => ({
  fetchCatalogue: async () => ({
    ...unpackCatalogue([{ products: [] }], 1).catalogue,
    products: [aProduct()],
  }),
}));

function Page({ search, isDirty }: { search: SearchPlaces; isDirty: boolean }) {
  const { pathname } = useLocation();
  const [from, setFrom] = useState<string>();
  if (from !== undefined && from !== pathname) setFrom(undefined);
  useGoToKey(useCallback(() => setFrom(pathname), [pathname]));
  const question = useUnsaved(isDirty && pathname === '/admin');
  return (
    <>
      <p>at {pathname}</p>
      <GoTo open={from === pathname} onClose={() => setFrom(undefined)} search={search} />
      {question}
    </>
  );
}

const nothing: SearchPlaces = async () => [];

async function open(
  search: SearchPlaces = nothing,
  { keys = '{Control>}k{/Control}', isDirty = false } = {},
) {
  await act(() => catalogueStore.refresh());
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <Page search={search} isDirty={isDirty} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.keyboard(keys);
  const field = await screen.findByRole('combobox', { name: /^Go to a page, an order/ });
  await user.click(field);
  return { user, field };
}

const chosen = (): string => screen.getByRole('option', { selected: true }).textContent ?? '';

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens it, arrow keys move through the list, and Enter goes there',
  async (keys) => {
    const { user, field } = await open(nothing, { keys });
    expect(chosen()).toMatch(/^Dashboard/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toMatch(/^Inventory/);
    expect(field).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { selected: true }).id,
    );
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByText('at /admin/products')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  },
);

it('finds a page and a fragrance while somebody types, and says when there is nothing', async () => {
  const { user, field } = await open();
  await user.type(field, 'amb');
  const list = within(screen.getByRole('listbox', { name: 'Places' }));
  expect(list.getByRole('option', { name: /^Amber Durbar/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 result\.$/));
  await user.clear(field);
  await user.type(field, 'xyzzy');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found.'));
  await user.clear(field);
  expect(screen.getByRole('status')).toHaveTextContent(/^\d\d results\.$/);
  await user.type(field, 'emai{Enter}');
  expect(await screen.findByText('at /admin/emails')).toBeInTheDocument();
});

it('finds an order and a customer once, when somebody has stopped typing', async () => {
  const search = vi.fn<SearchPlaces>(async () => [
    { to: '/admin/orders/o_1', label: 'Order K7QM-C9XA', detail: 'Paid, Kavya Rao' },
  ]);
  const { user, field } = await open(search);
  await user.type(field, 'k7qm c9xa');
  expect(await screen.findByRole('option', { name: /^Order K7QM-C9XA/ })).toBeInTheDocument();
  expect(search).toHaveBeenCalledTimes(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('at /admin/orders/o_1')).toBeInTheDocument();
});

it('says when orders and customers could not be searched, and still goes to a page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, field } = await open(() => Promise.reject(new Error('offline')));
  await user.type(field, 'orders');
  expect(await screen.findByText('Orders and customers could not be searched.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('at /admin/orders')).toBeInTheDocument();
});

it('asks first when a form has unsaved changes', async () => {
  const { user, field } = await open(nothing, { isDirty: true });
  await user.type(field, 'frag{Enter}');
  const question = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
  expect(screen.getByText('at /admin')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('at /admin/products')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
