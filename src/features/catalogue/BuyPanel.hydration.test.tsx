import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { stubObservers } from '../../../tests/support/observers';
import { CartProvider } from '../cart/CartProvider';
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
  const all = [anOffer()];
  const page = () => (
    <MemoryRouter initialEntries={[path]}>
      <cart.CartProvider>
        <browser.BuyPanel product={TWO_SIZES} offers={all} now={NOW} />
      </cart.CartProvider>
    </MemoryRouter>
  );
  // The bar at the bottom is not prerendered, which React mentions.
  const options = { container, hydrate: true, onRecoverableError: () => undefined };
  const { rerender } = render(page(), options);
  expect(offers).toBeVisible();
  // The catalogue comes, and says what the page says: nothing below the offers may move.
  rerender(page());
  expect(offers).toBeVisible();
});
