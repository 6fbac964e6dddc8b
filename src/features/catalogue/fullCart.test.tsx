import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../domain/order/cart';
import type { Product } from '../../domain/product/product';
import { aProduct, NOW } from '../../../tests/support/domain';
import { stubObservers } from '../../../tests/support/observers';
import { CartProvider } from '../cart/CartProvider';
import { useCart } from '../cart/useCart';
import { BuyPanel } from './BuyPanel';
import { ProductGrid } from './ProductGrid';

stubObservers();

function Drawer() {
  return useCart().drawerOpen ? <p>The drawer</p> : null;
}

function Checkout() {
  const { totalItems } = useCart();
  const { search } = useLocation();
  return (
    <>
      <h1>Checkout</h1>
      <p>
        {search}, {totalItems} in the cart
      </p>
    </>
  );
}

const amber = aProduct();
const PLACES = {
  card: <ProductGrid products={[amber]} offers={[]} now={NOW} />,
  page: <BuyPanel product={amber} offers={[]} now={NOW} />,
};

const aLine = (product: Product, quantity = 1) => ({
  id: product.id,
  product,
  quantity,
  selectedVolume: '50 ml',
});

const others = (lines: number) =>
  Array.from({ length: lines }, (_, n) => aLine(aProduct({ id: `other-${n}` })));

/** A page where one can buy, with these items in the cart. */
function show(place: keyof typeof PLACES, items: readonly CartItem[]): void {
  localStorage.setItem('cart', JSON.stringify(items));
  render(
    <MemoryRouter>
      <CartProvider>
        <Drawer />
        <Routes>
          <Route path="/" element={PLACES[place]} />
          <Route path="/checkout" element={<Checkout />} />
        </Routes>
      </CartProvider>
    </MemoryRouter>,
  );
}

const said = 'Amber Durbar, 50 ml, was added to your cart.';

describe.each([
  [19, true],
  [20, false],
])('with %i other lines in the cart', (lines, hasRoom) => {
  it('a card confirms what was added beside a way to the cart, or opens the cart, which says why not', async () => {
    show('card', others(lines));
    await userEvent.click(screen.getByRole('button', { name: 'Add Amber Durbar, 50 ml, to cart' }));
    const answer = screen.getByRole('status');
    if (hasRoom) {
      expect(answer).toHaveTextContent(said);
      expect(within(answer).getByRole('link', { name: 'View cart' })).toHaveAttribute(
        'href',
        '/cart',
      );
    } else expect(answer).toBeEmptyDOMElement();
    expect(screen.queryAllByText('The drawer')).toHaveLength(hasRoom ? 0 : 1);
  });

  it('Buy now leads to the checkout only when it was added, otherwise to the cart, which says why', async () => {
    show('page', others(lines));
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
    const expected = hasRoom ? 'Checkout' : 'The drawer';
    expect(screen.getByText(expected)).toBeInTheDocument();
    expect(screen.queryAllByText('Checkout')).toHaveLength(hasRoom ? 1 : 0);
  });
});

describe('with ten of the same in the cart', () => {
  const ten = [aLine(amber, 10)];

  it('a card opens the cart and does not confirm an addition', async () => {
    show('card', ten);
    await userEvent.click(screen.getByRole('button', { name: 'Add Amber Durbar, 50 ml, to cart' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByText('The drawer')).toBeInTheDocument();
  });

  it('Buy now leads to the checkout', async () => {
    show('page', ten);
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
    expect(screen.getByText('Checkout')).toBeInTheDocument();
  });
});

describe('Buy now buys what is on the page', () => {
  it.each([
    ['nothing', [], 1],
    ['other things', others(2), 3],
    ['the same', [aLine(amber)], 1],
  ])('with %s in the cart', async (_, items, inCart) => {
    show('page', items);
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
    const bought = '?only=amber-durbar&size=50+ml&pieces=1';
    expect(screen.getByText(`${bought}, ${inCart} in the cart`)).toBeInTheDocument();
  });
});
