import {
  act,
  render,
  renderHook,
  screen,
  waitFor,
  type RenderResult,
} from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { startHydration } from '../../ui/hydration';
import { CartProvider } from './CartProvider';
import { useCart } from './useCart';

const product = aProduct();
const Count = () => <output>{useCart().totalItems}</output>;

/** Adds a piece while the page is hydrated. */
function PressedEarly() {
  const { addToCart } = useCart();
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current) addToCart(product);
    isPressed.current = true;
  }, [addToCart]);
  return null;
}

function renderEarly() {
  let page: RenderResult | undefined;
  startHydration();
  act(() => {
    page = render(
      <CartProvider>
        <PressedEarly />
        <Count />
      </CartProvider>,
    );
  });
  return page;
}

it('on a prerendered page, the stored cart and what is added meanwhile both count', async () => {
  const line = { id: '1', product, selectedVolume: '50 ml', quantity: 2 };
  localStorage.setItem('cart', JSON.stringify([line]));
  renderEarly();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
  // Stored in an effect, so after it is shown.
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ quantity: 3 }]),
  );
});

it('what is added before the stored cart was read is there after the page is left at once', async () => {
  const line = { id: '1', product, selectedVolume: '50 ml', quantity: 2 };
  localStorage.setItem('cart', JSON.stringify([line]));
  renderEarly()?.unmount();
  render(
    <CartProvider>
      <Count />
    </CartProvider>,
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
});

it('what is added between the reading of an empty cart and its answer counts once', async () => {
  startHydration();
  const { result } = renderHook(useCart, { wrapper: CartProvider });
  act(() => void result.current.addToCart(product));
  await act(async () => {});
  expect(result.current.totalItems).toBe(1);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ quantity: 1 }]);
});

it('what is added stays where nothing can be stored', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  renderEarly();
  await act(async () => {});
  expect(screen.getByRole('status')).toHaveTextContent('1');
});
