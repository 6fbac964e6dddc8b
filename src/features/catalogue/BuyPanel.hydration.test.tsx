import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { stubObservers } from '../../../tests/support/observers';
import { CartProvider } from '../cart/CartProvider';
import type { Offer } from '../../domain/pricing/offer';
import { BuyPanel, preloadPanel } from './BuyPanel';

const TWO_SIZES = aProduct({
  variants: [
    { volume: '50 ml', price: 5000, inStock: true },
    { volume: '10 ml', price: 1200, inStock: true },
  ],
});

stubObservers();

// Alone in its file, because it loads the modules a second time.
it('keeps its prerendered parts until their code has come', async () => {
  const path = '/product/amber-durbar';
  const panel = <BuyPanel product={TWO_SIZES} offers={[anOffer()]} now={NOW} />;
  await preloadPanel();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(
    <StaticRouter location={path}>
      <CartProvider>{panel}</CartProvider>
    </StaticRouter>,
  );
  const offers = screen.getByRole('list', { name: 'Offers' });
  // The browser's own copies, which have loaded nothing yet.
  vi.resetModules();
  const browser = await import('./BuyPanel');
  const cart = await import('../cart/CartProvider');
  const page = (offers: Offer[]) => (
    <MemoryRouter initialEntries={[path]}>
      <cart.CartProvider>
        <browser.BuyPanel product={TWO_SIZES} offers={offers} now={NOW} />
      </cart.CartProvider>
    </MemoryRouter>
  );
  // The bar at the bottom is not prerendered, which React mentions.
  const options = { container, hydrate: true, onRecoverableError: () => undefined };
  const { rerender } = render(page([anOffer()]), options);
  expect(offers).toBeVisible();
  // The catalogue comes before the code of the offers: nothing below them may move.
  rerender(page([anOffer()]));
  expect(screen.getByRole('list', { name: 'Offers' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Offers' })).toHaveTextContent(
    'Comes off once this is in your cart.',
  );
  expect(screen.getByText('Product information')).toBeVisible();
  // With their code they say what the newer catalogue says.
  rerender(page([anOffer({ title: 'Diwali' })]));
  expect(await screen.findByText('Diwali.')).toBeVisible();
  expect(screen.getAllByRole('list', { name: 'Offers' })).toHaveLength(1);
});
