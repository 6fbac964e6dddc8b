import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aCoupon, anOffer, aProduct, NOW } from '../../../tests/support/domain';
import type { CartItem } from '../../domain/order/cart';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import type { User } from '../../domain/customer/user';
import { AuthContext, type AuthState } from '../account/useAuth';
import { catalogueStore } from '../catalogue/catalogueStore';
// Loaded before the tests, because on a busy machine they would wait too long for it.
import '../catalogue/Suggestions';
import { codeSpellings } from '../../domain/pricing/codeSpellings';
import { CartProvider } from './CartProvider';
import { CartView } from './CartView';
import { clearCouponCache } from './useCartPricing';
import { useCart, type CartApi } from './useCart';

// Generous, because queries by role are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const backend = vi.hoisted(() => ({
  fetchCatalogue: vi.fn(),
  offers: new Map<string, unknown>(),
  /** Whether a customer has used a code; called with both. */
  hasUsedOffer: vi.fn(),
}));
// Only the two modules that read Firestore are mocked.
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/pricing/coupons', () => ({
  findCoupon: async (code: string) => {
    const spelling = codeSpellings(code).find((one) => backend.offers.has(one)) ?? code;
    const offer = backend.offers.get(spelling);
    if (offer instanceof Error) throw offer;
    return offer;
  },
}));
vi.mock('../../firebase/pricing/offers', () => ({ hasUsedOffer: backend.hasUsedOffer }));

const user: User = {
  id: 'u',
  email: 'aarav@nilofar.example',
  name: 'Aarav Mehta',
  role: 'customer',
  phoneNumber: undefined,
  phoneVerified: false,
};

const ALREADY_USED =
  'This code can be used once per customer, and it has already been used with your account or phone number.';

const vial = aProduct({ id: 'vial', name: 'Clear Musk', volume: '2 ml', price: 120 });
const amber = aProduct();

function line(product: Product, fields: Partial<CartItem> = {}): CartItem {
  return { id: product.id, product, quantity: 1, selectedVolume: product.volume, ...fields };
}

async function loadShop(products: Product[], offers: Offer[] = [], coupons: Offer[] = []) {
  const empty = unpackCatalogue([{ products: [] }], 1).catalogue;
  const catalogue: Catalogue = { ...empty, products, offers };
  backend.fetchCatalogue.mockReset().mockResolvedValue(catalogue);
  backend.offers = new Map(coupons.map((coupon) => [coupon.id, coupon]));
  await catalogueStore.refresh();
}

const server: { refuse: CartApi['refuseCoupon'] } = { refuse: () => undefined };

/** Lets the test refuse a coupon as the server does during the payment. */
function Server() {
  const { refuseCoupon } = useCart();
  useEffect(() => {
    server.refuse = refuseCoupon;
  }, [refuseCoupon]);
  return null;
}

/** The cart as the user in state `as` sees it. */
function cartOf(as: AuthState, layout: 'page' | 'drawer', extra?: ReactNode) {
  return (
    <MemoryRouter>
      <AuthContext value={anAuth({ state: as })}>
        <CartProvider>
          <CartView layout={layout} />
          <Server />
          {extra}
        </CartProvider>
      </AuthContext>
    </MemoryRouter>
  );
}

const signedIn: AuthState = { status: 'signed-in', user };

function show(items: CartItem[], layout: 'page' | 'drawer' = 'page', extra?: ReactNode) {
  localStorage.setItem('cart', JSON.stringify(items));
  return render(cartOf(signedIn, layout, extra));
}

/** The price breakdown as displayed: label → amount. */
function bill(): Record<string, string> {
  const terms = screen.getAllByRole('term');
  const amounts = screen.getAllByRole('definition');
  return Object.fromEntries(
    terms.map((term, n) => [term.textContent, amounts[n]?.textContent ?? '']),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  backend.hasUsedOffer.mockReset().mockResolvedValue(false);
  clearCouponCache();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(['page', 'drawer'] as const)('the cart in its %s', (layout) => {
  it('shows lines, automatic offers, shipping and total', async () => {
    await loadShop([amber, vial], [anOffer({ title: 'The House Welcome' })]);
    show([line(amber), line(vial, { quantity: 2 })], layout);
    expect(screen.getByRole('heading', { name: 'Amber Durbar' })).toBeInTheDocument();
    // 6,850 + 2 × 120 = 7,090; 10 percent floored is 709.
    expect(bill()).toEqual({
      Subtotal: '₹7,090',
      'The House Welcome': '−₹709',
      Shipping: 'Free',
      Total: '₹6,381',
    });
    expect(screen.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByText('Your order ships free.')).toBeInTheDocument();
  });

  it('shows a link to the collection when it is empty', async () => {
    await loadShop([amber]);
    show([], layout);
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the collection' })).toHaveAttribute(
      'href',
      '/products',
    );
    expect(screen.queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
  });

  it('begins with a vial, whose line then has the focus', async () => {
    await loadShop([amber, vial]);
    show([], layout);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add a 2 ml vial of Clear Musk' }),
    );
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Lines' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Clear Musk' })).toBeInTheDocument();
  });
});

