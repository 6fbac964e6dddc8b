import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aCoupon, anOffer, aProduct } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import type { CartItem } from '../../domain/order/cart';
import { sendOnDays } from '../../domain/order/gift';
import { repairCart } from '../../domain/order/storedCart';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import type { Order, OrderItem, Purchase } from '../../domain/order/order';
import type { User } from '../../domain/customer/user';
import { ApiError, recentOrderIdOf, amountMismatchOf } from '../../firebase/order/api';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { DeliveryLine } from '../delivery/DeliveryLine';
import { isBeingConfirmed } from './reported';
import { CheckoutPage } from './CheckoutPage';
import type { CheckoutServices } from './pay';
import type { PhoneSlotProps } from './slots';

// Queries by role on whole pages are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const backend = vi.hoisted(() => ({
  catalogue: undefined as unknown,
  offer: undefined as unknown,
  hasUsedOffer: false,
  placeOrder: vi.fn(),
  fetchBoughtJustNow: vi.fn(),
  fetchOrder: vi.fn(),
  fetchPaidInstead: vi.fn(),
  fetchAddresses: vi.fn(),
  saveAddress: vi.fn(),
  fetchWrappings: vi.fn(),
  watchPaidOrders: vi.fn(),
  askDelivery: vi.fn(),
}));
vi.mock('../../firebase/order/paidOrders', () => ({ watchPaidOrders: backend.watchPaidOrders }));
vi.mock('../../firebase/product/wrapping', () => ({ fetchWrappings: backend.fetchWrappings }));
vi.mock('../../firebase/product/catalogue', () => ({
  fetchCatalogue: async () => backend.catalogue,
}));
vi.mock('../../firebase/pricing/coupons', () => ({ findCoupon: async () => backend.offer }));
vi.mock('../../firebase/pricing/offers', () => ({
  hasUsedOffer: async () => backend.hasUsedOffer,
}));
vi.mock('../../firebase/order/orders', () => ({
  placeOrder: backend.placeOrder,
  fetchBoughtJustNow: backend.fetchBoughtJustNow,
  fetchOrder: backend.fetchOrder,
  fetchPaidInstead: backend.fetchPaidInstead,
}));
vi.mock('../../firebase/customer/addresses', () => ({
  fetchAddresses: backend.fetchAddresses,
  saveAddress: backend.saveAddress,
}));
vi.mock('../../env', () => ({ env: {} }));

const user: User = {
  id: 'u',
  email: 'aarav@nilofar.example',
  name: 'Aarav Mehta',
  role: 'customer',
  phoneNumber: '+919876543210',
  phoneVerified: true,
};

