import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownersAuth } from '../../../tests/support/auth';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { stubObservers } from '../../../tests/support/observers';
import { demoBusiness, demoContact } from '../../domain/shop/demoBusiness';
import { defaultSite } from '../../domain/shop/site';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { updateSite } from '../../ui/site';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { useCart } from '../cart/useCart';
import { BuyPanel, preloadPanel } from './BuyPanel';

const findCoupon = vi.hoisted(() => vi.fn<(code: string) => Promise<Offer>>());
vi.mock('../../firebase/pricing/coupons', () => ({ findCoupon }));
vi.mock('../../firebase/pricing/offers', () => ({ hasUsedOffer: () => Promise.resolve(false) }));

stubObservers();

it('states maker and origin of the fragrance, else the seller’s', async () => {
  updateSite({ ...defaultSite, ...demoContact, business: demoBusiness }, Date.now());
  const show = async (fields: Partial<Product>): Promise<string> => {
    const { container } = render(
      <MemoryRouter>
        <CartProvider>
          <BuyPanel product={aProduct(fields)} offers={[]} now={NOW} />
        </CartProvider>
      </MemoryRouter>,
    );
    await waitFor(() => expect(container.querySelector('details')).not.toBeNull());
    return container.querySelector('details')?.textContent ?? '';
  };
  const own = await show({ manufacturer: 'Attari, Kannauj', countryOfOrigin: 'Oman' });
  expect(own).toContain('Country of originOmanMade and packed byAttari, KannaujCustomer care');
  const general = await show({});
  expect(general).toContain(
    'Country of originIndiaMade and packed byNILOFAR Perfumes, 14 Kalamkari',
  );
  expect(general).toContain('sales@nilofar.example, +91 79 4000 1290, Mon-Sat 10AM-6PM IST');
  expect(general).toContain(
    'Grievance officerAnahita Desai, Head of Customer Care, grievance@nilofar.example',
  );
});

it('lists the offers that count the fragrance with their terms, also once they are reached', async () => {
  const amber = aProduct({ price: 5000 });
  const offers = [
    anOffer({
      id: 'pair',
      title: 'Monsoon Pair',
      description: '₹300 off with Amber Durbar.',
      type: 'fixed',
      value: 300,
      minOrderValue: 10_000,
      applicableProductSKUs: [amber.id],
    }),
    anOffer({ title: 'The House Welcome' }),
    anOffer({ id: 'other', title: 'Roses', applicableProductSKUs: ['rose'] }),
  ];
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={amber} offers={offers} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  const list = await screen.findByRole('list', { name: 'Offers' });
  const texts = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(texts()).toEqual([
    'Monsoon Pair. ₹300 off with Amber Durbar. On orders of ₹10,000 or more, until 31 Dec 2026.Add ₹10,000 more to your cart to unlock this offer!',
    'The House Welcome.  Until 31 Dec 2026.Comes off once this is in your cart.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(texts()[0]).toMatch(/Add ₹5,000 more to your cart to unlock this offer!$/);
  expect(texts()[1]).toMatch(/Applied to your cart\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(texts()[0]).toMatch(/until 31 Dec 2026\.Applied to your cart\.$/);
});

it('says nothing of an offer twice', async () => {
  const amber = aProduct({ variants: [{ volume: '2 ml', price: 120, inStock: true }] });
  const vials = { type: 'fixed', value: 60, pieces: 5, volume: '2 ml' } as const;
  const offers = [
    anOffer({ ...vials, id: 'five', title: 'Five Vials', description: '₹60 off any five vials.' }),
    anOffer({ ...vials, id: 'short', title: 'Vials', description: '' }),
    anOffer({
      id: 'pair',
      title: 'Monsoon Pair',
      description: '₹300 off orders of ₹5,000 or more.',
      minOrderValue: 5000,
    }),
  ];
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={amber} offers={offers} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  const list = await screen.findByRole('list', { name: 'Offers' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Five Vials. ₹60 off any five vials. Until 31 Dec 2026.',
    'Vials.  Until 31 Dec 2026.Any five 2 ml vials cost ₹60 less together.',
    'Monsoon Pair. ₹300 off orders of ₹5,000 or more. Until 31 Dec 2026.Add ₹5,000 more to your cart to unlock this offer!',
  ]);
});

it('promises beside a code only what the cart charges', async () => {
  onTestFinished(() => localStorage.clear());
  localStorage.setItem('coupon', 'DIWALI');
  let answer = (_offer: Offer): void => undefined;
  findCoupon.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <CartProvider>
          <BuyPanel
            product={aProduct({ price: 5000 })}
            offers={[anOffer({ title: 'The House Welcome' })]}
            now={NOW}
          />
        </CartProvider>
      </MemoryRouter>
    </AuthContext>,
  );
  const text = () => screen.getByRole('list', { name: 'Offers' }).textContent;
  await screen.findByText('Your cart says what comes off beside your code.');
  const alone = { isAutomatic: false, couponCode: 'DIWALI', value: 25, combines: false };
  answer(anOffer({ id: 'DIWALI', ...alone }));
  await waitFor(() => expect(text()).toBe('The House Welcome.  Until 31 Dec 2026.'));
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(text()).toMatch(/Not applied: your cart costs less without it\.$/));
});

it('limits the quantity to the stock of the chosen size', async () => {
  const product = aProduct({
    variants: [
      { volume: '50 ml', price: 5000, inStock: true, stock: 5 },
      { volume: '100 ml', price: 9000, inStock: true, stock: 2 },
    ],
  });
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={product} offers={[]} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('radio', { name: /^50 ml/ }));
  const more = screen.getByRole('button', { name: 'Increase quantity' });
  for (let n = 0; n < 3; n += 1) await userEvent.click(more);
  const quantity = screen.getByRole('group', { name: `Quantity of ${product.name}` });
  expect(quantity).toHaveTextContent(/4$/);
  await userEvent.click(screen.getByRole('radio', { name: /^100 ml/ }));
  expect(quantity).toHaveTextContent(/2$/);
  expect(more).toBeDisabled();
});

