import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { expect, it } from 'vitest';
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

it('on a prerendered page, the stored cart and what is added meanwhile both count', async () => {
  const line = { id: '1', product, selectedVolume: '50 ml', quantity: 2 };
  localStorage.setItem('cart', JSON.stringify([line]));
  startHydration();
  act(() => {
    render(
      <CartProvider>
        <PressedEarly />
        <Count />
      </CartProvider>,
    );
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
  // Stored in an effect, so after it is shown.
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ quantity: 3 }]),
  );
});
