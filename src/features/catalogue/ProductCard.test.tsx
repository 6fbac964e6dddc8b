import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import type { PriceRange } from '../../domain/product/cardSize';
import type { Product } from '../../domain/product/product';
import { setPicks } from '../compare/picks';
import { ProductCard } from './ProductCard';

const jasmine = aProduct({
  name: 'Jasmine',
  price: 9800,
  variants: [
    { volume: '10 ml', price: 2300, inStock: true },
    { volume: '50 ml', price: 9800, inStock: true },
  ],
});

beforeEach(() => setPicks([]));

function card(product: Product, range?: PriceRange): HTMLElement {
  render(
    <MemoryRouter>
      <ProductCard
        product={product}
        offers={[anOffer()]}
        now={NOW}
        sizes="10rem"
        added={false}
        onQuickAdd={() => undefined}
        range={range}
      />
    </MemoryRouter>,
  );
  return screen.getByRole('article');
}

it('shows the lowest price of the other sizes', () => {
  expect(card(jasmine)).toHaveTextContent('₹8,820-10% AUTO50 ml, from ₹2,070');
});

it('says the saving beside the price', () => {
  expect(card({ ...jasmine, reviews: 3, rating: 4.5 })).toHaveTextContent(
    /Oriental ★ 4.5Jasmine.*₹8,820 ?-10% AUTO50 ml/,
  );
});

it('says how many sizes there are where none is cheaper', () => {
  const variants = ['50 ml', '100 ml'].map((volume, n) => ({
    volume,
    price: 9800 * (n + 1),
    inStock: true,
  }));
  expect(card({ ...jasmine, variants })).toHaveTextContent('₹8,820-10% AUTO50 ml, 2 sizes');
});

it('is about the size that matches the price filter, where that is not the usual one', () => {
  const article = card(jasmine, { min: 0, max: 5000 });
  expect(article).toHaveTextContent('₹2,070-10% AUTO10 ml, 2 sizes');
  expect(screen.getByRole('button', { name: 'Add Jasmine, 10 ml, to cart' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jasmine' })).toHaveAttribute(
    'href',
    '/product/amber-durbar?size=10+ml',
  );
});

it('names only its size when there are no others', () => {
  expect(card(aProduct({ price: 4200 }))).toHaveTextContent(/₹3,780-10% AUTO50 mlCompare$/);
});

it('labels a set as one, and not with a family', () => {
  expect(card(aProduct({ contents: ['rose/10 ml'] }))).toHaveTextContent(/^.?Set/);
});

it('says which of its sizes the plus button adds', () => {
  card(jasmine);
  expect(screen.getByRole('button', { name: 'Add Jasmine, 50 ml, to cart' })).toBeVisible();
});

it('puts the fragrance into the comparison, and takes it out again, with nothing on the picture', async () => {
  const article = card(jasmine);
  const compare = screen.getByRole('button', { name: 'Compare Jasmine' });
  expect(article.firstElementChild).not.toContainElement(compare);
  await userEvent.click(compare);
  expect(compare).toHaveAttribute('aria-pressed', 'true');
  expect(sessionStorage.getItem('compare')).toBe('amber-durbar');
  await userEvent.click(compare);
  expect(sessionStorage.getItem('compare')).toBe('');
});