it.each([
  ['says how few pieces are left', true, 1],
  ['does not, where none can be bought', false, 0],
])('%s', (_what, inStock, times) => {
  const product = aProduct({
    inStock,
    variants: [{ volume: '50 ml', price: 5000, inStock: true, stock: 5 }],
  });
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={product} offers={[]} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  expect(screen.queryAllByText('Only 5 left.')).toHaveLength(times);
});

const TWO_SIZES = aProduct({
  variants: [
    { volume: '50 ml', price: 5000, inStock: true },
    { volume: '10 ml', price: 1200, inStock: true },
  ],
});

function Address() {
  return <p>{`Address: ${useLocation().search}`}</p>;
}

function showAt(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <CartProvider>
        <BuyPanel product={TWO_SIZES} offers={[]} now={NOW} />
        <Address />
      </CartProvider>
    </MemoryRouter>,
  );
}

it('keeps the chosen size in the address, and the default one without it', async () => {
  showAt('/product/amber-durbar');
  await userEvent.click(screen.getByRole('radio', { name: /^10 ml/ }));
  expect(screen.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
  expect(screen.getByText('Address: ?size=10+ml')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^50 ml/ }));
  expect(screen.getByText('Address:')).toBeInTheDocument();
});

it('leaves the rest of the address as it is', async () => {
  showAt('/product/amber-durbar?utm_source=letter');
  await userEvent.click(screen.getByRole('radio', { name: /^10 ml/ }));
  expect(screen.getByText('Address: ?utm_source=letter&size=10+ml')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^50 ml/ }));
  expect(screen.getByText('Address: ?utm_source=letter')).toBeInTheDocument();
});

it('offers no Buy now of what is sold out', () => {
  const panel = (inStock: boolean) => (
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={aProduct({ inStock })} offers={[]} now={NOW} />
      </CartProvider>
    </MemoryRouter>
  );
  const { rerender } = render(panel(true));
  expect(screen.getByRole('button', { name: 'Buy now' })).toBeEnabled();
  rerender(panel(false));
  expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Buy now' })).not.toBeInTheDocument();
});

it('tells which sizes are sold out, not only by a line through them', () => {
  const variants = [
    { volume: '50 ml', price: 5000, inStock: true },
    { volume: '10 ml', price: 1200, inStock: false },
  ];
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={aProduct({ variants })} offers={[]} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  const sizes = screen.getByRole('group', { name: 'Size' });
  for (const name of ['50 ml ₹5,000 ₹100/ml', '10 ml ₹1,200 ₹120/ml Sold out'])
    expect(within(sizes).getByRole('radio', { name })).toBeInTheDocument();
});