describe('nudges', () => {
  it('say what is missing for free shipping', async () => {
    await loadShop([vial]);
    show([line(vial)]);
    // Free only above 150: from 120 it takes 31.
    expect(screen.getByText('Add ₹31 more to qualify for free shipping!')).toBeInTheDocument();
    expect(bill()).toMatchObject({ Shipping: '₹25', Total: '₹145' });
  });

  it('say what is missing for the nearest automatic offer', async () => {
    await loadShop(
      [amber],
      [
        anOffer({
          id: 'big',
          title: 'Monsoon Pair',
          type: 'fixed',
          value: 300,
          minOrderValue: 7000,
        }),
      ],
    );
    show([line(amber)]);
    expect(screen.getByText('Monsoon Pair.').parentElement).toHaveTextContent(
      'Monsoon Pair. Add ₹150 more to your cart to unlock this offer!',
    );
  });
});

describe('an offer for five vials', () => {
  const five = anOffer({
    id: 'five',
    title: 'Five Vials',
    type: 'fixed',
    value: 60,
    pieces: 5,
    volume: '2 ml',
  });
  const monsoon = anOffer({ id: 'big', type: 'fixed', value: 300, minOrderValue: 20_000 });
  const hint = () => screen.queryByText(/^Five Vials\.$/)?.parentElement?.textContent;

  it.each([
    [3, 'Five Vials. Add two more 2 ml vials to save ₹60.', undefined],
    [5, undefined, '−₹60'],
    [9, 'Five Vials. Add one more 2 ml vial to save another ₹60.', '−₹60'],
  ])('with %d: %s', async (quantity, text, off) => {
    await loadShop([amber, vial], [five, monsoon]);
    show([line(amber), line(vial, { quantity })]);
    expect(hint()).toBe(text);
    // One line: a group that is begun is nearer than a minimum.
    expect(screen.queryAllByText(/to unlock this offer!/)).toHaveLength(text ? 0 : 1);
    expect(bill()['Five Vials']).toBe(off);
  });

  it('does not count a vial that has sold out', async () => {
    const gone = aProduct({ id: 'gone', volume: '2 ml', price: 99, inStock: false });
    await loadShop([vial, gone], [five]);
    show([line(vial), line(gone, { quantity: 4 })]);
    expect(hint()).toBe('Five Vials. Add four more 2 ml vials to save ₹60.');
    expect(bill()).not.toHaveProperty('Five Vials');
  });
});

