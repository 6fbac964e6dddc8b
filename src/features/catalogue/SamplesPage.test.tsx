import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anOffer, aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { SamplesPage } from './SamplesPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const withVial = (id: string, name: string, inStock = true): Product =>
  aProduct({
    id,
    name,
    topNotes: ['Saffron', 'Rose', 'Pepper', 'Lime'],
    variants: [
      { volume: '50 ml', price: 6850, inStock: true },
      { volume: '2 ml', price: 120, inStock },
    ],
  });

const running = { startDate: new Date(0), endDate: new Date(Date.now() + 86_400_000) };

const amber = withVial('amber', 'Amber');
const set = aProduct({
  id: 'set',
  name: 'Discovery Set',
  tags: ['Discovery-Set'],
  volume: '5 vials',
  price: 550,
});

const show = (...products: Product[]): Promise<void> => showWith([], products);

async function showWith(offers: Offer[], products: Product[]): Promise<void> {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products, offers });
  await catalogueStore.refresh();
  render(
    <MemoryRouter initialEntries={['/samples']}>
      <CartProvider>
        <SamplesPage />
      </CartProvider>
    </MemoryRouter>,
  );
}

it('lists what has a vial in stock, with its price', async () => {
  await show(amber, withVial('oud', 'Oud', false), aProduct({ id: 'large', name: 'Large' }));
  const [row, ...others] = screen.getAllByRole('article');
  expect(others).toEqual([]);
  expect(row).toHaveTextContent(
    /OrientalAmberSaffron, Rose, Pepper₹1202 mlAdd a 2 ml vial of AmberCompare$/,
  );
  expect(within(row as HTMLElement).getByRole('link', { name: 'Amber' })).toHaveAttribute(
    'href',
    '/product/amber',
  );
  expect(screen.queryByText('All of them in one box')).not.toBeInTheDocument();
});

it('adds the vial and not the bottle in one press, says so, and shows how many are in the cart', async () => {
  await show(amber);
  const add = screen.getByRole('button', { name: 'Add a 2 ml vial of Amber' });
  await userEvent.click(add);
  expect(screen.getByRole('status')).toHaveTextContent(
    'A 2 ml vial of Amber was added to your cart.',
  );
  expect(screen.getByText('1 in your cart')).toBeInTheDocument();
  await userEvent.click(add);
  expect(screen.getByText('2 in your cart')).toBeInTheDocument();
  expect(add).toHaveFocus();
  const stored: unknown = JSON.parse(localStorage.getItem('cart') ?? '');
  expect(stored).toMatchObject([{ selectedVolume: '2 ml', quantity: 2 }]);
});

it('begins with the sets of vials that can be bought', async () => {
  await show(amber, set, { ...set, id: 'sold-out', name: 'Old Set', inStock: false });
  const sets = screen.getByRole('region', { name: 'All of them in one box' });
  expect(within(sets).getAllByRole('heading', { level: 3 })).toHaveLength(1);
  await userEvent.click(within(sets).getByRole('button', { name: 'Add to cart : Discovery Set' }));
  expect(within(sets).getByRole('status')).toHaveTextContent(
    'Discovery Set was added to your cart.',
  );
  const vials = screen.getByRole('region', { name: 'One by one' });
  expect(within(vials).getAllByRole('heading', { level: 3 })).toHaveLength(1);
});

describe('with an offer for a number of vials', () => {
  const two = (fields: Partial<Offer> = {}): Offer =>
    anOffer({
      id: 'two',
      type: 'fixed',
      value: 60,
      pieces: 2,
      volume: '2 ml',
      ...running,
      ...fields,
    });
  const oud = withVial('oud', 'Oud');
  const add = (name: string): Promise<void> =>
    userEvent.click(screen.getByRole('button', { name: `Add a 2 ml vial of ${name}` }));
  const vials = (): HTMLElement => screen.getByRole('region', { name: 'One by one' });
  const progress = (): HTMLElement => within(vials()).getAllByRole('status')[0] as HTMLElement;

  it('says so between their title and the vials, and then how many are chosen', async () => {
    await showWith([two()], [amber, oud, set]);
    const line = screen.getByText('Any two 2 ml vials cost ₹60 less together.');
    const heading = screen.getByRole('heading', { name: 'One by one' });
    expect(line.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    // The live region is there before it says something: only a change is read out.
    expect(progress()).toHaveTextContent('');
    await add('Amber');
    expect(progress()).toHaveTextContent('1 of 2 chosen. One more, and ₹60 comes off.');
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart : Discovery Set' }));
    expect(progress()).toHaveTextContent('1 of 2 chosen. One more, and ₹60 comes off.');
    await add('Oud');
    expect(progress()).toHaveTextContent('Two chosen: ₹60 off.');
  });

  it('counts and names only its fragrances', async () => {
    await showWith([two({ applicableProductSKUs: ['oud', 'gone'] })], [amber, oud]);
    expect(screen.getByText('Any two 2 ml vials of Oud cost ₹60 less together.')).toBeVisible();
    await add('Amber');
    expect(progress()).toHaveTextContent('');
    await add('Oud');
    expect(progress()).toHaveTextContent('1 of 2 chosen.');
  });

  it('says that a cart gets the better choice, where an offer does not combine', async () => {
    const sentence = /^Not every offer can be combined with others\./;
    await showWith([two()], [amber, oud]);
    expect(screen.queryByText(sentence)).toBeNull();
    cleanup();
    await showWith([two(), anOffer({ ...running, combines: false })], [amber, oud]);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('does not count a vial that has sold out since it was added', async () => {
    await show(amber, oud);
    await add('Oud');
    cleanup();
    const smaller = { volume: '1 ml', price: 70, inStock: true };
    const sold = withVial('oud', 'Oud', false);
    await showWith([two()], [amber, { ...sold, variants: [...sold.variants, smaller] }]);
    expect(progress()).toHaveTextContent('');
    await add('Amber');
    expect(progress()).toHaveTextContent('1 of 2 chosen.');
  });

  it.each([
    ['has ended', two({ endDate: new Date(0) })],
    ['is a coupon', two({ isAutomatic: false, couponCode: 'TWO' })],
    ['is used up', two({ usedUp: true })],
    ['is for bottles', two({ volume: '50 ml' })],
    ['is for fragrances without vials', two({ applicableProductSKUs: ['gone'] })],
  ])('says nothing when it %s', async (_, offer) => {
    await showWith([offer], [amber, oud]);
    await add('Amber');
    expect(vials()).not.toHaveTextContent(/less together|chosen/);
  });
});

it('says that nothing is there, and leads to the collection', async () => {
  await show(aProduct());
  expect(screen.getByRole('heading', { name: messages.empty.items })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all fragrances' })).toBeInTheDocument();
});