/** A stand-in for the account's phone dialog. */
function Phone({ open, phone, doneLabel, onDone, onClose }: PhoneSlotProps) {
  if (!open) return null;
  return (
    <div role="dialog" aria-label={`Verify ${phone}`}>
      <button type="button" onClick={onDone}>
        {doneLabel}
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}

/** The services of the page that is shown next. */
let pageServices: CheckoutServices | undefined;

function makeServices(over: Partial<CheckoutServices> = {}): CheckoutServices {
  const services: CheckoutServices = {
    createRazorpayOrder: vi.fn(async () => ({ order: { id: 'order_1' }, key: 'rzp' })),
    confirmPayment: vi.fn(async () => ({ status: 'paid' as const, shipment: 'created' as const })),
    fetchOrder: vi.fn(async () => undefined),
    reportFailure: vi.fn(async () => undefined),
    loadScript: vi.fn(async () => undefined),
    openWindow: vi.fn(async () => ({
      kind: 'paid' as const,
      proof: { razorpay_payment_id: 'p', razorpay_order_id: 'order_1', razorpay_signature: 's' },
    })),
    apiError: (error) => (error instanceof ApiError ? error : undefined),
    amountMismatchOf,
    recentOrderIdOf,
    wait: () => new Promise(() => undefined),
    now: () => 0,
    offline: () => undefined,
    ...over,
  };
  pageServices = services;
  return services;
}

function aCatalogue(products: Product[]): Catalogue {
  return { ...unpackCatalogue([{ products: [] }], 1).catalogue, products };
}

const inCart = (product: Product, quantity = 1): CartItem => ({
  id: product.id,
  product,
  quantity,
  selectedVolume: product.volume,
});

function fillCart(items: readonly CartItem[]): void {
  localStorage.setItem('cart', JSON.stringify(items));
}

/** The contents of the device's cart: product id → quantity. */
function cartNow(): Record<string, number> {
  const items = repairCart(JSON.parse(localStorage.getItem('cart') ?? '[]'));
  return Object.fromEntries(items.map(({ product, quantity }) => [product.id, quantity]));
}

function show({ as = user, at = '/checkout', cart = true, auth = {} as Partial<AuthApi> } = {}) {
  if (cart) fillCart([inCart(aProduct())]);
  return render(
    <MemoryRouter initialEntries={[at]}>
      <AuthContext value={anAuth({ state: { status: 'signed-in', user: as }, ...auth })}>
        <CartProvider>
          <Routes>
            <Route
              path="/checkout"
              element={
                <CheckoutPage
                  services={pageServices}
                  Coupon={({ coupon }) => <p>Coupon: {coupon.state}</p>}
                  Phone={Phone}
                  Delivery={(props) => <DeliveryLine {...props} ask={backend.askDelivery} />}
                />
              }
            />
            <Route path="/cart" element={<h1>The cart</h1>} />
          </Routes>
        </CartProvider>
      </AuthContext>
    </MemoryRouter>,
  );
}

const field = (name: string | RegExp) => screen.getByLabelText(name);

/** Pastes the text, because typing it key by key takes seconds in a form of this size. */
async function type(actor: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await actor.click(field(name));
  await actor.paste(text);
}

async function fillAddress(actor: ReturnType<typeof userEvent.setup>) {
  await type(actor, 'PIN code', '560001');
  await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  await type(actor, 'Address line 1', '7 MG Road');
}

const payButton = () => screen.getByRole('button', { name: /^Pay / });

/** Whether the window is wide enough for the summary beside the form. */
let isWide = false;

beforeEach(async () => {
  isWide = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const placed = new Map<string, Order>();
  backend.placeOrder.mockReset().mockImplementation(async (id: string, purchase: Purchase) => {
    placed.set(id, anOrder({ id, status: 'pending_payment', ...purchase }));
  });
  backend.fetchOrder.mockReset().mockImplementation(async (id: string) => placed.get(id));
  backend.fetchBoughtJustNow.mockReset().mockResolvedValue(undefined);
  backend.fetchAddresses.mockReset().mockResolvedValue([]);
  backend.saveAddress.mockReset().mockResolvedValue('a1');
  backend.fetchPaidInstead.mockReset().mockResolvedValue(undefined);
  backend.fetchWrappings.mockReset().mockResolvedValue([]);
  backend.watchPaidOrders.mockReset().mockReturnValue(() => undefined);
  backend.askDelivery.mockReset().mockResolvedValue({ served: true });
  makeServices();
  backend.catalogue = aCatalogue([aProduct()]);
  await catalogueStore.refresh();
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the form', () => {
  it('sends an empty cart back to /cart', () => {
    show({ cart: false });
    expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  });

  it('comes first for the keyboard where the summary stands beside it', async () => {
    isWide = true;
    show();
    await userEvent.tab();
    const form = within(screen.getByRole('form', { name: 'Checkout' }));
    expect([...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')]).toContain(
      document.activeElement,
    );
  });

  it('comes after the summary on a phone, as it is seen', async () => {
    show();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: /^Show order summary/ })).toHaveFocus();
  });

  it('shows errors beside each field and in a focused summary', async () => {
    const actor = userEvent.setup();
    show({ as: { ...user, name: '', email: '', phoneNumber: undefined, phoneVerified: false } });
    await actor.click(payButton());
    const wrong: [string, HTMLElement][] = [
      ['First name is required.', field('First name')],
      ['Last name is required.', field('Last name')],
      ['Email is required.', field('Email')],
      ['Phone number is required.', field('Phone number')],
      ['PIN code must be a 6-digit number.', field('PIN code')],
      ['Address line 1 is required.', field('Address line 1')],
      ['City is required.', field('City')],
      ['State is required.', screen.getByRole('combobox', { name: 'State' })],
    ];
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    const listed = within(summary).getAllByRole('link');
    expect(listed.map((link) => link.textContent)).toEqual(wrong.map(([sentence]) => sentence));
    for (const [sentence, input] of wrong) {
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    await actor.click(within(summary).getByRole('link', { name: 'City is required.' }));
    expect(field('City')).toHaveFocus();
    expect(backend.placeOrder).not.toHaveBeenCalled();
  });

  it.each([
    ['Phone number', '5876543210', 'Enter a valid 10-digit mobile number.'],
    ['PIN code', '056001', 'PIN code must be a 6-digit number.'],
    ['PIN code', '56000', 'PIN code must be a 6-digit number.'],
    [
      'PIN code',
      '900056',
      'We deliver within India only, and couriers cannot reach military addresses. Please enter another address.',
    ],
    [
      'Address line 1',
      'PO Box 123',
      'We can’t deliver to PO boxes. Please enter a street address.',
    ],
    ['Email', 'aarav@nilofar', 'Please enter a valid email address.'],
  ])('%s “%s”: %s', async (name, text, sentence) => {
    const actor = userEvent.setup();
    show();
    await actor.clear(field(name));
    await type(actor, name, text);
    await actor.click(payButton());
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  it('keeps only digits: ten for the phone and six for the PIN code', async () => {
    const actor = userEvent.setup();
    show();
    await actor.clear(field('Phone number'));
    await type(actor, 'Phone number', '98-76 5x43210999');
    await type(actor, 'PIN code', '56 00-01');
    expect(field('Phone number')).toHaveValue('9876543210');
    expect(field('PIN code')).toHaveValue('560001');
  });

  it.each([
    ['PIN code', '5600a1', /^Digits only\. /],
    ['Phone number', '98x', /^Digits only\. /],
    ['PIN code', '56 00-01', /^(?!Digits only)/],
    ['Phone number', '+91 (98765) 43210', /^(?!Digits only)/],
  ])('%s: of %j it says what was dropped', async (name, text, hint) => {
    const actor = userEvent.setup();
    show();
    await actor.clear(field(name));
    await type(actor, name, text);
    expect(field(name)).toHaveAccessibleDescription(hint);
    await actor.type(field(name), '1');
    expect(field(name)).toHaveAccessibleDescription(/^(?!Digits only)/);
  });

  describe('asks about a PIN code of another state', () => {
    const QUESTION = 'PIN code 380009 is usually in Gujarat. Is the address in Maharashtra?';
    const ask = async (actor: ReturnType<typeof userEvent.setup>): Promise<void> => {
      show();
      await type(actor, 'PIN code', '380009');
      await waitFor(() => expect(field('City')).toHaveValue('Ahmedabad'));
      await actor.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Maharashtra');
      expect(screen.getByText(QUESTION).closest('[role=status]')).toBeInTheDocument();
    };
    const state = () => screen.getByRole('combobox', { name: 'State' });

    it('and changes the state', async () => {
      const actor = userEvent.setup();
      await ask(actor);
      await actor.click(screen.getByRole('button', { name: 'Change the state to Gujarat' }));
      expect(state()).toHaveValue('Gujarat');
      expect(state()).toHaveFocus();
      expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    });

    it('and takes yes for an answer, until one of the two changes', async () => {
      const actor = userEvent.setup();
      await ask(actor);
      await actor.click(screen.getByRole('button', { name: 'Yes, it is right' }));
      expect(state()).toHaveValue('Maharashtra');
      expect(state()).toHaveFocus();
      expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
      await actor.selectOptions(state(), 'Goa');
      expect(screen.getByText(/Is the address in Goa\?/)).toBeInTheDocument();
    });
  });

  it('fills in city and state from the PIN code, and leaves what was written', async () => {
    const actor = userEvent.setup();
    show();
    await type(actor, 'PIN code', '560001');
    await waitFor(() =>
      expect(field('PIN code')).toHaveAccessibleDescription(/^Bengaluru, Karnataka/),
    );
    expect(field('City')).toHaveValue('Bengaluru');
    await actor.clear(field('City'));
    await type(actor, 'City', 'Yelahanka');
    await actor.clear(field('PIN code'));
    await type(actor, 'PIN code', '400050');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra'),
    );
    expect(field('City')).toHaveValue('Yelahanka');
  });

  it('begins with the PIN code that was asked about at a product', async () => {
    localStorage.setItem('delivery-pin', '560001');
    show();
    await waitFor(() => expect(field('PIN code')).toHaveValue('560001'));
    await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  });

  it('replaces after a reload what the PIN code before it has filled in', async () => {
    const actor = userEvent.setup();
    const { unmount } = show();
    await fillAddress(actor);
    unmount();
    show();
    await actor.clear(field('PIN code'));
    await type(actor, 'PIN code', '400050');
    await waitFor(() => expect(field('City')).toHaveValue('Mumbai'));
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
  });

  it('replaces it after a reload also when the PIN code was cleared before', async () => {
    const actor = userEvent.setup();
    const { unmount } = show();
    await fillAddress(actor);
    await actor.clear(field('PIN code'));
    unmount();
    show();
    expect(field('City')).toHaveValue('Bengaluru');
    await type(actor, 'PIN code', '400050');
    await waitFor(() => expect(field('City')).toHaveValue('Mumbai'));
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
  });

  it('says before paying that an order may contain at most thirty pieces, and how many to remove', async () => {
    const products = ['a', 'b', 'c', 'd'].map((id) => aProduct({ id }));
    backend.catalogue = aCatalogue(products);
    await catalogueStore.refresh();
    fillCart(products.map((product, n) => inCart(product, n === 3 ? 2 : 10)));
    show({ cart: false });
    expect(
      screen.getByText('An order can hold at most 30 pieces. Please remove 2 to continue.'),
    ).toBeInTheDocument();
    expect(payButton()).toBeDisabled();
  });

  it('offers the 36 states and only India as the country', () => {
    show();
    const options = within(screen.getByRole('combobox', { name: 'State' })).getAllByRole('option');
    expect(options).toHaveLength(37);
    expect(field('Country')).toHaveValue('India');
    expect(field('Country')).toHaveAttribute('readonly');
  });

  it('keeps what was typed after a reload', async () => {
    const actor = userEvent.setup();
    const { unmount } = show();
    await fillAddress(actor);
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await type(actor, 'Recipient’s first name', 'Asha');
    await type(actor, 'Message on the card (optional)', 'For you');
    unmount();
    show();
    expect(field(/Message on the card/)).toHaveValue('For you');
    expect(field('Address line 1')).toHaveValue('7 MG Road');
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Karnataka');
    expect(field('Recipient’s first name')).toHaveValue('Asha');
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    expect(field('First name')).toHaveValue('Aarav');
  });
});

describe('gift wrapping', () => {
  const paper = aProduct({
    id: 'paper',
    name: 'Ivory paper, silk ribbon',
    volume: '1 wrap',
    price: 149,
    visibility: 'wrapping',
  });
  const gift = () => screen.getByRole('checkbox', { name: 'This is a gift' });
  const wrapIt = () => screen.findByRole('checkbox', { name: 'Wrap it for ₹149' });
  const sent = () =>
    backend.placeOrder.mock.lastCall?.[1].items.map(({ id, quantity }: OrderItem) => [
      id,
      quantity,
    ]);

  it('is a line of the order at its own price, which no offer counts, as long as it is a gift', async () => {
    backend.fetchWrappings.mockResolvedValue([paper]);
    backend.catalogue = { ...aCatalogue([aProduct()]), offers: [anOffer()] };
    await catalogueStore.refresh();
    const actor = userEvent.setup();
    makeServices({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    expect(backend.fetchWrappings).not.toHaveBeenCalled();
    await fillAddress(actor);
    // 6,850 less 10 %.
    expect(payButton()).toHaveTextContent('Pay ₹6,165');
    await actor.click(gift());
    await type(actor, 'Recipient’s first name', 'Asha');
    await type(actor, 'Recipient’s last name', 'Rao');
    await actor.click(await wrapIt());
    expect(payButton()).toHaveTextContent('Pay ₹6,314');
    expect(screen.getAllByText('Ivory paper, silk ribbon')).toHaveLength(2);
    expect(screen.getByText('Gift wrap')).toBeInTheDocument();
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(sent()).toEqual([
      ['amber-durbar', 1],
      ['paper', 1],
    ]);
    await actor.click(gift());
    expect(payButton()).toHaveTextContent('Pay ₹6,165');
    await actor.click(payButton());
    await waitFor(() => expect(backend.placeOrder).toHaveBeenCalledTimes(2));
    expect(sent()).toEqual([['amber-durbar', 1]]);
  });

  it('stays chosen after a reload, and nobody pays before its price is known', async () => {
    backend.fetchWrappings.mockResolvedValue([paper]);
    const actor = userEvent.setup();
    const { unmount } = show();
    await actor.click(gift());
    await actor.click(await wrapIt());
    unmount();
    let answer: (found: Product[]) => void = () => undefined;
    backend.fetchWrappings.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    show();
    expect(payButton()).toBeDisabled();
    await waitFor(() => expect(backend.fetchWrappings).toHaveBeenCalledTimes(2));
    await act(async () => answer([paper]));
    expect(await wrapIt()).toBeChecked();
    expect(payButton()).toHaveTextContent('Pay ₹6,999');
  });

  it('is not offered where there is none, where it is sold out, and where it cannot be asked for', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    backend.fetchWrappings
      .mockResolvedValueOnce([])
      .mockResolvedValueOnce([{ ...paper, stock: 0 }])
      .mockRejectedValueOnce(new Error('offline'));
    show();
    for (const times of [1, 2, 3]) {
      await actor.click(gift());
      await waitFor(() => expect(backend.fetchWrappings).toHaveBeenCalledTimes(times));
      expect(await screen.findByLabelText(/Message on the card/)).toBeInTheDocument();
      expect(screen.queryByRole('checkbox', { name: /^Wrap it/ })).not.toBeInTheDocument();
      expect(payButton()).toBeEnabled();
      await actor.click(gift());
    }
  });

  it('is not offered in an order that has no room for it', async () => {
    backend.fetchWrappings.mockResolvedValue([paper]);
    const products = ['a', 'b', 'c'].map((id) => aProduct({ id }));
    backend.catalogue = aCatalogue(products);
    await catalogueStore.refresh();
    fillCart(products.map((product) => inCart(product, 10)));
    show({ cart: false });
    await userEvent.setup().click(gift());
    await waitFor(() => expect(backend.fetchWrappings).toHaveBeenCalled());
    expect(screen.queryByRole('checkbox', { name: /^Wrap it/ })).not.toBeInTheDocument();
  });

  it('costs the same when the order is paid later', async () => {
    backend.fetchWrappings.mockResolvedValue([paper]);
    backend.catalogue = { ...aCatalogue([aProduct()]), offers: [anOffer()] };
    await catalogueStore.refresh();
    const line = { quantity: 1, price: 1 };
    const items = [
      { ...line, id: 'amber-durbar', name: 'Amber Durbar', selectedVolume: '50 ml' },
      { ...line, id: 'paper', name: 'Ivory paper', selectedVolume: '1 wrap' },
    ];
    backend.fetchOrder.mockResolvedValue(
      anOrder({
        id: 'u_1',
        userId: user.id,
        status: 'payment_failed',
        items,
        pricing: undefined,
        gift: { message: '', sendOn: '' },
      }),
    );
    show({ at: '/checkout?order=u_1', cart: false });
    expect(await screen.findByRole('button', { name: 'Pay ₹6,314' })).toBeInTheDocument();
  });
});

describe('the address book', () => {
  const keepBox = () => screen.findByRole('checkbox', { name: /Save this address/ });
  const info = {
    firstName: 'Aarav',
    lastName: 'Mehta',
    email: 'aarav@nilofar.example',
    phone: '+919876543210',
    address1: '7 MG Road',
    address2: '',
    landmark: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560001',
    country: 'India',
  };

  it('sends the card and the day of a gift with the order, and neither once it is no gift', async () => {
    const actor = userEvent.setup();
    makeServices({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    const box = screen.getByRole('checkbox', { name: 'This is a gift' });
    await actor.click(box);
    await type(actor, 'Recipient’s first name', 'Asha');
    await type(actor, 'Recipient’s last name', 'Rao');
    await type(actor, 'Message on the card (optional)', ' Happy birthday, Asha ');
    const day = sendOnDays(new Date())[2] ?? '';
    await actor.selectOptions(screen.getByRole('combobox', { name: 'Send it' }), day);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(backend.placeOrder.mock.lastCall?.[1]).toMatchObject({
      gift: { message: 'Happy birthday, Asha', sendOn: day },
      shippingInfo: { firstName: 'Asha', lastName: 'Rao' },
    });
    await actor.click(box);
    await actor.click(payButton());
    await waitFor(() => expect(backend.placeOrder).toHaveBeenCalledTimes(2));
    expect(backend.placeOrder.mock.lastCall?.[1]).not.toHaveProperty('gift');
    expect(backend.placeOrder.mock.lastCall?.[1]).toMatchObject({
      shippingInfo: { firstName: 'Aarav' },
    });
  });

  it('saves the address of an order once, however often the customer tries to pay', async () => {
    const actor = userEvent.setup();
    makeServices({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    expect(await keepBox()).toBeChecked();
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Save this/ })).not.toBeInTheDocument();
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(backend.saveAddress).toHaveBeenCalledExactlyOnceWith('u', [], {
      isDefault: false,
      info,
    });
  });

  it('is unchanged when the box is unticked, and a failed save does not stop the payment', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    makeServices({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    await actor.click(await keepBox());
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(backend.saveAddress).not.toHaveBeenCalled();
    backend.saveAddress.mockRejectedValue(new Error('permission-denied'));
    makeServices();
    await actor.click(await keepBox());
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(backend.saveAddress).toHaveBeenCalledOnce();
  });

  it('asks for a street address instead of an older PO box, and places no order', async () => {
    const old = { ...info, address1: 'P.O. Box 7' };
    backend.fetchAddresses.mockResolvedValue([{ id: 'a1', isDefault: true, info: old }]);
    const actor = userEvent.setup();
    show();
    expect(await screen.findByDisplayValue('P.O. Box 7')).toBeInTheDocument();
    await actor.click(payButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We can’t deliver to PO boxes. Please enter a street address.',
    );
    expect(field('Address line 1')).toBeInvalid();
    expect(backend.placeOrder).not.toHaveBeenCalled();
  });

  it('is not ticked by default for a gift, and not offered for an address it already contains', async () => {
    backend.fetchAddresses.mockResolvedValue([{ id: 'a1', isDefault: true, info }]);
    const actor = userEvent.setup();
    show();
    expect(await screen.findByDisplayValue('7 MG Road')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Save this/ })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await actor.clear(field('Address line 1'));
    await type(actor, 'Address line 1', '9 Lake View Road');
    expect(await keepBox()).not.toBeChecked();
  });

  it('keeps a recipient’s phone that was typed and clears one that came with another address', async () => {
    backend.fetchAddresses.mockResolvedValue([
      { id: 'a1', isDefault: true, info },
      { id: 'a2', isDefault: false, info: { ...info, firstName: 'Meera' } },
      {
        id: 'a3',
        isDefault: false,
        info: { ...info, firstName: 'Zoya', recipientPhone: '+919812345678' },
      },
    ]);
    const actor = userEvent.setup();
    show();
    const book = await screen.findByRole('combobox', { name: 'From your address book' });
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await actor.click(field(/Recipient’s phone/));
    await actor.paste('9123456780');
    await actor.selectOptions(book, 'a2');
    expect(field(/Recipient’s phone/)).toHaveValue('9123456780');
    await actor.selectOptions(book, 'a3');
    expect(field(/Recipient’s phone/)).toHaveValue('9812345678');
    await actor.selectOptions(book, 'a1');
    expect(field(/Recipient’s phone/)).toHaveValue('');
  });

  it('distinguishes two people at one address', async () => {
    backend.fetchAddresses.mockResolvedValue([
      { id: 'a1', isDefault: true, info },
      { id: 'a2', isDefault: false, info: { ...info, firstName: 'Meera' } },
    ]);
    const actor = userEvent.setup();
    show();
    const book = await screen.findByRole('combobox', { name: 'From your address book' });
    expect(book).toHaveValue('a1');
    await actor.selectOptions(book, 'a2');
    expect(field('First name')).toHaveValue('Meera');
    expect(book).toHaveValue('a2');
  });
});

describe('the phone', () => {
  const unverified = { ...user, phoneVerified: false };

  it('is verified before paying, and then the payment continues', async () => {
    const actor = userEvent.setup();
    show({ as: unverified });
    await fillAddress(actor);
    await actor.click(payButton());
    expect(screen.getByRole('dialog', { name: 'Verify 9876543210' })).toBeInTheDocument();
    expect(backend.placeOrder).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  });

  it('is verified although the profile cannot be reloaded: the payment continues and reports the problem', async () => {
    const actor = userEvent.setup();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refresh = () => Promise.reject(new Error('auth/network-request-failed'));
    backend.placeOrder.mockRejectedValueOnce(new Error('offline'));
    show({ as: unverified, auth: { refresh } });
    await fillAddress(actor);
    await actor.click(payButton());
    await actor.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(warned).toHaveBeenCalled();
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('offline'));
    warned.mockRestore();
  });

  it('must be verified when it differs from the verified one; Cancel changes nothing', async () => {
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    expect(screen.getByText('Verified')).toBeInTheDocument();
    await actor.clear(field('Phone number'));
    await type(actor, 'Phone number', '9123456789');
    expect(screen.queryByText('Verified')).not.toBeInTheDocument();
    await actor.click(payButton());
    await actor.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.placeOrder).not.toHaveBeenCalled();
    expect(field('Address line 1')).toHaveValue('7 MG Road');
  });
});

describe('paying', () => {
  it('shows the amount, writes the order, clears the cart and thanks the customer', async () => {
    const actor = userEvent.setup();
    const services = makeServices();
    show();
    await fillAddress(actor);
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    const thanks = await screen.findByRole('heading', { name: 'Thank you, Aarav' });
    // Effects run after the heading is drawn: the focus, then the cart, then what is stored of it.
    await waitFor(() => expect(thanks).toHaveFocus());
    await waitFor(() => expect(localStorage.getItem('cart')).toBe('[]'));
    expect(screen.getByText(/Shipping happens within 2-3 business days/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
    expect(backend.placeOrder).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^u_\d{13}$/),
      {
        userId: 'u',
        items: [
          {
            id: 'amber-durbar',
            name: 'Amber Durbar',
            price: 6850,
            quantity: 1,
            selectedVolume: '50 ml',
          },
        ],
        shippingInfo: {
          firstName: 'Aarav',
          lastName: 'Mehta',
          email: 'aarav@nilofar.example',
          phone: '+919876543210',
          address1: '7 MG Road',
          address2: '',
          landmark: '',
          city: 'Bengaluru',
          state: 'Karnataka',
          zipCode: '560001',
          country: 'India',
        },
      },
    );
    expect(services.createRazorpayOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ amount: 685_000 }),
    );
    expect(localStorage.getItem('checkout-order')).toBeNull();
  });

  it('shows what was bought, what was charged and where the email is sent', async () => {
    const actor = userEvent.setup();
    const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
    const pricing = {
      lines: [{ ...line, unitPrice: 7100, total: 7100 }],
      subtotal: 7100,
      discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 710 }],
      shipping: 0,
      total: 6390,
      currency: 'INR',
    };
    backend.fetchOrder.mockResolvedValue(
      anOrder({ pricing, accountEmail: 'account@nilofar.example' }),
    );
    show();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      `For the courier. Our own emails go to your account’s address, ${user.email}.`,
    );
    await fillAddress(actor);
    await actor.click(payButton());
    const order = await screen.findByRole('region', { name: 'Your order' });
    expect(await within(order).findByText('Amber Durbar')).toBeInTheDocument();
    expect(within(order).getByText('₹6,390')).toBeInTheDocument();
    expect(within(order).getByText('Gandhinagar, Gujarat, 382011')).toBeInTheDocument();
    expect(within(order).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/orders\/u_\d{13}$/),
    );
    expect(within(order).getByRole('button', { name: 'Copy order number' })).toBeInTheDocument();
    expect(screen.getByText('account@nilofar.example')).toBeInTheDocument();
    expect(screen.queryByText('anahita@nilofar.example')).not.toBeInTheDocument();
  });

  it('says first by when the order arrives, then when it is sent', async () => {
    const actor = userEvent.setup();
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date('2026-11-20T08:00:00Z') }));
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    const arrival = await screen.findByText(/^With you by \d+ \w+ 2026/);
    const steps = within(screen.getByRole('list', { name: 'What happens next' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('A confirmation is on its way'),
      'We pack your orderShipping happens within 2-3 business days.',
      expect.stringContaining('You track your parcel'),
    ]);
    expect(arrival.compareDocumentPosition(screen.getByText('A confirmation is on its way'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('says while offline that the payment is safe, and thanks the customer once online again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const turn = (on: boolean) =>
      act(async () => {
        isOnline.mockReturnValue(on);
        dispatchEvent(new Event(on ? 'online' : 'offline'));
      });
    let arrive = (): void => undefined;
    makeServices({
      confirmPayment: () =>
        new Promise((resolve) => {
          arrive = () => resolve({ status: 'paid', shipment: 'pending' });
        }),
    });
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText(/Please keep this page open/)).toBeInTheDocument();
    // As My Orders will say it.
    const id = String(backend.placeOrder.mock.calls[0]?.[0]);
    expect(isBeingConfirmed({ id, status: 'pending_payment' })).toBe(true);
    expect(isBeingConfirmed({ id, status: 'paid' })).toBe(false);
    await turn(false);
    expect(screen.getByRole('heading', { name: 'Your payment is safe' })).toBeInTheDocument();
    expect(screen.getByText(/You do not need to pay again/)).toBeInTheDocument();
    await turn(true);
    await act(async () => arrive());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  });

  it('is not being confirmed any more once it is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = new ApiError(400, 'signature_invalid', 'The payment is not genuine.');
    makeServices({ confirmPayment: () => Promise.reject(refusal) });
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText(/The payment is not genuine/)).toBeInTheDocument();
    const id = String(backend.placeOrder.mock.calls[0]?.[0]);
    expect(isBeingConfirmed({ id, status: 'pending_payment' })).toBe(false);
  });

  it('says while offline that nothing was charged, until the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend.placeOrder.mockRejectedValueOnce(new Error('no network'));
    makeServices({ offline: () => Promise.resolve() });
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to create Razorpay order. You are offline. Nothing was charged.',
    );
    await act(async () => void dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Address line 1')).toHaveValue('7 MG Road');
  });

  it('says before Pay that no courier goes to a PIN code', async () => {
    backend.askDelivery.mockResolvedValue({ served: false });
    const actor = userEvent.setup();
    show();
    await type(actor, 'PIN code', '744302');
    const refusal = await screen.findByText(
      'No courier delivers to 744302 yet. Please try another PIN code.',
    );
    expect(refusal).toHaveRole('status');
    expect(refusal.compareDocumentPosition(payButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says what it is doing, from writing the order until the payment window is open', async () => {
    const actor = userEvent.setup();
    let save = (): void => undefined;
    let prepare = (): void => undefined;
    backend.placeOrder.mockReturnValue(
      new Promise<undefined>((resolve) => (save = () => resolve(undefined))),
    );
    makeServices({
      createRazorpayOrder: () =>
        new Promise((resolve) => {
          prepare = () => resolve({ order: { id: 'order_1' }, key: 'rzp' });
        }),
      openWindow: () => new Promise(() => undefined),
    });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText('Saving your order')).toHaveRole('status');
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
    save();
    expect(await screen.findByText('Opening the payment window')).toHaveRole('status');
    prepare();
    expect(await screen.findByText('Waiting for your payment')).toHaveRole('status');
  });

  it('happens once on a double click', async () => {
    const actor = userEvent.setup();
    const services = makeServices({ openWindow: () => new Promise(() => undefined) });
    show();
    await fillAddress(actor);
    await actor.dblClick(payButton());
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    expect(services.createRazorpayOrder).toHaveBeenCalledOnce();
    expect(backend.placeOrder).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'dismissed',
      { openWindow: async () => ({ kind: 'closed' as const, failure: undefined }) },
      'Payment was not completed. Please try again.',
    ],
    [
      'failed',
      { openWindow: async () => ({ kind: 'closed' as const, failure: 'Declined by the bank.' }) },
      'Payment failed: Declined by the bank.',
    ],
    [
      'failed for no known reason',
      { openWindow: async () => ({ kind: 'closed' as const, failure: '' }) },
      'Payment failed: Unknown error. Please try again.',
    ],
    [
      'blocked',
      { loadScript: () => Promise.reject(new Error('blocked')) },
      'Razorpay SDK failed to load!',
    ],
    [
      'without a Razorpay order',
      {
        createRazorpayOrder: () =>
          Promise.reject(new ApiError(502, 'vendor_unavailable', 'Our partner is silent.')),
      },
      'Failed to create Razorpay order. Our partner is silent.',
    ],
  ])('%s: shows the form again with everything in it', async (_, over, sentence) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    makeServices(over);
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Address line 1')).toHaveValue('7 MG Road');
    expect(payButton()).toBeEnabled();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
  });

  it('shows an attempt that failed inside the window, and a success after it', async () => {
    const actor = userEvent.setup();
    let succeed = (): void => undefined;
    makeServices({
      openWindow: (_, onAttemptFailed) => {
        onAttemptFailed('Insufficient funds.');
        return new Promise((resolve) => {
          succeed = () =>
            resolve({
              kind: 'paid',
              proof: {
                razorpay_payment_id: 'p',
                razorpay_order_id: 'order_1',
                razorpay_signature: 's',
              },
            });
        });
      },
    });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText(/^Payment failed: Insufficient funds\./)).toBeInTheDocument();
    await act(async () => succeed());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  });

  it('shows the old and the new total when it changed, and pays the new one on request', async () => {
    const actor = userEvent.setup();
    const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
    const pricing = {
      lines: [{ ...line, unitPrice: 7100, total: 7100 }],
      subtotal: 7100,
      discounts: [],
      shipping: 0,
      total: 7100,
    };
    const createRazorpayOrder = vi
      .fn<CheckoutServices['createRazorpayOrder']>()
      .mockRejectedValueOnce(new ApiError(409, 'amount_mismatch', '', { pricing }))
      .mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    makeServices({ createRazorpayOrder });
    show();
    await fillAddress(actor);
    backend.catalogue = aCatalogue([aProduct({ price: 7100 })]);
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    const dialog = await screen.findByRole('dialog', { name: 'The total has changed' });
    expect(dialog).toHaveTextContent('The total was ₹6,850 and is now ₹7,100.');
    // The catalogue was reloaded meanwhile; the dialog still shows the price that the customer saw.
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(
      'Amber Durbar 50 mlwas ₹6,850, now ₹7,100',
    );
    await actor.click(within(dialog).getByRole('button', { name: 'Pay ₹7,100' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(createRazorpayOrder.mock.calls.map(([body]) => body.amount)).toEqual([685_000, 710_000]);
    expect(new Set(createRazorpayOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
  });

  it('can be paid again at once, while the failure is still being written', async () => {
    const actor = userEvent.setup();
    const openWindow = vi.fn(async () => ({ kind: 'closed' as const, failure: undefined }));
    makeServices({ openWindow, fetchOrder: () => new Promise(() => undefined) });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await actor.click(payButton());
    await waitFor(() => expect(openWindow).toHaveBeenCalledTimes(2));
  });

  it('goes to the cart without a charge when another tab has bought it meanwhile', async () => {
    const actor = userEvent.setup();
    makeServices({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    localStorage.setItem('cart', '[]');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  });

  it('says that a payment is refunded also after the cart was cleared', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    const reason = 'Amber Durbar has just sold out. Your payment is being refunded.';
    let refuse = (): void => undefined;
    makeServices({
      wait: () => Promise.resolve(),
      confirmPayment: () =>
        new Promise((_, reject) => {
          refuse = () => reject(new ApiError(409, 'out_of_stock', reason));
        }),
    });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(
      await screen.findByRole('heading', { name: 'Your payment is safe' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('cart')).toBe('[]'));
    await act(async () => refuse());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Payment failed: ${reason}`);
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeInTheDocument();
  });

  it('removes from the cart what was paid, and keeps what another tab added meanwhile', async () => {
    const actor = userEvent.setup();
    const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk' });
    backend.catalogue = aCatalogue([aProduct(), musk]);
    await catalogueStore.refresh();
    let succeed = (): void => undefined;
    makeServices({
      openWindow: () =>
        new Promise((resolve) => {
          succeed = () =>
            resolve({
              kind: 'paid',
              proof: {
                razorpay_payment_id: 'p',
                razorpay_order_id: 'order_1',
                razorpay_signature: 's',
              },
            });
        }),
    });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    fillCart([inCart(aProduct(), 3), inCart(musk)]);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await act(async () => succeed());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(cartNow()).toEqual({ 'amber-durbar': 2, 'clear-musk': 1 });
  });
});

describe('Buy now (?only=)', () => {
  const amber = aProduct();
  const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk', price: 1000 });
  const at = `/checkout?only=${amber.id}&size=${encodeURIComponent(amber.volume)}&pieces=1`;
  beforeEach(async () => {
    backend.catalogue = aCatalogue([amber, musk]);
    await catalogueStore.refresh();
    fillCart([inCart(amber, 2), inCart(musk)]);
  });

  it('charges only this, says so, and leaves the rest in the cart', async () => {
    const actor = userEvent.setup();
    show({ cart: false, at });
    expect(await screen.findByText(/The other 2 pieces stay in your cart\./)).toBeInTheDocument();
    expect(payButton()).toHaveTextContent('Pay ₹6,850');
    await fillAddress(actor);
    await actor.click(payButton());
    await screen.findByRole('heading', { name: 'Thank you, Aarav' });
    const [, order] = backend.placeOrder.mock.lastCall as [string, Purchase];
    expect(order.items).toMatchObject([{ id: amber.id, quantity: 1 }]);
    expect(cartNow()).toEqual({ [amber.id]: 1, [musk.id]: 1 });
  });

  it('offers to check out everything', async () => {
    show({ cart: false, at });
    await userEvent.click(await screen.findByRole('link', { name: 'Check out everything' }));
    expect(payButton()).toHaveTextContent('Pay ₹14,700');
    expect(screen.queryByText(/stay in your cart/)).not.toBeInTheDocument();
  });

  it('leads to the cart when it no longer has it', () => {
    fillCart([inCart(musk)]);
    show({ cart: false, at });
    expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  });
});

describe('a payment in another tab', () => {
  const amber = { id: 'amber-durbar', selectedVolume: '50 ml', quantity: 1 };

  /** A payment window that stays open until it is aborted or the returned function is called. */
  function anOpenWindow(): { services: CheckoutServices; close: () => void } {
    let close = (): void => undefined;
    const services = makeServices({
      openWindow: vi.fn(
        (_payment, _onAttemptFailed, signal: AbortSignal) =>
          new Promise<{ kind: 'closed'; failure: undefined }>((resolve) => {
            close = () => resolve({ kind: 'closed', failure: undefined });
            signal.addEventListener('abort', close);
          }),
      ),
    });
    return { services, close: () => close() };
  }

  /** Simulates the storage events of a sale in another tab, which also empties the cart. */
  function sells(items: readonly (typeof amber)[]): void {
    const newValue = JSON.stringify({ orderId: 'u_9', items });
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'checkout-sale', newValue }));
      fillCart([]);
      dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    });
  }

  async function untilPaying(actor: ReturnType<typeof userEvent.setup>): Promise<void> {
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
  }

  function expectPaidElsewhere(): void {
    expect(screen.getByRole('heading', { name: 'You have already paid' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(
      'You paid for these fragrances in another tab or on another device, so there is nothing left to pay here.',
    );
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/orders/u_9',
    );
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  }

  it('closes the window and links to the order when it was for the same items', async () => {
    const actor = userEvent.setup();
    const { services } = anOpenWindow();
    show();
    await untilPaying(actor);
    sells([amber]);
    expectPaidElsewhere();
    const signal = vi.mocked(services.openWindow).mock.calls[0]?.[2];
    expect(signal?.aborted).toBe(true);
    await act(async () => undefined);
    expectPaidElsewhere();
    expect(services.reportFailure).not.toHaveBeenCalled();
  });

  it('is not needed to close the window: leaving the page does too, and the order can still be paid', async () => {
    const actor = userEvent.setup();
    const { services } = anOpenWindow();
    const { unmount } = show();
    await untilPaying(actor);
    unmount();
    const signal = vi.mocked(services.openWindow).mock.calls[0]?.[2];
    expect(signal?.aborted).toBe(true);
    expect(services.reportFailure).not.toHaveBeenCalled();
  });

  it('ends a checkout that is still at the form', () => {
    show();
    sells([amber]);
    expectPaidElsewhere();
  });

  it('ends the completion of the same order', async () => {
    const actor = userEvent.setup();
    anOpenWindow();
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    sells([amber]);
    expectPaidElsewhere();
  });

  it('says which payment of the order is already on its way back', async () => {
    const returning = [
      {
        paymentId: 'pay_1',
        amountPaise: 685_000,
        at: new Date(),
        reason: 'expired',
        refundId: 'rfnd_1',
      },
    ];
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed', returning }));
    show({ at: '/checkout?order=u_1' });
    expect(await screen.findByText(/We could not keep your payment of ₹6,850/)).toHaveTextContent(
      'The number of the refund is rfnd_1. Paying here is a new payment.',
    );
  });

  it('does not stop this tab when it was for other items', async () => {
    const actor = userEvent.setup();
    anOpenWindow();
    show();
    await untilPaying(actor);
    const newValue = JSON.stringify({ orderId: 'u_9', items: [{ ...amber, quantity: 2 }] });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'checkout-sale', newValue })));
    expect(screen.getByText('Waiting for your payment')).toBeInTheDocument();
  });

  it('never offers to pay ₹0 for an emptied cart', async () => {
    const actor = userEvent.setup();
    const { close } = anOpenWindow();
    show();
    await untilPaying(actor);
    fillCart([]);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(screen.getByRole('button', { name: 'Pay' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /₹/ })).not.toBeInTheDocument();
    await act(async () => close());
    expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  });

  it('is told about a payment here', async () => {
    const actor = userEvent.setup();
    const written = vi.spyOn(Storage.prototype, 'setItem');
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const sales = written.mock.calls.filter(([key]) => key === 'checkout-sale');
    expect(sales.map(([, text]): unknown => JSON.parse(text))).toEqual([
      { orderId: expect.stringMatching(/^u_[0-9]{13}$/), items: [amber] },
    ]);
    expect(localStorage.getItem('checkout-sale')).toBeNull();
  });

  it('is told about an order that is paid here', async () => {
    const actor = userEvent.setup();
    const written = vi.spyOn(Storage.prototype, 'setItem');
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const sales = written.mock.calls.filter(([key]) => key === 'checkout-sale');
    expect(sales.map(([, text]): unknown => JSON.parse(text))).toEqual([
      { orderId: 'u_1', items: [amber] },
    ]);
  });
});

describe('a payment that this browser does not see', () => {
  const items: OrderItem[] = [
    { id: 'amber-durbar', name: 'Amber Durbar', price: 6850, quantity: 1, selectedVolume: '50 ml' },
  ];

  /** Opens the payment window. `settle` is the live list of what this customer has paid for. */
  async function untilOpen() {
    const actor = userEvent.setup();
    const openWindow = vi.fn<CheckoutServices['openWindow']>(() => new Promise(() => undefined));
    makeServices({ openWindow });
    const stop = vi.fn();
    backend.watchPaidOrders.mockReturnValue(stop);
    const page = show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    await waitFor(() => expect(backend.watchPaidOrders).toHaveBeenCalledOnce());
    const [userId, since, hear] = backend.watchPaidOrders.mock.calls[0] ?? [];
    expect(userId).toBe('u');
    expect(Date.now() - since.getTime()).toBeGreaterThan(0);
    const ownId = String(backend.placeOrder.mock.calls[0]?.[0]);
    return {
      ...page,
      ownId,
      stop,
      signal: openWindow.mock.calls[0]?.[2],
      settle: (...orders: Partial<Order>[]) =>
        act(async () =>
          hear(
            orders.map((over) => anOrder({ status: 'paid', paidAt: new Date(), items, ...over })),
          ),
        ),
    };
  }

  it('closes the payment window when the same was paid on another device, and leaves nothing in the cart', async () => {
    const { settle, signal, stop } = await untilOpen();
    await settle({ id: 'u_9' });
    const paid = await screen.findByRole('heading', { name: 'You have already paid' });
    // An effect moves it there, after the heading is drawn.
    await waitFor(() => expect(paid).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent('in another tab or on another device');
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/orders/u_9',
    );
    expect(signal?.aborted).toBe(true);
    expect(stop).toHaveBeenCalledOnce();
    await waitFor(() => expect(cartNow()).toEqual({}));
  });

  it('thanks for its own order, once the payment window had time to report it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { settle, signal, ownId } = await untilOpen();
    await settle({ id: ownId });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(signal?.aborted).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(signal?.aborted).toBe(true);
    await waitFor(() => expect(cartNow()).toEqual({}));
  });

  it('changes nothing when it was for other items, was sent as a replacement or was cancelled', async () => {
    const { settle, signal } = await untilOpen();
    const other = items.map((item) => ({ ...item, quantity: 2 }));
    await settle({ items: other }, { replaces: 'u_1' }, { id: 'u_8', status: 'cancelled' });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(signal?.aborted).toBe(false);
    expect(screen.getByText('Waiting for your payment')).toBeInTheDocument();
  });

  it('is no longer listened to once the page is left', async () => {
    const { unmount, stop } = await untilOpen();
    unmount();
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('the same items, bought a moment ago', () => {
  const createRazorpayOrder = vi.fn<CheckoutServices['createRazorpayOrder']>();

  async function asked(at = '/checkout') {
    const actor = userEvent.setup();
    createRazorpayOrder
      .mockReset()
      .mockRejectedValueOnce(new ApiError(409, 'bought_just_now', '', { orderId: 'u_9' }))
      .mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    makeServices({ createRazorpayOrder });
    show({ at });
    if (at === '/checkout') await fillAddress(actor);
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    return { actor, dialog: await screen.findByRole('dialog', { name: 'Buy it again?' }) };
  }

  it('are bought again when the customer agrees, with the same new order', async () => {
    const { actor, dialog } = await asked();
    expect(dialog).toHaveTextContent('You bought exactly this a moment ago');
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/orders/u_9');
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const [first, second] = createRazorpayOrder.mock.calls.map(([body]) => body);
    expect(first).not.toHaveProperty('again');
    expect(second).toEqual({ ...first, again: 'u_9' });
  });

  it('are asked about before an order is written', async () => {
    backend.fetchBoughtJustNow.mockResolvedValue(anOrder({ id: 'u_9', status: 'paid' }));
    makeServices({});
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    const dialog = await screen.findByRole('dialog', { name: 'Buy it again?' });
    expect(backend.placeOrder).not.toHaveBeenCalled();
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(backend.placeOrder).toHaveBeenCalledOnce();
  });

  it('are not taken for a payment of what is bought again', async () => {
    const { actor, dialog } = await asked();
    pageServices!.openWindow = () => new Promise(() => undefined);
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    await waitFor(() => expect(backend.watchPaidOrders).toHaveBeenCalledOnce());
    const hear = backend.watchPaidOrders.mock.calls[0]?.[2];
    const { items } = Object(backend.placeOrder.mock.calls[0]?.[1]);
    const earlier = anOrder({ id: 'u_9', status: 'paid', paidAt: new Date(), items });
    await act(async () => hear([earlier]));
    expect(screen.getByText('Waiting for your payment')).toBeInTheDocument();
    await act(async () => hear([{ ...earlier, id: 'u_10' }, earlier]));
    const paid = await screen.findByRole('heading', { name: 'You have already paid' });
    // An effect moves it there, after the heading is drawn.
    await waitFor(() => expect(paid).toHaveFocus());
  });

  it('are not bought when the customer goes back', async () => {
    const { actor, dialog } = await asked();
    await actor.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog', { name: 'Buy it again?' })).not.toBeInTheDocument();
    expect(payButton()).toBeEnabled();
    expect(createRazorpayOrder).toHaveBeenCalledOnce();
  });

  it('are confirmed for an unpaid order of My Orders too', async () => {
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    const { actor, dialog } = await asked('/checkout?order=u_1');
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(createRazorpayOrder).toHaveBeenLastCalledWith(
      expect.objectContaining({ receipt: 'u_1', again: 'u_9' }),
    );
  });
});

describe('a coupon that the server refuses', () => {
  const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
  const pricing = {
    lines: [{ ...line, unitPrice: 6850, total: 6850 }],
    subtotal: 6850,
    discounts: [],
    shipping: 0,
    total: 6850,
  };
  const refusal = new ApiError(409, 'amount_mismatch', '', { pricing, coupon: 'already_used' });
  const createRazorpayOrder = vi.fn<CheckoutServices['createRazorpayOrder']>();

  /** Pays until the dialog opens. Each test uses its own code, because a refused code is remembered until a reload. */
  async function payWith(code: string) {
    const actor = userEvent.setup();
    createRazorpayOrder.mockReset().mockRejectedValueOnce(refusal);
    createRazorpayOrder.mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    makeServices({ createRazorpayOrder });
    backend.offer = aCoupon(code, {
      value: 15,
      startDate: new Date(Date.now() - 1000),
      endDate: new Date(Date.now() + 3_600_000),
      oncePerCustomer: true,
    });
    localStorage.setItem('coupon', code);
    show();
    expect(await screen.findByText('Coupon: applied')).toBeInTheDocument();
    await fillAddress(actor);
    // floor(6,850 × 15 / 100) = 1,027.
    await actor.click(screen.getByRole('button', { name: 'Pay ₹5,823' }));
    return { actor, dialog: await screen.findByRole('dialog', { name: 'The total has changed' }) };
  }

  it('is reported with its reason, and the same order continues without it', async () => {
    const { actor, dialog } = await payWith('ONCE-A');
    expect(dialog).toHaveTextContent(
      'Your code ONCE-A cannot be used for this order. This code can be used once per customer, and it has already been used with your account or phone number. The total was ₹5,823 and is now ₹6,850.',
    );
    await actor.click(within(dialog).getByRole('button', { name: 'Pay ₹6,850' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(new Set(createRazorpayOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  it('is explained and no longer applied after Go back; the same order is then paid', async () => {
    const { actor, dialog } = await payWith('ONCE-B');
    await actor.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(screen.getByText('Coupon: refused')).toBeInTheDocument();
    expect(screen.queryByText('ONCE-B')).not.toBeInTheDocument();
    // The field that says why is in the summary, which a phone shows collapsed.
    expect(screen.getByText(/This code can be used once per customer/)).toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: /^Show order summary/ }));
    expect(screen.queryByText(/This code can be used once per customer/)).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(new Set(createRazorpayOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
  });

  it('is reported with its reason for an unpaid order too', async () => {
    const actor = userEvent.setup();
    makeServices({ createRazorpayOrder: () => Promise.reject(refusal) });
    backend.offer = aCoupon('ONCE-C', {
      value: 15,
      startDate: new Date(Date.now() - 1000),
      endDate: new Date(Date.now() + 3_600_000),
    });
    backend.fetchOrder.mockResolvedValue(
      anOrder({ status: 'payment_failed', couponCode: 'ONCE-C' }),
    );
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: 'Pay ₹5,823' }));
    expect(await screen.findByRole('dialog', { name: 'The total has changed' })).toHaveTextContent(
      'Your code ONCE-C cannot be used for this order. This code can be used once per customer, and it has already been used with your account or phone number.',
    );
  });
});

it('a coupon that was paid with counts as used without a reload', async () => {
  const actor = userEvent.setup();
  backend.offer = aCoupon('ONCE-D', {
    startDate: new Date(Date.now() - 1000),
    endDate: new Date(Date.now() + 3_600_000),
    oncePerCustomer: true,
  });
  localStorage.setItem('coupon', 'ONCE-D');
  const { unmount } = show();
  onTestFinished(() => void (backend.hasUsedOffer = false));
  expect(await screen.findByText('Coupon: applied')).toBeInTheDocument();
  await fillAddress(actor);
  await actor.click(payButton());
  expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  unmount();
  backend.hasUsedOffer = true;
  localStorage.setItem('coupon', 'ONCE-D');
  show();
  expect(await screen.findByText('Coupon: already_used')).toBeInTheDocument();
});

describe('an order that was in progress when the page was left', () => {
  const session = { userId: 'u', fingerprint: 'f', orderId: 'u_1', written: true, opened: true };
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk' });

  beforeEach(async () => {
    localStorage.setItem('checkout-order', JSON.stringify(session));
    backend.catalogue = aCatalogue([aProduct(), musk]);
    await catalogueStore.refresh();
  });

  it('is confirmed without a charge when it has been paid since', async () => {
    const services = makeServices();
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    show();
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(services.createRazorpayOrder).not.toHaveBeenCalled();
    await waitFor(() => expect(cartNow()).toEqual({}));
  });

  it('does not settle a cart with other items', async () => {
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    fillCart([inCart(musk)]);
    show({ cart: false });
    await waitFor(() => expect(localStorage.getItem('checkout-order')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeInTheDocument();
    expect(screen.queryByText(/a second time/)).not.toBeInTheDocument();
    expect(cartNow()).toEqual({ 'clear-musk': 1 });
  });

  it('does not settle a new purchase of the same items when it was paid long ago, but is mentioned', async () => {
    const actor = userEvent.setup();
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: longAgo }));
    show();
    expect(await screen.findByText(/^You have paid for Amber Durbar in your/)).toHaveTextContent(
      'order of 20 Nov 2026. If you pay now, you will buy it a second time.',
    );
    expect(screen.getByRole('link', { name: 'order of 20 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders/u_1',
    );
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(backend.placeOrder).toHaveBeenCalledExactlyOnceWith(
      expect.not.stringMatching(/^u_1$/),
      expect.anything(),
    );
  });

  it('takes out of the cart what Buy now has paid for, and says so', async () => {
    localStorage.setItem('checkout-order', JSON.stringify({ ...session, part: true }));
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    fillCart([inCart(aProduct()), inCart(musk)]);
    show({ cart: false });
    expect(await screen.findByText(/^You have paid for Amber Durbar in your/)).toHaveTextContent(
      'order of 20 Nov 2026. What you paid for was taken out of your cart.',
    );
    await waitFor(() => expect(cartNow()).toEqual({ 'clear-musk': 1 }));
    await waitFor(() => expect(localStorage.getItem('checkout-order')).toBeNull());
  });

  it('of a part of the cart leaves the cart alone when it was paid long ago', async () => {
    localStorage.setItem('checkout-order', JSON.stringify({ ...session, part: true }));
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: longAgo }));
    fillCart([inCart(aProduct()), inCart(musk)]);
    show({ cart: false });
    expect(await screen.findByText(/you will buy it a second time/)).toBeVisible();
    expect(cartNow()).toEqual({ 'amber-durbar': 1, 'clear-musk': 1 });
  });

  it('is mentioned with the items it shares with the cart, which keeps them', async () => {
    backend.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    fillCart([inCart(aProduct()), inCart(musk)]);
    show({ cart: false });
    expect(await screen.findByText(/^You have paid for Amber Durbar in your/)).toBeVisible();
    expect(cartNow()).toEqual({ 'amber-durbar': 1, 'clear-musk': 1 });
  });
});

describe('Complete payment (?order=)', () => {
  it('pays the same order and leaves another cart alone', async () => {
    const actor = userEvent.setup();
    const services = makeServices();
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    fillCart([inCart(aProduct({ id: 'clear-musk', name: 'Clear Musk' }))]);
    show({ at: '/checkout?order=u_1', cart: false });
    expect(await screen.findByRole('heading', { name: 'Complete payment' })).toBeInTheDocument();
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(services.createRazorpayOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ receipt: 'u_1', amount: 685_000 }),
    );
    expect(backend.placeOrder).not.toHaveBeenCalled();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
  });

  it('removes what was paid from the cart it was made from, and keeps what was added since', async () => {
    const actor = userEvent.setup();
    const session = { userId: 'u', fingerprint: 'f', orderId: 'u_1', written: true, opened: true };
    localStorage.setItem('checkout-order', JSON.stringify(session));
    backend.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    fillCart([inCart(aProduct()), inCart(aProduct({ id: 'clear-musk', name: 'Clear Musk' }))]);
    show({ at: '/checkout?order=u_1', cart: false });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    await waitFor(() => expect(cartNow()).toEqual({ 'clear-musk': 1 }));
    await waitFor(() => expect(localStorage.getItem('checkout-order')).toBeNull());
  });

  describe('without its checkout, which signing out and a later order end', () => {
    const order = anOrder({ status: 'payment_failed' });
    /** A line that was put into the cart `ms` after the order was placed. */
    const lineOf = (product: Product, ms: number, quantity = 1) => ({
      ...inCart(product, quantity),
      id: `${order.createdAt.getTime() + ms}`,
    });
    const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk' });
    const later = { userId: 'u', fingerprint: 'f', orderId: 'u_2', written: true, opened: true };

    it.each([
      ['removes what was paid from the cart it was made from', -60_000, undefined, 2],
      ['removes it though another order was made from the cart', -60_000, later, 2],
      ['keeps the same fragrance that was put into the cart since', 60_000, undefined, 3],
    ])('%s', async (_, ms, session, left) => {
      const actor = userEvent.setup();
      if (session) localStorage.setItem('checkout-order', JSON.stringify(session));
      backend.fetchOrder.mockResolvedValue(order);
      fillCart([lineOf(aProduct(), ms, 3), lineOf(musk, 120_000)]);
      show({ at: '/checkout?order=u_1', cart: false });
      await actor.click(await screen.findByRole('button', { name: /^Pay / }));
      expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
      await waitFor(() => expect(cartNow()).toEqual({ 'amber-durbar': left, 'clear-musk': 1 }));
    });
  });

  it('warns a customer who has paid for the same fragrances since', async () => {
    const order = anOrder({ status: 'payment_failed' });
    const instead = anOrder({ id: 'u_2', createdAt: new Date('2026-11-21T06:00:00.000Z') });
    backend.fetchOrder.mockResolvedValue(order);
    backend.fetchPaidInstead.mockResolvedValue(instead);
    show({ at: '/checkout?order=u_1' });
    expect(
      await screen.findByText(/If you pay for this order too, you will buy them a second time/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'order of 21 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders/u_2',
    );
    expect(backend.fetchPaidInstead).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('says when there is nothing to pay', async () => {
    backend.fetchOrder.mockResolvedValue(anOrder());
    show({ at: '/checkout?order=u_1' });
    expect(await screen.findByText('This order is already paid')).toBeInTheDocument();
  });
});
