import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { InTheBox } from './InTheBox';
import { catalogueStore, type CatalogueState } from './catalogueStore';

let state: CatalogueState;
vi.mock('./useCatalogue', () => ({ useCatalogue: () => state }));

const rose = aProduct({
  id: 'rose',
  name: 'Rose of Kannauj',
  images: ['https://pictures.example/rose.webp'],
  variants: [{ volume: '10 ml', price: 1990, inStock: true }],
});
const oud = aProduct({
  id: 'oud',
  name: 'Assam Oud',
  images: ['https://pictures.example/oud.webp'],
  volume: '12 ml',
  price: 14_500,
});
const set = aProduct({
  id: 'set',
  price: 16_000,
  contents: ['rose/10 ml', 'oud/12 ml', 'rose/10 ml'],
});

function known(products = [rose, oud, set], offers = [anOffer()]): CatalogueState {
  const empty = unpackCatalogue([{ products: [] }], 1).catalogue;
  return { status: 'ready', catalogue: { ...empty, products, offers }, stale: false };
}

function show(product = set) {
  render(
    <MemoryRouter>
      <InTheBox product={product} now={NOW} />
    </MemoryRouter>,
  );
  return within(screen.getByRole('region', { name: 'In the box' }));
}

beforeEach(() => {
  state = known();
});

describe('what is in the box of a gift set', () => {
  it('names each fragrance with its size and leads to its page', () => {
    const box = show();
    const [first, second] = box.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Rose of Kannauj10 ml × 2Compare$/);
    expect(second).toHaveTextContent(/^Assam Oud12 mlCompare$/);
    expect(box.getByRole('link', { name: 'Assam Oud' })).toHaveAttribute('href', '/product/oud');
  });

  it('says what the set and its parts cost, both after the automatic offers', () => {
    // 16,000 and 18,480 less the 10 % that either cart has.
    expect(
      show().getByText('₹14,400 for the set, ₹16,632 if bought one by one.'),
    ).toBeInTheDocument();
  });

  it.each([
    ['is not cheaper', { price: 18_480 }],
    ['has a part that is not sold any more', { contents: ['gone/10 ml', 'oud/12 ml'] }],
  ])('compares no prices when the set %s', (_, fields) => {
    expect(show({ ...set, ...fields }).queryByText(/one by one/)).not.toBeInTheDocument();
  });

  it('says so where a fragrance is not in the shop any more', () => {
    state = known([rose, set]);
    const [, second] = show().getAllByRole('listitem');
    expect(second).toHaveTextContent(/No longer sold on its own12 ml$/);
  });

  it('has its place and its sizes while the catalogue loads', () => {
    state = { status: 'loading' };
    const box = show();
    expect(box.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '10 ml × 2',
      '12 ml',
    ]);
    expect(box.queryByRole('link')).not.toBeInTheDocument();
  });

  it('can be loaded again', async () => {
    state = { status: 'failed', error: new Error('offline') };
    const refresh = vi.spyOn(catalogueStore, 'refresh').mockResolvedValue();
    const box = show();
    expect(box.getByRole('alert')).toHaveTextContent('What is in the box could not be loaded');
    await userEvent.click(box.getByRole('button', { name: 'Try again' }));
    expect(refresh).toHaveBeenCalledOnce();
  });
});