it('keeps the default size on the screen when it sells out meanwhile', () => {
  const panel = (product: Product) => (
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={product} offers={[]} now={NOW} />
      </CartProvider>
    </MemoryRouter>
  );
  const { rerender } = render(panel(TWO_SIZES));
  const [large, small] = TWO_SIZES.variants ?? [];
  if (!large || !small) throw new Error('the fragrance has two sizes');
  rerender(panel({ ...TWO_SIZES, variants: [{ ...large, inStock: false }, small] }));
  expect(screen.getByRole('radio', { name: /^50 ml/ })).toBeChecked();
  expect(screen.getAllByText('Sold out')).not.toEqual([]);
});

it.each([
  ['?size=10+ml', /^10 ml/],
  ['?size=10%20ml', /^10 ml/],
  ['?size=7+ml', /^50 ml/],
  ['', /^50 ml/],
])('opens the size of the address %s', (search, name) => {
  showAt(`/product/amber-durbar${search}`);
  expect(screen.getByRole('radio', { name })).toBeChecked();
});

it('is prerendered with the default size, whatever the address says, and hydrates without a difference', async () => {
  const faults: string[] = [];
  await preloadPanel();
  const page = (
    <CartProvider>
      <BuyPanel product={TWO_SIZES} offers={[]} now={NOW} />
    </CartProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(
    <StaticRouter location="/product/amber-durbar?size=10+ml">{page}</StaticRouter>,
  );
  expect(container.querySelector('input:checked')).toHaveAttribute('value', '50 ml');
  render(
    <MemoryRouter initialEntries={['/product/amber-durbar?size=10+ml']}>{page}</MemoryRouter>,
    {
      container,
      hydrate: true,
      onRecoverableError: (error) => faults.push(String(error)),
    },
  );
  expect(screen.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
  await screen.findByText('Product information');
  // The bar at the bottom is not prerendered, which React mentions.
  expect(faults.filter((fault) => !fault.includes('does not support Suspense'))).toEqual([]);
});

it('shows the price of each size, and per millilitre, after offers', () => {
  const product = aProduct({
    variants: [
      { volume: '50 ml', price: 5000, inStock: true },
      { volume: '100 ml', price: 9000, inStock: true },
    ],
  });
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={product} offers={[anOffer()]} now={NOW} />
      </CartProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('radio', { name: /^50 ml ?₹4,500 ?₹90\/ml$/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^100 ml ?₹8,100 ?₹81\/ml$/ })).toBeInTheDocument();
});

it('adds a vial to try in one press, while a bottle is chosen', async () => {
  const product = aProduct({
    variants: [
      { volume: '50 ml', price: 5000, inStock: true },
      { volume: '2 ml', price: 120, inStock: true },
    ],
  });
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel product={product} offers={[]} now={NOW} />
        <InCart />
      </CartProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add a 2 ml vial, ₹120' }));
  expect(screen.getByText('2 ml × 1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^2 ml/ }));
  expect(screen.queryByRole('button', { name: /vial/ })).not.toBeInTheDocument();
});

function InCart() {
  return useCart().items.map(({ selectedVolume, quantity }) => (
    <p key={selectedVolume}>{`${selectedVolume} × ${quantity}`}</p>
  ));
}

it('shows below its buttons what belongs to the chosen size', async () => {
  const variants = [
    { volume: '50 ml', price: 6850, inStock: true },
    { volume: '10 ml', price: 1500, inStock: true, stock: 0 },
  ];
  render(
    <MemoryRouter>
      <CartProvider>
        <BuyPanel
          product={aProduct({ variants })}
          offers={[]}
          now={NOW}
          delivery={({ id }, size) => (
            <p>
              {id} {size.volume} {size.inStock ? 'arrives' : 'is sold out'}
            </p>
          )}
        />
      </CartProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('amber-durbar 50 ml arrives')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^10 ml/ }));
  expect(screen.getByText('amber-durbar 10 ml is sold out')).toBeVisible();
});
