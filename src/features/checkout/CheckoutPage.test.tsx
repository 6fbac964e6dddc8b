import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aCoupon, aProduct } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import { repairCart, type CartItem } from '../../domain/cart';
import { unpackCatalogue, type Catalogue } from '../../domain/catalogue';
import type { Product } from '../../domain/product';
import type { User } from '../../domain/user';
import { ApiError, boughtJustNowOf, mismatchOf } from '../../firebase/api';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { CheckoutPage } from './CheckoutPage';
import type { CheckoutServices } from './pay';
import type { PhoneSlotProps } from './slots';

// Whole pages by role, on machines that are busy with emulators beside.
vi.setConfig({ testTimeout: 20_000 });

const house = vi.hoisted(() => ({
  catalogue: undefined as unknown,
  offer: undefined as unknown,
  hasUsedOffer: false,
  placeOrder: vi.fn(),
  fetchOrder: vi.fn(),
  fetchPaidInstead: vi.fn(),
  fetchAddresses: vi.fn(),
  saveAddress: vi.fn(),
  services: undefined as unknown,
}));
vi.mock('../../firebase/catalogue', () => ({ fetchCatalogue: async () => house.catalogue }));
vi.mock('../../firebase/offers', () => ({
  fetchOffer: async () => house.offer,
  hasUsedOffer: async () => house.hasUsedOffer,
}));
vi.mock('../../firebase/orders', () => ({
  placeOrder: house.placeOrder,
  fetchOrder: house.fetchOrder,
  fetchPaidInstead: house.fetchPaidInstead,
}));
vi.mock('../../firebase/addresses', () => ({
  fetchAddresses: house.fetchAddresses,
  saveAddress: house.saveAddress,
}));
vi.mock('./services', () => ({ checkoutServices: () => house.services }));

const user: User = {
  id: 'u',
  email: 'aarav@nilofar.example',
  name: 'Aarav Mehta',
  role: 'customer',
  phoneNumber: '+919876543210',
  phoneVerified: true,
};

/** The account's dialog, as far as the checkout knows it. */
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

