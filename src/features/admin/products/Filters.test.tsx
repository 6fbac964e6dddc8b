import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FIRST_CATEGORIES } from '../../../domain/product/categories';
import { Filters } from './Filters';

const CATEGORIES = [...FIRST_CATEGORIES, { id: 'gourmand', name: 'Sweet and warm' }];
const onSet = vi.fn<(changes: Record<string, string>) => void>();

function Page() {
  const [params, setParams] = useState(new URLSearchParams());
  function set(changes: Record<string, string>): void {
    onSet(changes);
    setParams(new URLSearchParams({ ...Object.fromEntries(params), ...changes }));
  }
  return <Filters params={params} set={set} products={[]} categories={CATEGORIES} />;
}

it('applies a price when it is complete and a search when typing rests, and keeps the focus', async () => {
  render(<Page />);
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('button', { name: 'More Filters' }));
  await actor.type(screen.getByLabelText('Price from'), '500');
  expect(onSet).not.toHaveBeenCalled();
  await actor.type(screen.getByLabelText('Price to'), '₹1,900{Enter}');
  expect(onSet.mock.calls).toEqual([[{ min: '500' }], [{ max: '1900' }]]);
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(search, 'oud');
  await waitFor(() => expect(onSet).toHaveBeenLastCalledWith({ q: 'oud' }));
  await actor.type(search, 'h');
  await waitFor(() => expect(onSet).toHaveBeenLastCalledWith({ q: 'oudh' }));
  expect(search).toHaveValue('oudh');
  expect(search).toHaveFocus();
});

it('keeps what is no amount, and says so', async () => {
  render(<Page />);
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('button', { name: 'More Filters' }));
  const from = screen.getByLabelText('Price from');
  await actor.type(from, '500{Enter}');
  await actor.clear(from);
  await actor.type(from, '12,5{Enter}');
  expect(from).toHaveValue('12,5');
  expect(from).toHaveAccessibleDescription('“12,5” is not an amount.');
  expect(onSet.mock.calls).toEqual([[{ min: '500' }]]);
});

it('offers the categories by the names that the owner gave them', async () => {
  render(<Page />);
  await userEvent.setup().selectOptions(screen.getByLabelText('Category'), 'Sweet and warm');
  expect(onSet).toHaveBeenLastCalledWith({ category: 'gourmand' });
});
