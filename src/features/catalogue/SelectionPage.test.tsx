import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { CartProvider } from '../cart/CartProvider';
import type { CatalogueState } from './catalogueStore';
import { BestsellersPage, GiftSetsPage, NewArrivalsPage } from './SelectionPage';

let state: CatalogueState = { status: 'loading' };
vi.mock('./useCatalogue', () => ({ usePageCatalogue: () => state, useCatalogue: () => state }));

const bottle = aProduct({ id: 'bottle', name: 'Bottle', tags: ['gift'], featured: true });
const plain = aProduct({ id: 'plain', name: 'Plain' });
const pair = aProduct({ id: 'pair', name: 'Pair', contents: ['plain/50 ml'] });
const five = aProduct({ id: 'five', name: 'Five', contents: ['plain/50 ml'], tags: ['gift'] });

function headings(page: () => React.JSX.Element, products: Product[]): (string | null)[] {
  const empty = unpackCatalogue([{ products: [] }], 1).catalogue;
  state = { status: 'ready', catalogue: { ...empty, products }, stale: false };
  const Page = page;
  render(
    <MemoryRouter>
      <CartProvider>
        <Page />
      </CartProvider>
    </MemoryRouter>,
  );
  return screen.getAllByRole('heading').map((heading) => heading.textContent);
}

it('the gifts are the sets first, then the bottles to give', () => {
  expect(headings(GiftSetsPage, [bottle, plain, pair, five])).toEqual([
    'Gift sets',
    'The sets',
    'Five',
    'Pair',
    'Bottles to give',
    'Bottle',
  ]);
});

it('has no heading for what the shop does not have', () => {
  expect(headings(GiftSetsPage, [pair])).toEqual(['Gift sets', 'The sets', 'Pair']);
  document.body.innerHTML = '';
  expect(headings(GiftSetsPage, [bottle])).toEqual(['Gift sets', 'Bottles to give', 'Bottle']);
});

it('sets stand among the fragrances elsewhere', () => {
  expect(headings(NewArrivalsPage, [pair, plain])).toEqual([
    'New arrivals',
    'The fragrances',
    'Pair',
    'Plain',
  ]);
});

it('the bestsellers are those with a rank, then the best rated, twelve at most', () => {
  const rest = Array.from({ length: 12 }, (_, n) =>
    aProduct({ id: `rest-${n}`, name: `Rest ${n}`, rating: 4 }),
  );
  const best = aProduct({ id: 'best', name: 'Best rated', rating: 5 });
  const second = aProduct({ id: 'second', name: 'Second', rating: 4, rank: 2 });
  const first = aProduct({ id: 'first', name: 'First', rating: 4, rank: 1 });
  const [title, below, ...names] = headings(BestsellersPage, [...rest, best, second, first]);
  expect([title, below]).toEqual(['Bestsellers', 'The fragrances']);
  expect(names).toHaveLength(12);
  expect(names.slice(0, 3)).toEqual(['First', 'Second', 'Best rated']);
});

it('the new arrivals are the newest first', () => {
  const from = (id: string, day: string) =>
    aProduct({ id, name: id, createdAt: new Date(`2026-11-${day}`) });
  const made = [from('amber', '01'), from('vetiver', '20')];
  expect(headings(NewArrivalsPage, made).slice(2)).toEqual(['vetiver', 'amber']);
});