describe('changing the cart', () => {
  it('increases the quantity and updates the prices', async () => {
    const user = userEvent.setup();
    await loadShop([vial]);
    show([line(vial)]);
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(bill()).toMatchObject({ Subtotal: '₹240', Shipping: 'Free', Total: '₹240' });
    expect(screen.getByText('2 items, total ₹240')).toHaveAttribute('role', 'status');
  });

  it('removes a line with undo, which restores its position, and keeps the focus', async () => {
    const user = userEvent.setup();
    await loadShop([amber, vial]);
    show([line(amber), line(vial, { quantity: 3 })]);
    await user.click(screen.getByRole('button', { name: 'Remove Amber Durbar, 50 ml' }));
    expect(screen.getByText('Amber Durbar was removed.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Amber Durbar' })).not.toBeInTheDocument();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    const names = within(screen.getByRole('list', { name: 'Lines' }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
    expect(names).toEqual(['Amber Durbar', 'Clear Musk']);
    expect(bill()).toMatchObject({ Subtotal: '₹7,210' });
  });

  it('offers undo also when the cart has become empty', async () => {
    const user = userEvent.setup();
    await loadShop([vial]);
    show([line(vial)]);
    await user.click(screen.getByRole('button', { name: 'Remove Clear Musk, 2 ml' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('heading', { name: 'Clear Musk' })).toBeInTheDocument();
  });
});

it('is emptied by Clear, with undo, which restores everything in its order', async () => {
  const user = userEvent.setup();
  await loadShop([amber, vial]);
  show([line(amber), line(vial, { quantity: 3 })]);
  await user.click(screen.getByRole('button', { name: 'Clear cart' }));
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([]);
  expect(screen.getByText('Your cart was emptied.')).toBeInTheDocument();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  const names = within(screen.getByRole('list', { name: 'Lines' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
  expect(names).toEqual(['Amber Durbar', 'Clear Musk']);
  expect(bill()).toMatchObject({ Subtotal: '₹7,210' });
});

describe('a cart of twenty lines', () => {
  const lines = Array.from({ length: 20 }, (_, n) =>
    line(aProduct({ id: `p${n}`, name: `No ${n}` })),
  );

  function Add({ product }: { product: Product }) {
    const { addToCart } = useCart();
    return <button onClick={() => addToCart(product)}>Add {product.name}</button>;
  }

  it('says that it is full when another is added, until there is room', async () => {
    const user = userEvent.setup();
    await loadShop([...lines.map(({ product }) => product), amber]);
    show(lines, 'page', <Add product={amber} />);
    const full = 'Your cart is full: it holds 20 different items. Remove one, then try again.';
    expect(screen.queryByText(full)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Amber Durbar' }));
    expect(screen.getByRole('alert')).toHaveTextContent(full);
    await user.click(screen.getByRole('button', { name: 'Remove No 3, 50 ml' }));
    expect(screen.queryByText(full)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Amber Durbar' }));
    expect(screen.queryByText(full)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Amber Durbar' })).toBeInTheDocument();
  });

  it('accepts one more of a line that it has', async () => {
    const user = userEvent.setup();
    await loadShop(lines.map(({ product }) => product));
    show(lines, 'page', <Add product={aProduct({ id: 'p7', name: 'No 7' })} />);
    await user.click(screen.getByRole('button', { name: 'Add No 7' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(bill()).toMatchObject({ Subtotal: '₹1,43,850' });
  });
});

it('a line of ten says that this is the maximum', async () => {
  const user = userEvent.setup();
  await loadShop([amber]);
  show([line(amber, { quantity: 9 })]);
  const most = 'You can order at most 10 of each size.';
  expect(screen.queryByText(most)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByText(most)).toBeInTheDocument();
});

it.each(['page', 'drawer'] as const)(
  'the %s blocks the checkout of more than thirty pieces and says how many to remove',
  async (layout) => {
    const user = userEvent.setup();
    const musk = aProduct({ id: 'musk', name: 'Musk' });
    const oud = aProduct({ id: 'oud', name: 'Oud' });
    await loadShop([amber, vial, musk, oud]);
    const tens = [amber, vial, musk].map((product) => line(product, { quantity: 10 }));
    show([...tens, line(oud)], layout);
    const sentence = 'An order can hold at most 30 pieces. Please remove 1 to continue.';
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Checkout' })).toHaveAccessibleDescription(sentence);
    await user.click(screen.getByRole('button', { name: /^Remove Oud/ }));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Checkout' })).toBeInTheDocument();
  },
);

describe('what changed since a line was added', () => {
  it('a price: the current one applies, and the line says so', async () => {
    await loadShop([aProduct({ price: 7100 })]);
    show([line(amber)]);
    expect(
      screen.getByText('The price has risen from ₹6,850 to ₹7,100 since you added it.'),
    ).toBeInTheDocument();
    expect(bill()).toMatchObject({ Total: '₹7,100' });
    expect(screen.getByRole('link', { name: 'Checkout' })).toBeInTheDocument();
  });

  it.each([
    ['sold out', [aProduct({ inStock: false })], 'This size has sold out. Remove it to continue.'],
    ['gone', [], 'This size is no longer made. Remove it to continue.'],
    ['too few', [aProduct({ stock: 2 })], 'Only 2 left.'],
  ])('%s: the checkout is blocked until it is changed', async (_, products, sentence) => {
    await loadShop([...products, vial]);
    show([line(amber, { quantity: 3 }), line(vial)]);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  });

  it('a blocked cart revalidates the catalogue: the owner may have restocked', async () => {
    const restocked = aProduct({ id: 'restocked' });
    await loadShop([{ ...restocked, inStock: false }]);
    const [first] = await Promise.all(
      backend.fetchCatalogue.mock.results.map(({ value }) => value),
    );
    backend.fetchCatalogue.mockResolvedValue({ ...first, products: [restocked] });
    show([line(restocked)]);
    expect(await screen.findByRole('link', { name: 'Checkout' })).toBeInTheDocument();
    expect(screen.queryByText(/has sold out/)).not.toBeInTheDocument();
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });

  it('a cart that stays blocked revalidates only once, wherever it is shown', async () => {
    const gone = aProduct({ id: 'sold-for-good' });
    await loadShop([{ ...gone, inStock: false }, vial]);
    const { unmount } = show([line(gone), line(vial)]);
    await waitFor(() => expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2));
    unmount();
    show([line(gone), line(vial)], 'drawer');
    expect(screen.getByText(/has sold out/)).toBeInTheDocument();
    await act(async () =>
      catalogueStore.revalidate('sold-for-good 50 ml sold_out', catalogueStore.get()),
    );
    expect(backend.fetchCatalogue).toHaveBeenCalledTimes(2);
  });

  it('an unavailable line costs nothing', async () => {
    await loadShop([aProduct({ inStock: false }), vial]);
    show([line(amber), line(vial)]);
    expect(bill()).toMatchObject({ Subtotal: '₹120' });
  });
});

describe('the coupon', () => {
  async function enter(code: string) {
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), code);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    return user;
  }

  it('locks its field while it applies, until Remove clears it', async () => {
    await loadShop([amber], [], [aCoupon('WELCOME15', { value: 15, title: 'First Acquaintance' })]);
    show([line(amber)]);
    const user = await enter('WELCOME15');
    expect(await screen.findByText('First Acquaintance is applied.')).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(field).toHaveAttribute('readonly');
    // floor(6,850 × 15 / 100) = 1,027.
    expect(bill()).toMatchObject({ 'First Acquaintance': '−₹1,027', Total: '₹5,823' });

    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(field).toHaveValue('');
    expect(field).not.toHaveAttribute('readonly');
    expect(bill()).toMatchObject({ Total: '₹6,850' });
  });

  it.each([
    ['WELCOME15', 'welcome15', 'WELCOME15'],
    ['WELCOME15', 'Welcome15', 'WELCOME15'],
    ['Diwali', 'Diwali', 'Diwali'],
    ['Diwali', 'DIWALI', 'Diwali'],
    ['Diwali', 'diwali', 'Diwali'],
    ['puja-10', 'Puja-10', 'puja-10'],
  ])('%s applies when it is typed as %s', async (code, typed, shown) => {
    await loadShop([amber], [], [aCoupon(code, { value: 15 })]);
    show([line(amber)]);
    await enter(typed);
    expect(await screen.findByText(`${code} is applied.`)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Coupon code' })).toHaveValue(shown);
    expect(bill()).toMatchObject({ Total: '₹5,823' });
    // The order must carry the offer's own code.
    expect(localStorage.getItem('coupon')).toBe(code);
  });

  it.each([
    ['unknown', {}, 'NOPE', 'We don’t recognise this code. Please check its spelling.'],
    [
      'not active yet',
      { startDate: new Date('2026-12-01T00:00:00+05:30') },
      'WELCOME15',
      'This code is valid from 1 Dec 2026.',
    ],
    [
      'expired',
      { endDate: new Date('2026-10-31T23:59:59+05:30') },
      'WELCOME15',
      'This code expired on 31 Oct 2026.',
    ],
    [
      'below its minimum',
      { minOrderValue: 8000 },
      'WELCOME15',
      'WELCOME15 needs ₹8,000; you have ₹6,850.',
    ],
    [
      'for other fragrances',
      { applicableProductSKUs: ['oud'] },
      'WELCOME15',
      'This code does not apply to the fragrances in your cart.',
    ],
    ['used up', { usedUp: true }, 'WELCOME15', 'This code has been used up.'],
    [
      'for more vials',
      { type: 'fixed', pieces: 5, volume: '2 ml' } as const,
      'WELCOME15',
      'Add five more 2 ml vials to use this code.',
    ],
  ])('that is %s says why', async (_, fields, code, sentence) => {
    await loadShop([amber], [], [aCoupon('WELCOME15', fields)]);
    show([line(amber)]);
    await enter(code);
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(sentence);
    expect(field).toHaveValue(code);
    expect(bill()).toMatchObject({ Total: '₹6,850' });
  });

  it('that is worth less than what it cannot be combined with says what is kept', async () => {
    const alone = aCoupon('DIWALI20', { value: 5, combines: false });
    await loadShop([amber], [anOffer()], [alone]);
    show([line(amber)]);
    await enter('DIWALI20');
    const sentence =
      'DIWALI20 can’t be combined with The House Welcome. You keep the better choice: ₹685 off.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(field).toHaveAccessibleDescription(sentence);
    expect(bill()).toMatchObject({ 'The House Welcome': '−₹685', Total: '₹6,165' });
  });

  it('that is worth more than what it cannot be combined with applies alone, and says so', async () => {
    const alone = aCoupon('DIWALI20', { title: 'Diwali', value: 20, combines: false });
    await loadShop([amber], [anOffer()], [alone]);
    show([line(amber)]);
    await enter('DIWALI20');
    expect(
      await screen.findByText('Diwali is applied. It can’t be combined with other offers.'),
    ).toBeInTheDocument();
    expect(bill()).toMatchObject({ Diwali: '−₹1,370', Total: '₹5,480' });
    expect(bill()).not.toHaveProperty('The House Welcome');
  });

  it.each(['page', 'drawer'] as const)(
    'that this customer has used says so in the %s, and gives no discount',
    async (layout) => {
      await loadShop([amber], [], [aCoupon('USED', { value: 15, oncePerCustomer: true })]);
      backend.hasUsedOffer.mockImplementation(async (uid) => uid === 'u');
      show([line(amber)], layout);
      await enter('USED');
      const field = screen.getByRole('textbox', { name: 'Coupon code' });
      await waitFor(() => expect(field).toHaveAccessibleDescription(ALREADY_USED));
      expect(bill()).toMatchObject({ Total: '₹6,850' });
    },
  );

  it('that was used with the phone number says so as soon as the number is verified', async () => {
    await loadShop([amber], [], [aCoupon('NUMBER', { value: 15, oncePerCustomer: true })]);
    localStorage.setItem('cart', JSON.stringify([line(amber)]));
    localStorage.setItem('coupon', 'NUMBER');
    const { rerender } = render(cartOf(signedIn, 'page'));
    expect(await screen.findByText('NUMBER is applied.')).toBeInTheDocument();
    // The functions give the account the redemptions of its number.
    backend.hasUsedOffer.mockResolvedValue(true);
    const reachable = { ...user, phoneNumber: '+919812345678', phoneVerified: true };
    rerender(cartOf({ status: 'signed-in', user: reachable }, 'page'));
    expect(await screen.findByText(ALREADY_USED)).toBeInTheDocument();
    expect(bill()).toMatchObject({ Total: '₹6,850' });
  });

  it('is kept for a visitor until they sign in, and looked up again for the next customer', async () => {
    await loadShop([amber], [], [aCoupon('NEXT', { value: 15, oncePerCustomer: true })]);
    backend.hasUsedOffer.mockImplementation(async (uid) => uid === 'u');
    localStorage.setItem('cart', JSON.stringify([line(amber)]));
    localStorage.setItem('coupon', 'NEXT');
    const { rerender } = render(cartOf({ status: 'unknown' }, 'page'));
    // The session is not known yet, so no discount is shown that might not apply.
    expect(await screen.findByRole('textbox', { name: 'Coupon code' })).toHaveAttribute('readonly');
    expect(bill()).toMatchObject({ Total: '₹6,850' });
    rerender(cartOf({ status: 'signed-out' }, 'page'));
    expect(await screen.findByText(/We will check this code when you/)).toHaveTextContent(
      'We will check this code when you sign in.',
    );
    expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=cart',
    );
    expect(bill()).toMatchObject({ Total: '₹6,850' });
    expect(backend.hasUsedOffer).not.toHaveBeenCalled();
    rerender(cartOf(signedIn, 'page'));
    expect(await screen.findByText(ALREADY_USED)).toBeInTheDocument();
    const another: AuthState = { status: 'signed-in', user: { ...user, id: 'another' } };
    rerender(cartOf(another, 'page'));
    expect(await screen.findByText('NEXT is applied.')).toBeInTheDocument();
  });

  it('that is not limited to once per customer costs no read of its use', async () => {
    await loadShop([amber], [], [aCoupon('OFTEN', { value: 15 })]);
    backend.hasUsedOffer.mockResolvedValue(true);
    show([line(amber)]);
    await enter('OFTEN');
    expect(await screen.findByText('OFTEN is applied.')).toBeInTheDocument();
    expect(backend.hasUsedOffer).not.toHaveBeenCalled();
  });

  it('that is being looked up has a row before its amount is known', async () => {
    await loadShop([amber]);
    let answer: ((offer: Offer) => void) | undefined;
    backend.offers.set('SLOW15', new Promise<Offer>((resolve) => (answer = resolve)));
    show([line(amber)]);
    await enter('SLOW15');
    expect(screen.getByText('Checking your code…')).toBeInTheDocument();
    expect(Object.keys(bill())).toEqual(['Subtotal', 'SLOW15', 'Shipping', 'Total']);
    await act(async () => answer?.(aCoupon('SLOW15', { value: 15, title: 'Patience' })));
    expect(bill()).toEqual({
      Subtotal: '₹6,850',
      Patience: '−₹1,027',
      Shipping: 'Free',
      Total: '₹5,823',
    });
  });

  it('that the server has refused says why and gives no discount, also after Apply', async () => {
    await loadShop([amber], [], [aCoupon('TWICE', { value: 15, oncePerCustomer: true })]);
    show([line(amber)]);
    const user = await enter('TWICE');
    expect(await screen.findByText('TWICE is applied.')).toBeInTheDocument();
    act(() => server.refuse('TWICE', { userId: 'u', reason: 'already_used' }));
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(field).toHaveAccessibleDescription(ALREADY_USED);
    expect(field).not.toHaveAttribute('readonly');
    expect(screen.queryByText('TWICE is applied.')).not.toBeInTheDocument();
    expect(bill()).toMatchObject({ Total: '₹6,850' });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(field).toHaveAccessibleDescription(ALREADY_USED);
  });

  it('that is reserved by another order can be tried again', async () => {
    await loadShop([amber], [], [aCoupon('LATER', { value: 15, oncePerCustomer: true })]);
    show([line(amber)]);
    const user = await enter('LATER');
    expect(await screen.findByText('LATER is applied.')).toBeInTheDocument();
    act(() => server.refuse('LATER', { userId: 'u', reason: 'held' }));
    expect(
      screen.getByText(/^This code is reserved for another order of yours/),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('LATER is applied.')).toBeInTheDocument();
  });

  it('that was refused to another customer still applies for this one', async () => {
    await loadShop([amber], [], [aCoupon('THEIRS', { value: 15, oncePerCustomer: true })]);
    show([line(amber)]);
    await enter('THEIRS');
    act(() => server.refuse('THEIRS', { userId: 'somebody', reason: 'already_used' }));
    expect(await screen.findByText('THEIRS is applied.')).toBeInTheDocument();
  });

  it('that is the id of an automatic offer is unknown, and does not apply it twice', async () => {
    const auto = anOffer();
    await loadShop([amber], [auto], [auto]);
    show([line(amber)]);
    await enter('auto1');
    expect(await screen.findByText(/^We don’t recognise this code/)).toBeInTheDocument();
    expect(bill()).toMatchObject({ Total: '₹6,165' });
  });

  it('that could not be looked up can be tried again', async () => {
    await loadShop([amber], [], [aCoupon('WELCOME15', { value: 15 })]);
    const coupon = backend.offers.get('WELCOME15');
    backend.offers.set('WELCOME15', new Error('offline'));
    show([line(amber)]);
    const user = await enter('WELCOME15');
    expect(
      await screen.findByText('We could not check this code. Please try again.'),
    ).toBeInTheDocument();
    backend.offers.set('WELCOME15', coupon);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('WELCOME15 is applied.')).toBeInTheDocument();
  });

  it('that the shop does not look up any more says why', async () => {
    await loadShop([amber]);
    const refused = Object.assign(new Error('Tomorrow.'), { code: 'too_many' });
    backend.offers.set('WELCOME15', refused);
    show([line(amber)]);
    await enter('WELCOME15');
    expect(await screen.findByText('Tomorrow.')).toBeInTheDocument();
  });
});

it('useCart throws outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Lost() {
    useCart();
    return null;
  }
  expect(() => render(<Lost />)).toThrow('useCart must be used within a CartProvider');
});
