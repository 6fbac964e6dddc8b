import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aCoupon, anOffer, aProduct } from '../../../../tests/support/domain';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import type { Product } from '../../../domain/product/product';
import { AuthContext } from '../../account/useAuth';
import type * as catalogueModule from '../../catalogue/useCatalogue';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { OfferEditor } from './OfferEditor';
import { columns } from './offerColumns';

const shop = vi.hoisted(() => ({ useCatalogue: vi.fn<typeof catalogueModule.useCatalogue>() }));
vi.mock('../../catalogue/useCatalogue', () => shop);
const unlisted = vi.hoisted(() => ({ fetch: vi.fn<() => Promise<Product[]>>() }));
vi.mock('../../../firebase/product/adminProducts', () => ({
  fetchUnlisted: () => unlisted.fetch(),
}));
const offers = vi.hoisted(() => ({
  createOffer: vi.fn<(...args: unknown[]) => Promise<string>>(),
  updateOffer: vi.fn<(...args: unknown[]) => Promise<boolean>>(),
  fetchOfferWithUses: vi.fn<(id: string) => Promise<OfferWithUses | undefined>>(),
}));
vi.mock('../../../firebase/pricing/adminOffers', () => offers);
beforeEach(() => {
  shop.useCatalogue.mockReturnValue({ status: 'loading' });
  unlisted.fetch.mockResolvedValue([]);
});

function show(): ReturnType<typeof render> {
  return render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OfferEditor />
      </MemoryRouter>
    </AuthContext>,
  );
}

it('focuses the first invalid field on every attempt to save an invalid offer', async () => {
  show();
  const actor = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Add Offer' });
  await actor.click(save);
  expect(screen.getByLabelText('Coupon code')).toHaveFocus();
  await actor.type(screen.getByLabelText('Coupon code'), 'DIWALI');
  await actor.click(save);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await actor.click(save);
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

it('says of a last day that has passed that the offer is over as soon as it is saved', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:30:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  show();
  const last = screen.getByLabelText('Last day');
  const passed = 'This day has passed, so the offer is over as soon as it is saved.';
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-01' } });
  fireEvent.change(last, { target: { value: '2026-11-19' } });
  expect(last).toHaveAccessibleDescription(passed);
  fireEvent.change(last, { target: { value: '2026-11-20' } });
  expect(last).not.toHaveAccessibleDescription();
});

it('says nothing of the last day of an offer that has ended, while it stays as it is', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-01T06:30:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OfferEditor offer={{ ...aCoupon('DIWALI'), uses: 0, givenPaise: 0 }} />
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByLabelText('Last day')).not.toHaveAccessibleDescription();
});

it('an offer for a number of pieces shows its errors at the fields, and what it takes off', async () => {
  const products = [
    aProduct(),
    aProduct({
      id: 'rose',
      name: 'Rose',
      variants: [
        { volume: '50 ml', price: 8450, inStock: true },
        { volume: '2 ml', price: 120, inStock: true },
      ],
    }),
  ];
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({
    status: 'ready',
    stale: false,
    catalogue: { ...catalogue, products },
  });
  show();
  const actor = userEvent.setup();
  const fill = async (label: RegExp | string, text: string): Promise<void> => {
    const field = screen.getByLabelText(label);
    await actor.clear(field);
    await actor.type(field, text);
  };
  await actor.selectOptions(screen.getByLabelText('How it is used'), 'automatic');
  await fill('Title', 'Five Vials');
  await fill('Percent', '60');
  await fill(/^Number of pieces/, '5');
  await fill(/^Size of the pieces/, '2ml');
  await actor.click(screen.getByRole('button', { name: 'Add Offer' }));
  expect(screen.getByLabelText(/^Number of pieces/)).toHaveFocus();
  expect(screen.getByLabelText(/^Number of pieces/)).toHaveAccessibleDescription(
    /Choose a discount in rupees/,
  );
  expect(screen.getByLabelText(/^Size of the pieces/)).toHaveAccessibleDescription(
    /No fragrance of this offer has the size 2ml/,
  );

  await actor.selectOptions(screen.getByLabelText('Discount in'), 'fixed');
  await fill(/^Size of the pieces/, '2 ml');
  // The sample cart holds as many as the offer asks for, of a fragrance that has the size: 5 × 120 = 600.
  expect(within(screen.getByLabelText('Fragrance')).getAllByRole('option')).toHaveLength(1);
  expect(screen.getByText('The offer applies to this cart.')).toBeInTheDocument();
  expect(screen.getByText('−₹60')).toBeInTheDocument();
  expect(screen.getByText('₹540')).toBeInTheDocument();
  await actor.selectOptions(screen.getByLabelText('Quantity'), '4');
  expect(screen.getByText('The offer does not apply to this cart.')).toBeInTheDocument();
});

