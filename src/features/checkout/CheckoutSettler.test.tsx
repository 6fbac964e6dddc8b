import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import type { Order } from '../../domain/order/order';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { useCart } from '../cart/useCart';
import { CheckoutSettler } from './CheckoutSettler';

const backend = vi.hoisted(() => ({ fetchOrder: vi.fn() }));
vi.mock('../../firebase/order/orders', () => ({ fetchOrder: backend.fetchOrder }));

const user = {
  id: 'u',
  email: 'aarav@nilofar.example',
  name: 'Aarav Mehta',
  role: 'customer',
  phoneNumber: undefined,
  phoneVerified: false,
};
const product = aProduct();
const order = (over: Partial<Order>): Order =>
  anOrder({
    id: 'u_1',
    userId: 'u',
    items: [
      {
        id: product.id,
        name: product.name,
        price: product.price,
        quantity: 1,
        selectedVolume: product.volume,
      },
    ],
    paidAt: new Date(),
    ...over,
  });

function Cart() {
  return <output>{useCart().totalItems} pieces</output>;
}

function show(at: string): void {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-in', user } })}>
      <MemoryRouter initialEntries={[at]}>
        <CartProvider>
          <CheckoutSettler />
          <Cart />
          <Link to="/">Home</Link>
        </CartProvider>
      </MemoryRouter>
    </AuthContext>,
  );
}

/** What the device keeps of a checkout whose payment window was opened, or not. */
const keepSession = (opened: boolean, part = false): void =>
  localStorage.setItem(
    PRIVATE_STORAGE_KEYS.checkoutOrder,
    JSON.stringify({ userId: 'u', fingerprint: 'f', orderId: 'u_1', written: true, opened, part }),
  );

beforeEach(() => {
  const line = { id: '1', product, quantity: 1, selectedVolume: product.volume };
  localStorage.setItem('cart', JSON.stringify([line]));
  backend.fetchOrder.mockReset().mockResolvedValue(order({ status: 'paid' }));
});

describe('whoever leaves while the payment is being confirmed', () => {
  it.each(['/cart', '/'])('finds the paid lines gone on %s', async (page) => {
    keepSession(true);
    show(page);
    expect(await screen.findByText('0 pieces')).toBeInTheDocument();
    expect(localStorage.getItem(PRIVATE_STORAGE_KEYS.checkoutOrder)).toBeNull();
  });

  it('finds them gone when it is paid a moment later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      keepSession(true);
      backend.fetchOrder.mockResolvedValueOnce(order({ status: 'pending_payment' }));
      show('/cart');
      await waitFor(() => expect(backend.fetchOrder).toHaveBeenCalledOnce());
      expect(screen.getByText('1 pieces')).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(screen.getByText('0 pieces')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is looked after by the checkout itself until the checkout is left', async () => {
    keepSession(true);
    show('/checkout');
    await act(async () => undefined);
    expect(backend.fetchOrder).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('0 pieces')).toBeInTheDocument();
  });

  it('keeps the rest of the cart when only a part of it was bought', async () => {
    const musk = aProduct({ id: 'musk' });
    const lines = [product, musk].map((one) => ({
      id: one.id,
      product: one,
      quantity: 2,
      selectedVolume: one.volume,
    }));
    localStorage.setItem('cart', JSON.stringify(lines));
    keepSession(true, true);
    show('/cart');
    expect(await screen.findByText('3 pieces')).toBeInTheDocument();
  });

  it('keeps the cart while the order is unpaid', async () => {
    keepSession(true);
    backend.fetchOrder.mockResolvedValue(order({ status: 'payment_failed' }));
    show('/cart');
    await waitFor(() => expect(backend.fetchOrder).toHaveBeenCalledOnce());
    expect(screen.getByText('1 pieces')).toBeInTheDocument();
  });
});

it('nothing is read when no payment window was opened', async () => {
  keepSession(false);
  show('/cart');
  await act(async () => undefined);
  expect(backend.fetchOrder).not.toHaveBeenCalled();
});
