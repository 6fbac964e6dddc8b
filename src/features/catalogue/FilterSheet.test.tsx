import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { isSet } from '../../domain/product/product';
import { NO_FILTERS, type Filters } from '../../domain/product/facets';
import { engine } from './collectionEngine';
import { FilterSheet } from './FilterSheet';

const PRODUCTS = [
  aProduct({ id: 'a', price: 4200, topNotes: ['Kashmiri saffron', 'Lotus'] }),
  aProduct({ id: 'b', price: 9000 }),
];
/** The first one is shown with ten percent off. */
const shown = ({ id, price }: { id: string; price: number }) => [id === 'a' ? price * 0.9 : price];

/** The sheet with filters that are normalised through the URL, as in the page. */
function Sheet() {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const found = engine.find(PRODUCTS, filters, shown, []);
  const settle = (next: Filters): void =>
    setFilters(engine.decodeFilters(engine.encodeFilters(next)));
  return (
    <FilterSheet
      open
      onClose={() => undefined}
      engine={engine}
      products={PRODUCTS}
      kinds={[]}
      pricesOf={shown}
      filters={filters}
      found={found.length}
      sets={found.filter(isSet).length}
      onChange={settle}
      onClear={() => setFilters(NO_FILTERS)}
    />
  );
}

const from = () => screen.getByLabelText('From');
const to = () => screen.getByLabelText('To');

it('the upper price field keeps its focus and text while the lower one is applied', async () => {
  const actor = userEvent.setup();
  render(<Sheet />);
  await actor.type(from(), '4000');
  await actor.click(to());
  expect(to()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Show one fragrance' })).toBeVisible();
  await actor.keyboard('9500{Enter}');
  expect(to()).toHaveFocus();
  expect(from()).toHaveValue('4000');
  expect(to()).toHaveValue('9500');
});

it('a lower price above the upper one swaps them, and Clear all empties both', async () => {
  const actor = userEvent.setup();
  render(<Sheet />);
  await actor.type(from(), '5,000');
  await actor.type(to(), '1000');
  await actor.tab();
  expect(from()).toHaveValue('1000');
  expect(to()).toHaveValue('5000');
  await actor.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(from()).toHaveValue('');
  expect(to()).toHaveValue('');
});

it('filters by the prices that the cards show', async () => {
  const actor = userEvent.setup();
  render(<Sheet />);
  expect(from()).toHaveAttribute('placeholder', '3780');
  await actor.type(to(), '4000{Enter}');
  expect(screen.getByRole('button', { name: 'Show one fragrance' })).toBeVisible();
  expect(screen.getByLabelText('Oriental (1)')).toBeEnabled();
});

it('finds a note by what the search knows of it', async () => {
  const actor = userEvent.setup();
  render(<Sheet />);
  await actor.type(screen.getByLabelText('Find a note'), 'kesar');
  expect(screen.getByLabelText('Kashmiri saffron (1)')).toBeInTheDocument();
  expect(screen.queryByLabelText('Lotus (1)')).not.toBeInTheDocument();
});