it('keeps what was typed on top of what somebody else has saved, and saves over that', async () => {
  const opened = { ...aCoupon('DIWALI', { title: 'Diwali' }), uses: 0, givenPaise: 0 };
  const theirs = { ...opened, title: 'Diwali 2026', description: 'For lamps.', maxUses: 50 };
  offers.updateOffer.mockResolvedValueOnce(false).mockResolvedValue(true);
  offers.fetchOfferWithUses.mockResolvedValue(theirs);
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OfferEditor offer={opened} onReload={() => Promise.resolve(true)} />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  await actor.type(screen.getByLabelText('Title'), ' lights');
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  await actor.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
  expect(
    await screen.findByText('Title: stored is “Diwali 2026”, yours is “Diwali lights”.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Diwali lights');
  expect(screen.getByLabelText(/^Description/)).toHaveValue('For lamps.');
  expect(screen.getByLabelText(/^Maximum uses/)).toHaveValue('50');
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(offers.updateOffer.mock.lastCall?.[0]).toBe(theirs);
  expect(offers.updateOffer.mock.lastCall?.[1]).toMatchObject({
    title: 'Diwali lights',
    description: 'For lamps.',
    maxUses: 50,
  });
});

it.each([
  [anOffer(), '–'],
  [anOffer({ minOrderValue: 3000 }), 'Orders from ₹3,000'],
  [anOffer({ type: 'fixed', pieces: 5, volume: '2 ml' }), 'Every 5 pieces of 2 ml'],
])('the list of offers says the condition', (offer, condition) => {
  const column = columns(new Date(), vi.fn(), vi.fn()).find(({ header }) => header === 'Condition');
  expect(column?.cell({ ...offer, uses: 0, givenPaise: 0 })).toBe(condition);
});

it('may be prepared for a draft, which is marked, and not for gift wrapping', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({
    status: 'ready',
    stale: false,
    catalogue: { ...catalogue, products: [aProduct({ id: 'rose', name: 'Rose' })] },
  });
  unlisted.fetch.mockResolvedValue([
    aProduct({ id: 'dawn', name: 'Dawn Oud', visibility: 'draft' }),
    aProduct({ id: 'dusk', name: 'Dusk Oud', visibility: 'hidden' }),
    aProduct({ id: 'paper', name: 'Ivory paper', visibility: 'wrapping' }),
  ]);
  show();
  const actor = userEvent.setup();
  await actor.click(await screen.findByRole('checkbox', { name: 'Dawn Oud (Draft)' }));
  const names = within(screen.getByRole('group', { name: 'Fragrances' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
  expect(names).toEqual(['Dawn Oud (Draft)', 'Dusk Oud (Hidden)', 'Rose']);
  const warning = () => screen.queryByText(/^An automatic offer is public at once/);
  expect(warning()).not.toBeInTheDocument();
  await actor.selectOptions(screen.getByLabelText('How it is used'), 'automatic');
  expect(warning()).toHaveTextContent('the address of Dawn Oud (Draft).');
});

it('offers hundreds of drafts, and knows the sizes of all', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({ status: 'ready', stale: false, catalogue });
  unlisted.fetch.mockResolvedValue(
    Array.from({ length: 250 }, (_, n) =>
      aProduct({ id: `d${n}`, name: `Draft ${n}`, visibility: 'draft' }),
    ),
  );
  show();
  const actor = userEvent.setup();
  await actor.type(await screen.findByLabelText('Find a fragrance'), 'Draft 249');
  await actor.click(await screen.findByRole('checkbox', { name: 'Draft 249 (Draft)' }));
  await actor.type(screen.getByLabelText(/^Number of pieces/), '5');
  await actor.type(screen.getByLabelText(/^Size of the pieces/), '7 ml');
  await actor.click(screen.getByRole('button', { name: 'Add Offer' }));
  expect(screen.getByText(/^No fragrance of this offer has the size 7 ml/)).toBeVisible();
});

it('says when drafts could not be loaded, and tries again', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({ status: 'ready', stale: false, catalogue });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  unlisted.fetch.mockRejectedValueOnce(new Error('offline'));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not all fragrances could be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it.each([
  [anOffer(), 'Combines with all other offers'],
  [aCoupon('DIWALI'), 'Combines with automatic offers only'],
  [aCoupon('DIWALI', { combines: false }), 'Combines with no other offer'],
])('the list of offers says what an offer took off, and what it combines with', (offer, others) => {
  const cell = (name: string) =>
    columns(new Date(), vi.fn(), vi.fn())
      .find(({ header }) => header === name)
      ?.cell({ ...offer, uses: 2, givenPaise: 141_850 });
  expect(cell('Taken off')).toBe('₹1,418.50');
  render(<MemoryRouter>{cell('Offer')}</MemoryRouter>);
  expect(screen.getByText(others)).toBeVisible();
});

it('the preview counts the automatic offers that apply to the same cart', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({
    status: 'ready',
    stale: false,
    catalogue: {
      ...catalogue,
      products: [aProduct({ price: 1000 })],
      offers: [anOffer({ endDate: new Date('2099-12-31') })],
    },
  });
  show();
  const actor = userEvent.setup();
  const fill = (label: string, text: string) => actor.type(screen.getByLabelText(label), text);
  await fill('Coupon code', 'DIWALI');
  await fill('Title', 'Diwali');
  await fill('Percent', '20');
  expect(screen.getByText('Combines with automatic offers only.')).toBeVisible();
  // 10 % of 1,000 by the automatic offer, and 20 % of 1,000 by this one.
  expect(
    screen.getByText(
      'With 1 other offer, ₹300 comes off: 30 % of the price. This offer takes ₹200 of it.',
    ),
  ).toBeVisible();
});

it('an offer that does not combine is previewed alone, or says that the others are better', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  shop.useCatalogue.mockReturnValue({
    status: 'ready',
    stale: false,
    catalogue: {
      ...catalogue,
      products: [aProduct({ price: 1000 })],
      offers: [anOffer({ endDate: new Date('2099-12-31') })],
    },
  });
  show();
  const actor = userEvent.setup();
  const fill = (label: string, text: string) => actor.type(screen.getByLabelText(label), text);
  await fill('Coupon code', 'DIWALI');
  await fill('Title', 'Diwali');
  await fill('Percent', '8');
  const combines = screen.getByRole('checkbox', { name: 'Combines with other offers' });
  expect(combines).toBeChecked();
  await actor.click(combines);
  expect(
    screen.getByText(/^Combines with no other offer\. A cart gets this offer alone/),
  ).toBeVisible();
  expect(screen.getByText('This cart costs less without the offer.')).toBeVisible();
  expect(
    screen.getByText(
      '1 other offer takes ₹100 off: 10 % of the price. This offer alone would take ₹80 off.',
    ),
  ).toBeVisible();
  await actor.clear(screen.getByLabelText('Percent'));
  await fill('Percent', '20');
  expect(screen.getByText('The offer applies to this cart.')).toBeVisible();
  expect(
    screen.getByText('It stands in for 1 other offer, which would take ₹100 off.'),
  ).toBeVisible();
});