function aWorld(over: Partial<CheckoutServices> = {}): CheckoutServices {
  const services: CheckoutServices = {
    createPaymentOrder: vi.fn(async () => ({ order: { id: 'order_1' }, key: 'rzp' })),
    confirm: vi.fn(async () => ({ status: 'paid' as const, shipment: 'created' as const })),
    fetchOrder: vi.fn(async () => undefined),
    reportFailure: vi.fn(async () => undefined),
    loadScript: vi.fn(async () => undefined),
    openWindow: vi.fn(async () => ({
      kind: 'paid' as const,
      proof: { razorpay_payment_id: 'p', razorpay_order_id: 'order_1', razorpay_signature: 's' },
    })),
    apiError: (error) => (error instanceof ApiError ? error : undefined),
    mismatchOf,
    boughtJustNowOf,
    wait: () => new Promise(() => undefined),
    now: () => 0,
    offline: () => undefined,
    ...over,
  };
  house.services = services;
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

/** What the device's cart holds: product id → pieces. */
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
                  Coupon={({ coupon }) => <p>Coupon: {coupon.state}</p>}
                  Phone={Phone}
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

/** Types the whole text at once: letter by letter takes seconds in a form of this size. */
async function type(actor: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await actor.click(field(name));
  await actor.paste(text);
}

async function fillAddress(actor: ReturnType<typeof userEvent.setup>) {
  await type(actor, 'Address line 1', '7 MG Road');
  await type(actor, 'City', 'Bengaluru');
  await type(actor, 'PIN code', '560001');
}

const payButton = () => screen.getByRole('button', { name: /^Pay / });

beforeEach(async () => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  house.placeOrder.mockReset().mockResolvedValue(undefined);
  house.fetchOrder.mockReset().mockResolvedValue(undefined);
  house.fetchAddresses.mockReset().mockResolvedValue([]);
  house.saveAddress.mockReset().mockResolvedValue('a1');
  house.fetchPaidInstead.mockReset().mockResolvedValue(undefined);
  aWorld();
  house.catalogue = aCatalogue([aProduct()]);
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

  it('says what is wrong beside each field, and on top with the focus', async () => {
    const actor = userEvent.setup();
    show({ as: { ...user, name: '', email: '', phoneNumber: undefined, phoneVerified: false } });
    await actor.click(payButton());
    const wrong: [string, HTMLElement][] = [
      ['First name is required.', field('First name')],
      ['Last name is required.', field('Last name')],
      ['Email is required.', field('Email')],
      ['Phone number is required.', field('Phone number')],
      ['Address line 1 is required.', field('Address line 1')],
      ['City is required.', field('City')],
      ['State is required.', screen.getByRole('combobox', { name: 'State' })],
      ['PIN code must be a 6-digit number.', field('PIN code')],
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
    expect(house.placeOrder).not.toHaveBeenCalled();
  });

  it.each([
    ['Phone number', '5876543210', 'Enter a valid 10-digit mobile number.'],
    ['PIN code', '056001', 'PIN code must be a 6-digit number.'],
    ['PIN code', '56000', 'PIN code must be a 6-digit number.'],
    [
      'PIN code',
      '900056',
      'We deliver within India only, and not to PO boxes or military addresses.',
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

  it('keeps digits only, ten for the phone and six for the PIN', async () => {
    const actor = userEvent.setup();
    show();
    await actor.clear(field('Phone number'));
    await type(actor, 'Phone number', '98-76 5x43210999');
    await type(actor, 'PIN code', '56 00-01');
    expect(field('Phone number')).toHaveValue('9876543210');
    expect(field('PIN code')).toHaveValue('560001');
  });

  it('says before paying that an order holds thirty pieces, and how many have to go', async () => {
    const products = ['a', 'b', 'c', 'd'].map((id) => aProduct({ id }));
    house.catalogue = aCatalogue(products);
    await catalogueStore.refresh();
    fillCart(products.map((product, n) => inCart(product, n === 3 ? 2 : 10)));
    show({ cart: false });
    expect(
      screen.getByText('An order can hold at most 30 pieces. Please remove 2 to continue.'),
    ).toBeInTheDocument();
    expect(payButton()).toBeDisabled();
  });

  it('offers the 36 states, and India alone', () => {
    show();
    const options = within(screen.getByRole('combobox', { name: 'State' })).getAllByRole('option');
    expect(options).toHaveLength(37);
    expect(field('Country')).toHaveValue('India');
    expect(field('Country')).toHaveAttribute('readonly');
  });

  it('loses nothing when the page is loaded again', async () => {
    const actor = userEvent.setup();
    const { unmount } = show();
    await fillAddress(actor);
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    unmount();
    show();
    expect(field('Address line 1')).toHaveValue('7 MG Road');
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Karnataka');
    expect(field(/Recipient/)).toBeInTheDocument();
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

  it('keeps an address that is ordered to, once, however often paying is tried', async () => {
    const actor = userEvent.setup();
    aWorld({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    expect(await keepBox()).toBeChecked();
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Save this/ })).not.toBeInTheDocument();
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(house.saveAddress).toHaveBeenCalledExactlyOnceWith('u', [], { isDefault: false, info });
  });

  it('is left alone when the tick is taken away, and pays all the same when it cannot be written', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    aWorld({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    await actor.click(await keepBox());
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(house.saveAddress).not.toHaveBeenCalled();
    house.saveAddress.mockRejectedValue(new Error('permission-denied'));
    aWorld();
    await actor.click(await keepBox());
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(house.saveAddress).toHaveBeenCalledOnce();
  });

  it('holds a PO box from earlier: paying asks for a street address, and no order is placed', async () => {
    const old = { ...info, address1: 'P.O. Box 7' };
    house.fetchAddresses.mockResolvedValue([{ id: 'a1', isDefault: true, info: old }]);
    const actor = userEvent.setup();
    show();
    expect(await screen.findByDisplayValue('P.O. Box 7')).toBeInTheDocument();
    await actor.click(payButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We can’t deliver to PO boxes. Please enter a street address.',
    );
    expect(field('Address line 1')).toBeInvalid();
    expect(house.placeOrder).not.toHaveBeenCalled();
  });

  it('of a gift is not ticked by itself, and nothing is asked about an address that is in it', async () => {
    house.fetchAddresses.mockResolvedValue([{ id: 'a1', isDefault: true, info }]);
    const actor = userEvent.setup();
    show();
    expect(await screen.findByDisplayValue('7 MG Road')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Save this/ })).not.toBeInTheDocument();
    await actor.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await actor.clear(field('Address line 1'));
    await type(actor, 'Address line 1', '9 Lake View Road');
    expect(await keepBox()).not.toBeChecked();
  });

  it('keeps a recipient’s phone that was typed, and takes away one that came with another address', async () => {
    house.fetchAddresses.mockResolvedValue([
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
    await actor.click(field(/Recipient/));
    await actor.paste('9123456780');
    await actor.selectOptions(book, 'a2');
    expect(field(/Recipient/)).toHaveValue('9123456780');
    await actor.selectOptions(book, 'a3');
    expect(field(/Recipient/)).toHaveValue('9812345678');
    await actor.selectOptions(book, 'a1');
    expect(field(/Recipient/)).toHaveValue('');
  });

  it('tells two people at one address apart', async () => {
    house.fetchAddresses.mockResolvedValue([
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

  it('is verified on the way to paying, and then the payment goes on', async () => {
    const actor = userEvent.setup();
    show({ as: unverified });
    await fillAddress(actor);
    await actor.click(payButton());
    expect(screen.getByRole('dialog', { name: 'Verify 9876543210' })).toBeInTheDocument();
    expect(house.placeOrder).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  });

  it('verified as the network goes: the payment goes on, and says what is wrong', async () => {
    const actor = userEvent.setup();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refresh = () => Promise.reject(new Error('auth/network-request-failed'));
    house.placeOrder.mockRejectedValueOnce(new Error('offline'));
    show({ as: unverified, auth: { refresh } });
    await fillAddress(actor);
    await actor.click(payButton());
    await actor.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  it('that differs from the verified one is verified too; Cancel changes nothing', async () => {
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
    expect(house.placeOrder).not.toHaveBeenCalled();
    expect(field('Address line 1')).toHaveValue('7 MG Road');
  });
});

describe('paying', () => {
  it('carries the amount, writes the order, clears the cart and says thank you', async () => {
    const actor = userEvent.setup();
    const services = aWorld();
    show();
    await fillAddress(actor);
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toHaveFocus();
    expect(screen.getByText(/Shipping happens within 2-3 business days/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
    expect(house.placeOrder).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^u_\d{13}$/), {
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
    });
    expect(services.createPaymentOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ amount: 685_000 }),
    );
    expect(localStorage.getItem('cart')).toBe('[]');
    expect(localStorage.getItem('checkout-order')).toBeNull();
  });

  it('shows what was bought, what was charged for it and where the letter goes', async () => {
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
    house.fetchOrder.mockResolvedValue(anOrder({ pricing }));
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    const order = await screen.findByRole('region', { name: 'Your order' });
    expect(await within(order).findByText('Amber Durbar')).toBeInTheDocument();
    expect(within(order).getByText('₹6,390')).toBeInTheDocument();
    expect(within(order).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/orders\/u_\d{13}$/),
    );
    expect(within(order).getByRole('button', { name: 'Copy order number' })).toBeInTheDocument();
    expect(screen.getByText('anahita@nilofar.example')).toBeInTheDocument();
  });

  it('without a network says that the payment is safe, and thanks when it is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const turn = (on: boolean) =>
      act(async () => {
        isOnline.mockReturnValue(on);
        dispatchEvent(new Event(on ? 'online' : 'offline'));
      });
    let arrive = (): void => undefined;
    aWorld({
      confirm: () =>
        new Promise((resolve) => {
          arrive = () => resolve({ status: 'paid', shipment: 'pending' });
        }),
    });
    const actor = userEvent.setup();
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByText(/Please keep this page open/)).toBeInTheDocument();
    await turn(false);
    expect(screen.getByRole('heading', { name: 'Your payment is safe' })).toBeInTheDocument();
    expect(screen.getByText(/Nothing is lost/)).toBeInTheDocument();
    await turn(true);
    await act(async () => arrive());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  });

  it('a double click pays once', async () => {
    const actor = userEvent.setup();
    const services = aWorld({ openWindow: () => new Promise(() => undefined) });
    show();
    await fillAddress(actor);
    await actor.dblClick(payButton());
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    expect(services.createPaymentOrder).toHaveBeenCalledOnce();
    expect(house.placeOrder).toHaveBeenCalledOnce();
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
        createPaymentOrder: () =>
          Promise.reject(new ApiError(502, 'vendor_unavailable', 'Our partner is silent.')),
      },
      'Failed to create Razorpay order. Our partner is silent.',
    ],
  ])('%s: the form is there again with everything in it', async (_, over, sentence) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    aWorld(over);
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Address line 1')).toHaveValue('7 MG Road');
    expect(payButton()).toBeEnabled();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
  });

  it('shows an attempt that failed inside the window, and the success after it', async () => {
    const actor = userEvent.setup();
    let succeed = (): void => undefined;
    aWorld({
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

  it('shows a total that changed, old and new, and pays the new one when told to', async () => {
    const actor = userEvent.setup();
    const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
    const pricing = {
      lines: [{ ...line, unitPrice: 7100, total: 7100 }],
      subtotal: 7100,
      discounts: [],
      shipping: 0,
      total: 7100,
    };
    const createPaymentOrder = vi
      .fn<CheckoutServices['createPaymentOrder']>()
      .mockRejectedValueOnce(new ApiError(409, 'amount_mismatch', '', { pricing }))
      .mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    aWorld({ createPaymentOrder });
    show();
    await fillAddress(actor);
    house.catalogue = aCatalogue([aProduct({ price: 7100 })]);
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    const dialog = await screen.findByRole('dialog', { name: 'The total has changed' });
    expect(dialog).toHaveTextContent('The total was ₹6,850 and is now ₹7,100.');
    // The catalogue was asked again meanwhile; what the buyer saw is still told.
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(
      'Amber Durbar 50 mlwas ₹6,850, now ₹7,100',
    );
    await actor.click(within(dialog).getByRole('button', { name: 'Pay ₹7,100' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(createPaymentOrder.mock.calls.map(([body]) => body.amount)).toEqual([685_000, 710_000]);
    expect(new Set(createPaymentOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
  });

  it('goes to the cart when another tab has bought it meanwhile, and asks for no money', async () => {
    const actor = userEvent.setup();
    aWorld({ openWindow: async () => ({ kind: 'closed', failure: undefined }) });
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    localStorage.setItem('cart', '[]');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(screen.getByRole('heading', { name: 'The cart' })).toBeInTheDocument();
  });

  it('a payment that had to be given back is said also after the cart was cleared', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    const reason = 'Amber Durbar has just sold out. Your money is on its way back.';
    let refuse = (): void => undefined;
    aWorld({
      wait: () => Promise.resolve(),
      confirm: () =>
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

  it('takes out of the cart what was paid, and nothing that another tab put in meanwhile', async () => {
    const actor = userEvent.setup();
    const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk' });
    house.catalogue = aCatalogue([aProduct(), musk]);
    await catalogueStore.refresh();
    let succeed = (): void => undefined;
    aWorld({
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

describe('another tab', () => {
  const amber = { id: 'amber-durbar', selectedVolume: '50 ml', quantity: 1 };

  /** A window that stays open until it is closed from outside, or by the returned function. */
  function anOpenWindow(): { services: CheckoutServices; close: () => void } {
    let close = (): void => undefined;
    const services = aWorld({
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

  /** What the browser tells this tab of a sale in another one, which empties the cart as well. */
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
      'You paid for these fragrances in another tab, so there is nothing left to pay here.',
    );
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/orders/u_9',
    );
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  }

  it('was paid for the same: the window is closed, and the way to the order is shown', async () => {
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

  it('was paid for what this one still has in its form', () => {
    show();
    sells([amber]);
    expectPaidElsewhere();
  });

  it('was paid for the order that is completed here', async () => {
    const actor = userEvent.setup();
    anOpenWindow();
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByText('Waiting for your payment')).toBeInTheDocument();
    sells([amber]);
    expectPaidElsewhere();
  });

  it('was paid for something else: this one goes on', async () => {
    const actor = userEvent.setup();
    anOpenWindow();
    show();
    await untilPaying(actor);
    const newValue = JSON.stringify({ orderId: 'u_9', items: [{ ...amber, quantity: 2 }] });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'checkout-sale', newValue })));
    expect(screen.getByText('Waiting for your payment')).toBeInTheDocument();
  });

  it('has emptied the cart: nothing is offered for ₹0', async () => {
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

  it('hears of a sale here', async () => {
    const actor = userEvent.setup();
    const told = vi.spyOn(Storage.prototype, 'setItem');
    show();
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const sales = told.mock.calls.filter(([key]) => key === 'checkout-sale');
    expect(sales.map(([, text]): unknown => JSON.parse(text))).toEqual([
      { orderId: expect.stringMatching(/^u_[0-9]{13}$/), items: [amber] },
    ]);
    expect(localStorage.getItem('checkout-sale')).toBeNull();
  });

  it('hears of an order that is completed here', async () => {
    const actor = userEvent.setup();
    const told = vi.spyOn(Storage.prototype, 'setItem');
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const sales = told.mock.calls.filter(([key]) => key === 'checkout-sale');
    expect(sales.map(([, text]): unknown => JSON.parse(text))).toEqual([
      { orderId: 'u_1', items: [amber] },
    ]);
  });
});

describe('the same, bought a moment ago', () => {
  const createPaymentOrder = vi.fn<CheckoutServices['createPaymentOrder']>();

  async function asked(at = '/checkout') {
    const actor = userEvent.setup();
    createPaymentOrder
      .mockReset()
      .mockRejectedValueOnce(new ApiError(409, 'bought_just_now', '', { orderId: 'u_9' }))
      .mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    aWorld({ createPaymentOrder });
    show({ at });
    if (at === '/checkout') await fillAddress(actor);
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    return { actor, dialog: await screen.findByRole('dialog', { name: 'Buy it again?' }) };
  }

  it('is bought again when the buyer says so, on the same order', async () => {
    const { actor, dialog } = await asked();
    expect(dialog).toHaveTextContent('You bought exactly this a moment ago');
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/orders/u_9');
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    const [first, second] = createPaymentOrder.mock.calls.map(([body]) => body);
    expect(first).not.toHaveProperty('again');
    expect(second).toEqual({ ...first, again: 'u_9' });
  });

  it('is not bought by going back', async () => {
    const { actor, dialog } = await asked();
    await actor.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog', { name: 'Buy it again?' })).not.toBeInTheDocument();
    expect(payButton()).toBeEnabled();
    expect(createPaymentOrder).toHaveBeenCalledOnce();
  });

  it('is asked for an unpaid order of My Orders, too', async () => {
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    const { actor, dialog } = await asked('/checkout?order=u_1');
    await actor.click(within(dialog).getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(createPaymentOrder).toHaveBeenLastCalledWith(
      expect.objectContaining({ receipt: 'u_1', again: 'u_9' }),
    );
  });
});

describe('a code that the server refuses', () => {
  const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
  const pricing = {
    lines: [{ ...line, unitPrice: 6850, total: 6850 }],
    subtotal: 6850,
    discounts: [],
    shipping: 0,
    total: 6850,
  };
  const refusal = new ApiError(409, 'amount_mismatch', '', { pricing, coupon: 'already_used' });
  const createPaymentOrder = vi.fn<CheckoutServices['createPaymentOrder']>();

  /** Up to the dialog. Each test has a code of its own: a refusal is known as long as the page lives. */
  async function payWith(code: string) {
    const actor = userEvent.setup();
    createPaymentOrder.mockReset().mockRejectedValueOnce(refusal);
    createPaymentOrder.mockResolvedValue({ order: { id: 'order_1' }, key: 'rzp' });
    aWorld({ createPaymentOrder });
    house.offer = aCoupon(code, {
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

  it('is said with its reason, and the same order goes on without it', async () => {
    const { actor, dialog } = await payWith('ONCE-A');
    expect(dialog).toHaveTextContent(
      'Your code ONCE-A cannot be used for this order. This code can be used once per customer, and it has already been used with your account or phone number. The total was ₹5,823 and is now ₹6,850.',
    );
    await actor.click(within(dialog).getByRole('button', { name: 'Pay ₹6,850' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(new Set(createPaymentOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
    expect(localStorage.getItem('coupon')).toBeNull();
  });

  it('is explained and no longer priced in after Go back; paying then goes on with the same order', async () => {
    const { actor, dialog } = await payWith('ONCE-B');
    await actor.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(screen.getByText('Coupon: refused')).toBeInTheDocument();
    expect(screen.queryByText('ONCE-B')).not.toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Pay ₹6,850' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(new Set(createPaymentOrder.mock.calls.map(([body]) => body.receipt)).size).toBe(1);
  });

  it('of an unpaid order is said with its reason, too', async () => {
    const actor = userEvent.setup();
    aWorld({ createPaymentOrder: () => Promise.reject(refusal) });
    house.offer = aCoupon('ONCE-C', {
      value: 15,
      startDate: new Date(Date.now() - 1000),
      endDate: new Date(Date.now() + 3_600_000),
    });
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed', couponCode: 'ONCE-C' }));
    show({ at: '/checkout?order=u_1' });
    await actor.click(await screen.findByRole('button', { name: 'Pay ₹5,823' }));
    expect(await screen.findByRole('dialog', { name: 'The total has changed' })).toHaveTextContent(
      'Your code ONCE-C cannot be used for this order. This code can be used once per customer, and it has already been used with your account or phone number.',
    );
  });
});

it('a code that was paid with is used from then on, also while the page lives', async () => {
  const actor = userEvent.setup();
  house.offer = aCoupon('ONCE-D', {
    startDate: new Date(Date.now() - 1000),
    endDate: new Date(Date.now() + 3_600_000),
    oncePerCustomer: true,
  });
  localStorage.setItem('coupon', 'ONCE-D');
  const { unmount } = show();
  onTestFinished(() => void (house.hasUsedOffer = false));
  expect(await screen.findByText('Coupon: applied')).toBeInTheDocument();
  await fillAddress(actor);
  await actor.click(payButton());
  expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
  unmount();
  house.hasUsedOffer = true;
  localStorage.setItem('coupon', 'ONCE-D');
  show();
  expect(await screen.findByText('Coupon: already_used')).toBeInTheDocument();
});

describe('an order that was under way when the page was left', () => {
  const session = { userId: 'u', fingerprint: 'f', orderId: 'u_1', written: true, opened: true };
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const musk = aProduct({ id: 'clear-musk', name: 'Clear Musk' });

  beforeEach(async () => {
    localStorage.setItem('checkout-order', JSON.stringify(session));
    house.catalogue = aCatalogue([aProduct(), musk]);
    await catalogueStore.refresh();
  });

  it('and has been paid since: says thank you and asks for no money', async () => {
    const services = aWorld();
    house.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    show();
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(services.createPaymentOrder).not.toHaveBeenCalled();
    expect(cartNow()).toEqual({});
  });

  it('is no answer to a cart of something else', async () => {
    house.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    fillCart([inCart(musk)]);
    show({ cart: false });
    await waitFor(() => expect(localStorage.getItem('checkout-order')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeInTheDocument();
    expect(screen.queryByText(/a second time/)).not.toBeInTheDocument();
    expect(cartNow()).toEqual({ 'clear-musk': 1 });
  });

  it('and was paid long ago: the same again is another purchase, which is said', async () => {
    const actor = userEvent.setup();
    house.fetchOrder.mockResolvedValue(anOrder({ paidAt: longAgo }));
    show();
    expect(await screen.findByText(/^You have paid for Amber Durbar in your/)).toHaveTextContent(
      'order of 20 Nov 2026. Paying now buys it a second time.',
    );
    expect(screen.getByRole('link', { name: 'order of 20 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders/u_1',
    );
    await fillAddress(actor);
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(house.placeOrder).toHaveBeenCalledExactlyOnceWith(
      expect.not.stringMatching(/^u_1$/),
      expect.anything(),
    );
  });

  it('and is part of what the cart holds by now: which part is said, and nothing is taken out', async () => {
    house.fetchOrder.mockResolvedValue(anOrder({ paidAt: new Date() }));
    fillCart([inCart(aProduct()), inCart(musk)]);
    show({ cart: false });
    expect(await screen.findByText(/^You have paid for Amber Durbar in your/)).toBeVisible();
    expect(cartNow()).toEqual({ 'amber-durbar': 1, 'clear-musk': 1 });
  });
});

describe('Complete payment (?order=)', () => {
  it('pays the same order and leaves another cart alone', async () => {
    const actor = userEvent.setup();
    const services = aWorld();
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    show({ at: '/checkout?order=u_1' });
    expect(await screen.findByRole('heading', { name: 'Complete payment' })).toBeInTheDocument();
    await actor.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(services.createPaymentOrder).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ receipt: 'u_1', amount: 685_000 }),
    );
    expect(house.placeOrder).not.toHaveBeenCalled();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toHaveLength(1);
  });

  it('takes what was paid out of the cart it was made of, and leaves what was added since', async () => {
    const actor = userEvent.setup();
    const session = { userId: 'u', fingerprint: 'f', orderId: 'u_1', written: true, opened: true };
    localStorage.setItem('checkout-order', JSON.stringify(session));
    house.fetchOrder.mockResolvedValue(anOrder({ status: 'payment_failed' }));
    fillCart([inCart(aProduct()), inCart(aProduct({ id: 'clear-musk', name: 'Clear Musk' }))]);
    show({ at: '/checkout?order=u_1', cart: false });
    await actor.click(await screen.findByRole('button', { name: /^Pay / }));
    expect(await screen.findByRole('heading', { name: 'Thank you, Aarav' })).toBeInTheDocument();
    expect(cartNow()).toEqual({ 'clear-musk': 1 });
    expect(localStorage.getItem('checkout-order')).toBeNull();
  });

  it('warns who has paid for the same fragrances since', async () => {
    const order = anOrder({ status: 'payment_failed' });
    const instead = anOrder({ id: 'u_2', createdAt: new Date('2026-11-21T06:00:00.000Z') });
    house.fetchOrder.mockResolvedValue(order);
    house.fetchPaidInstead.mockResolvedValue(instead);
    show({ at: '/checkout?order=u_1' });
    expect(await screen.findByText(/Paying this order too buys them a second time/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'order of 21 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders/u_2',
    );
    expect(house.fetchPaidInstead).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('says so when there is nothing to pay', async () => {
    house.fetchOrder.mockResolvedValue(anOrder());
    show({ at: '/checkout?order=u_1' });
    expect(await screen.findByText('This order needs no payment')).toBeInTheDocument();
  });
});
