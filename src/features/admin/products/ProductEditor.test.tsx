import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { NO_MATERIALS } from '../../../domain/product/catalogue';
import type { Product } from '../../../domain/product/product';
import { defaultSite } from '../../../domain/shop/site';
import { AuthContext } from '../../account/useAuth';
import type { CatalogueState } from '../../catalogue/catalogueStore';
import { lastSaved } from './lastSaved';
import { PhotoProblem, type PhotoStep } from './photos';
import { ProductEditor } from './ProductEditor';
import type { ProductService } from './useProductForm';

const rose = aProduct({
  id: 'rose',
  name: 'Rose of Kannauj',
  variants: [
    { volume: '10 ml', price: 1990, inStock: true },
    { volume: '50 ml', price: 8450, inStock: true },
  ],
});
const oud = aProduct({ id: 'oud', name: 'Assam Oud', volume: '12 ml', price: 14_500 });
const pair = aProduct({ id: 'pair', name: 'Pair', contents: ['rose/10 ml', 'oud/12 ml'] });
let catalogue: CatalogueState;
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => catalogue }));
const unlisted = vi.hoisted((): unknown[] => []);
vi.mock('../../../firebase/product/adminProducts', () => ({
  fetchUnlisted: () => Promise.resolve(unlisted),
}));
beforeEach(() => {
  unlisted.length = 0;
  const products = [rose, oud, pair];
  const whole = {
    revision: 1,
    site: defaultSite,
    offers: [],
    kinds: [],
    materials: NO_MATERIALS,
    products,
  };
  catalogue = { status: 'ready', catalogue: whole, stale: false };
});

it('keeps one step of how long it lasts, any number of seasons, and clears a step pressed again', async () => {
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    unlisted: () => Promise.resolve([]),
    fetch: () => Promise.resolve(undefined),
    photos: { upload: vi.fn() },
    now: () => 1_790_000_000_000,
  };
  const product = aProduct({
    shortName: 'Amber',
    description: 'Warm.',
    images: ['https://x.example/1.webp'],
    wear: ['Two hours', 'Winter'],
  });
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={product} service={service} />
      </MemoryRouter>
    </AuthContext>,
  );
  const chosen = (scale: string) =>
    within(screen.getByRole('group', { name: new RegExp(`^${scale} \\(`) }))
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.closest('label')?.textContent);
  expect(chosen('Lasts')).toEqual(['Two hours']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Eight hours' }));
  expect(chosen('Lasts')).toEqual(['Eight hours']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monsoon' }));
  expect(chosen('Season')).toEqual(['Monsoon', 'Winter']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Winter' }));
  expect(chosen('Season')).toEqual(['Monsoon']);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
  const [, changes] = vi.mocked(service.update).mock.calls[0] ?? [];
  expect(changes).toMatchObject({ wear: ['Eight hours', 'Monsoon'] });
});

// Input typed during the save would be reported as saved, and lost.
it('disables every field while photographs are uploaded and the fragrance is saved', async () => {
  URL.createObjectURL = () => 'blob:photo';
  let uploaded: (url: string) => void = () => undefined;
  let step: (step: PhotoStep) => void = () => undefined;
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    unlisted: () => Promise.resolve([]),
    fetch: () => Promise.resolve(undefined),
    photos: {
      upload: (_file, _name, _ms, { onStep }) => {
        step = onStep;
        return new Promise<string>((resolve) => (uploaded = resolve));
      },
    },
    now: () => 1_790_000_000_000,
  };
  const product = aProduct({
    shortName: 'Amber',
    description: 'Warm.',
    images: ['https://x.example/1.webp'],
    variants: [{ volume: '5 ml', price: 99, inStock: true }],
  });
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={product} service={service} />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const file = new File(['x'], 'two.webp', { type: 'image/webp' });
  await actor.upload(screen.getByLabelText('Image files'), file);
  const price = within(screen.getByRole('group', { name: 'Size 1' })).getByLabelText('Price (₹)');
  await actor.clear(price);
  await actor.type(price, '120');
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));

  for (const field of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('checkbox')])
    expect(field).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add a size' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove size 5 ml' })).toBeDisabled();
  await actor.type(price, '9');
  act(() => step({ step: 'uploading', part: 0.428 }));
  expect(screen.getByText('Uploading 42 %')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Upload of two.webp' })).toHaveValue(0.428);
  act(() => step({ step: 'sizes' }));
  expect(screen.getByText('Making sizes…')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Sizes of two.webp' })).toBeInTheDocument();
  uploaded('https://x.example/2.webp');
  expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
  expect(service.update).toHaveBeenCalledWith(
    product,
    {
      // The product's own price, volume and stock are those of the size on its card.
      volume: '5 ml',
      price: 120,
      variants: [{ volume: '5 ml', price: 120, inStock: true }],
      images: ['https://x.example/1.webp', 'https://x.example/2.webp'],
    },
    'owner',
  );
});

it('names the images that could not be uploaded below the images', async () => {
  URL.createObjectURL = () => 'blob:photo';
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    unlisted: () => Promise.resolve([]),
    fetch: () => Promise.resolve(undefined),
    photos: {
      upload: () => Promise.reject(new PhotoProblem('two.webp could not be read as an image.')),
    },
    now: () => 1_790_000_000_000,
  };
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor
          product={aProduct({ shortName: 'Amber', description: 'Warm.' })}
          service={service}
        />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const file = new File(['x'], 'two.webp', { type: 'image/webp' });
  await actor.upload(screen.getByLabelText('Image files'), file);
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  const images = within(screen.getByRole('region', { name: 'Images' }));
  expect(await images.findByText('two.webp could not be read as an image.')).toBeInTheDocument();
  expect(screen.getByText(/Failed to update product/)).toBeInTheDocument();
});

it('frees the photographs that were chosen when the page is left', async () => {
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`;
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  const { unmount } = render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={aProduct({ images: ['https://x.example/1.webp'] })} />
      </MemoryRouter>
    </AuthContext>,
  );
  const files = ['two.webp', 'three.webp'].map(
    (name) => new File(['x'], name, { type: 'image/webp' }),
  );
  await userEvent.upload(screen.getByLabelText('Image files'), files);
  expect(revoke).not.toHaveBeenCalled();
  unmount();
  expect(revoke.mock.calls).toEqual([['blob:two.webp'], ['blob:three.webp']]);
});

it('stops an upload, keeps what is uploaded, and saves nothing', async () => {
  URL.createObjectURL = () => 'blob:photo';
  const attempts: string[] = [];
  const signals: AbortSignal[] = [];
  let isSlow = true;
  const upload: ProductService['photos']['upload'] = (file, _name, _ms, { signal }) => {
    attempts.push(file.name);
    signals.push(signal);
    if (file.name === 'one.webp' || !isSlow)
      return Promise.resolve(`https://x.example/${file.name}`);
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };
  const service: ProductService = {
    create: () => Promise.resolve(''),
    update: vi.fn(() => Promise.resolve(true)),
    unlisted: () => Promise.resolve([]),
    fetch: () => Promise.resolve(undefined),
    photos: { upload },
    now: () => 1_790_000_000_000,
  };
  const product = aProduct({ shortName: 'Amber', description: 'Warm.' });
  const editor = render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={product} service={service} />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const files = ['one.webp', 'two.webp'].map(
    (name) => new File(['x'], name, { type: 'image/webp' }),
  );
  await actor.upload(screen.getByLabelText('Image files'), files);
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  await actor.click(await screen.findByRole('button', { name: 'Stop uploading' }));
  expect(
    await screen.findByText(/The upload was stopped, and nothing was saved/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancel' })).toBeInTheDocument();
  expect(service.update).not.toHaveBeenCalled();

  isSlow = false;
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await saved()).toBeInTheDocument();
  expect(attempts).toEqual(['one.webp', 'two.webp', 'two.webp']);
  expect(service.update).toHaveBeenCalledWith(
    product,
    { images: ['https://x.example/one.webp', 'https://x.example/two.webp'] },
    'owner',
  );

  // Whoever leaves the page stops its uploads too.
  editor.unmount();
  expect(signals.at(-1)?.aborted).toBe(true);
});

/** The editor with a service that records what it writes. */
function edit(product: Product, others: readonly Product[] = []) {
  const update = vi.fn<ProductService['update']>(() => Promise.resolve(true));
  const fetch = vi.fn<ProductService['fetch']>(() => Promise.resolve(undefined));
  const service: ProductService = {
    create: () => Promise.resolve(''),
    update,
    unlisted: (ids) => Promise.resolve(others.filter(({ id }) => ids.includes(id))),
    fetch,
    photos: { upload: () => Promise.resolve('') },
    now: () => 1_790_000_000_000,
  };
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={product} service={service} />
      </MemoryRouter>
    </AuthContext>,
  );
  return { actor: userEvent.setup(), update, fetch };
}
const whole = { shortName: 'Amber', description: 'Warm.', images: ['https://x.example/1.webp'] };
const size = (n: number) => within(screen.getByRole('group', { name: `Size ${n}` }));
const saved = () => screen.findByText(/Product updated successfully/);

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search} ${lastSaved()?.name ?? ''}`}</p>;
}

it.each([
  ['the list that it was opened from, as it was', { openedFrom: '/admin/products' }, '?q=amb'],
  ['the list', null, ''],
])('leads back to %s', async (_name, state, search) => {
  const service: ProductService = {
    create: () => Promise.resolve(''),
    update: () => Promise.resolve(true),
    fetch: () => Promise.resolve(undefined),
    unlisted: () => Promise.resolve([]),
    photos: { upload: () => Promise.resolve('') },
    now: () => 1_790_000_000_000,
  };
  const product = aProduct({
    shortName: 'Amber',
    description: 'Warm.',
    images: ['https://x.example/1.webp'],
  });
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter
        initialEntries={['/admin/products?q=amb', { pathname: '/edit', state }]}
        initialIndex={1}
      >
        <Routes>
          <Route path="/edit" element={<ProductEditor product={product} service={service} />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Featured' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(`/admin/products${search} Amber Durbar`)).toBeInTheDocument();
});

describe('a fragrance with sizes', () => {
  const sizes = [
    { volume: '5 ml', price: 990, inStock: true },
    { volume: '50 ml', price: 6850, originalPrice: 7600, inStock: true },
  ];
  const sized = aProduct({ ...whole, price: 6850, originalPrice: 7600, variants: sizes });

  it('takes price and stock from its sizes alone', async () => {
    const { actor, update } = edit(sized);
    for (const name of ['Price (₹)', 'Original price (₹)', 'Pieces left'])
      expect(screen.getAllByLabelText(name)).toHaveLength(2);
    expect(screen.queryByLabelText('Volume (optional)')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Size on the card')).toHaveValue('50 ml');

    const price = size(2).getByLabelText('Price (₹)');
    await actor.clear(price);
    await actor.type(price, '6000');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(
      sized,
      { price: 6000, variants: [sizes[0], { ...sizes[1], price: 6000 }] },
      'owner',
    );
  });

  it('shows the chosen size on its card', async () => {
    const { actor, update } = edit(sized);
    await actor.selectOptions(screen.getByLabelText('Size on the card'), '5 ml');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(
      sized,
      { volume: '5 ml', price: 990, originalPrice: undefined },
      'owner',
    );
  });

  it('takes over the last size’s price when all sizes are removed', async () => {
    const { actor, update } = edit(sized);
    await actor.click(screen.getByRole('button', { name: 'Remove size 50 ml' }));
    await actor.click(screen.getByRole('button', { name: 'Remove size 5 ml' }));
    expect(screen.getByLabelText('Price (₹)')).toHaveValue('990');
    expect(screen.getByLabelText('Volume')).toHaveValue('5 ml');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(
      sized,
      { volume: '5 ml', price: 990, originalPrice: undefined, variants: [] },
      'owner',
    );
  });
});

it('keeps what was typed beside what another admin saved meanwhile', async () => {
  const product = aProduct({ ...whole, price: 6850, stock: 5, updatedAt: new Date(1) });
  const saved = { ...product, name: 'Amber Hall', price: 7500, stock: 2, updatedAt: new Date(2) };
  const { actor, update, fetch } = edit(product);
  update.mockResolvedValueOnce(false);
  fetch.mockResolvedValueOnce(saved);
  const price = screen.getByLabelText('Price (₹)');
  await actor.clear(price);
  await actor.type(price, '7000');
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/Someone else has changed this fragrance/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Keep what I typed' }));
  expect(await screen.findByText('Price: stored is “7500”, yours is “7000”.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Amber Hall');
  expect(price).toHaveValue('7000');
  expect(screen.getByLabelText('Pieces left (optional)')).toHaveValue('2');
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(update).toHaveBeenLastCalledWith(saved, { price: 7000 }, 'owner');
});

it('says that both have changed the photographs', async () => {
  const images = ['https://x.example/1.webp', 'https://x.example/2.webp'];
  const product = aProduct({ ...whole, images, updatedAt: new Date(1) });
  const saved = { ...product, images: [...images, 'https://x.example/3.webp'] };
  const { actor, update, fetch } = edit(product);
  update.mockResolvedValueOnce(false);
  fetch.mockResolvedValueOnce({ ...saved, updatedAt: new Date(2) });
  await actor.click(screen.getByRole('button', { name: 'Remove image 2' }));
  await actor.click(await screen.findByRole('button', { name: 'Remove' }));
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  await actor.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
  expect(
    await screen.findByText('Images: stored is “3 photographs”, yours is “1 photograph”.'),
  ).toBeInTheDocument();
});

it('turns the single price into the first size', async () => {
  const { actor } = edit(aProduct({ ...whole, price: 6850, stock: 3 }));
  await actor.clear(screen.getByLabelText('Price (₹)'));
  await actor.type(screen.getByLabelText('Price (₹)'), '7000');
  await actor.click(screen.getByRole('button', { name: 'Add a size' }));
  expect(size(1).getByLabelText('Volume')).toHaveValue('50 ml');
  expect(size(1).getByLabelText('Price (₹)')).toHaveValue('7000');
  expect(size(1).getByLabelText('Pieces left')).toHaveValue('3');
  expect(size(2).getByLabelText('Price (₹)')).toHaveValue('');
  expect(screen.getAllByLabelText('Price (₹)')).toHaveLength(2);
});

it('does not save a price of 0 or an original price below the price', async () => {
  const { actor, update } = edit(aProduct({ ...whole, price: 0, originalPrice: 100 }));
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('Enter an amount of ₹1 or more.')).toBeInTheDocument();
  // Nothing is missing, so the sentence about missing fields would mislead.
  const incomplete = 'Please fill all required fields and upload at least one image.';
  expect(screen.getByText('Please correct the marked fields. Nothing was saved.')).toBeVisible();
  expect(screen.queryByText(incomplete)).toBeNull();
  await actor.clear(screen.getByLabelText('Price (₹)'));
  expect(screen.getByText(incomplete)).toBeVisible();
  await actor.type(screen.getByLabelText('Price (₹)'), '200');
  expect(screen.getByText(/The original price must not be below the price/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.queryByText(/Product updated successfully/)).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

describe('a gift set', () => {
  const box = () => within(screen.getByRole('region', { name: 'In the box' }));
  const piece = (n: number) => within(screen.getByRole('group', { name: `Piece ${n}` }));

  it('is put together from fragrances and their sizes', async () => {
    const product = aProduct(whole);
    const { actor, update } = edit(product);
    await actor.click(box().getByRole('button', { name: 'Add a piece' }));
    const fragrance = piece(1).getByLabelText('Fragrance');
    expect(
      within(fragrance)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Choose…', 'Assam Oud', 'Rose of Kannauj']);
    expect(piece(1).getByLabelText('Size')).toBeDisabled();
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(piece(1).getByText('Choose a fragrance.')).toBeInTheDocument();
    await actor.selectOptions(fragrance, 'Rose of Kannauj');
    expect(piece(1).getByText('Choose a size.')).toBeInTheDocument();
    await actor.selectOptions(piece(1).getByLabelText('Size'), '10 ml');

    // A fragrance with one size needs no choice.
    await actor.click(box().getByRole('button', { name: 'Add a piece' }));
    await actor.selectOptions(piece(2).getByLabelText('Fragrance'), 'Assam Oud');
    expect(piece(2).getByLabelText('Size')).toHaveValue('12 ml');
    expect(box().getByText('Bought one by one, these cost ₹16,490 today.')).toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(
      product,
      { contents: ['rose/10 ml', 'oud/12 ml'] },
      'owner',
    );
  });

  it('may be prepared with a draft, and is not shown before it', async () => {
    const dawn = aProduct({ id: 'dawn', name: 'Dawn Oud', volume: '12 ml', visibility: 'draft' });
    unlisted.push(dawn, aProduct({ id: 'paper', name: 'Ivory paper', visibility: 'wrapping' }));
    const product = aProduct({ ...whole, contents: ['rose/10 ml'] });
    const { actor, update } = edit(product, [dawn]);
    await actor.click(box().getByRole('button', { name: 'Add a piece' }));
    const fragrance = piece(2).getByLabelText('Fragrance');
    await within(fragrance).findByRole('option', { name: 'Dawn Oud (Draft)' });
    expect(within(fragrance).queryByRole('option', { name: /Ivory/ })).not.toBeInTheDocument();
    await actor.selectOptions(fragrance, 'Dawn Oud (Draft)');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(
      await piece(2).findByText('Dawn Oud is a draft. Publish it first, or keep the set a draft.'),
    ).toBeInTheDocument();
    await actor.selectOptions(screen.getByLabelText('Who sees it'), 'Draft');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(
      product,
      { contents: ['rose/10 ml', 'dawn/12 ml'], visibility: 'draft' },
      'owner',
    );
  });

  it('loses a piece, and shows those that are gone from the shop', async () => {
    const product = aProduct({ ...whole, contents: ['rose/2 ml', 'gone/5 ml', 'oud/12 ml'] });
    const { actor, update } = edit(product);
    expect(piece(1).getByLabelText('Size')).toHaveValue('2 ml');
    expect(piece(2).getByLabelText('Fragrance')).toHaveValue('gone');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(piece(1).getByText('There is no size 2 ml.')).toBeInTheDocument();
    expect(piece(2).getByText('This fragrance no longer exists.')).toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'Remove piece 2' }));
    await actor.click(screen.getByRole('button', { name: 'Remove piece 1, Rose of Kannauj' }));
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(product, { contents: ['oud/12 ml'] }, 'owner');
  });

  it('says under its stock that a blank one is taken from the stock of its parts', async () => {
    const { actor } = edit(aProduct({ ...whole, contents: [] }));
    const stock = screen.getByLabelText(/^Pieces left/);
    expect(stock).toHaveAccessibleDescription('Leave blank to skip stock tracking');
    await actor.click(screen.getByRole('button', { name: 'Add a piece' }));
    expect(stock).toHaveAccessibleDescription(
      'Leave blank to take the bottles from the stock of its parts. A number counts boxes that are packed ahead; take their bottles off the stock of the parts.',
    );
    await actor.click(screen.getByRole('button', { name: 'Add a size' }));
    for (const field of screen.getAllByLabelText('Pieces left'))
      expect(field).toHaveAttribute('placeholder', 'from its parts');
    expect(
      screen.getByText(/Leave the pieces blank to take the bottles from the stock of its parts/),
    ).toBeInTheDocument();
  });

  it('keeps what is in the box while the catalogue is loading or has failed', async () => {
    catalogue = { status: 'loading' };
    const product = aProduct({ ...whole, contents: ['rose/10 ml'] });
    const { actor, update } = edit(product);
    expect(box().getByRole('status')).toHaveTextContent('Loading the fragrances…');
    catalogue = { status: 'failed', error: new Error('offline') };
    await actor.type(screen.getByLabelText('Name'), '!');
    expect(box().getByRole('alert')).toHaveTextContent('The fragrances could not be loaded');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await saved()).toBeInTheDocument();
    expect(update).toHaveBeenCalledWith(product, { name: 'Amber Durbar!' }, 'owner');
  });
});

describe('who sees it', () => {
  const whole = aProduct({
    shortName: 'Amber',
    description: 'Warm.',
    images: ['https://x.example/1.webp'],
    stock: 4,
  });
  const services = (over: Partial<ProductService> = {}): ProductService => ({
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    fetch: () => Promise.resolve(undefined),
    unlisted: () => Promise.resolve([]),
    photos: { upload: vi.fn() },
    // 28 November 2026, noon in India.
    now: () => Date.parse('2026-11-28T06:30:00.000Z'),
    ...over,
  });
  const show = (props: Parameters<typeof ProductEditor>[0]) =>
    render(
      <AuthContext value={ownersAuth()}>
        <MemoryRouter>
          <ProductEditor {...props} />
        </MemoryRouter>
      </AuthContext>,
    );
  const who = () => screen.getByRole('combobox', { name: 'Who sees it' });

  it('is published at an Indian time that is still to come', async () => {
    const service = services();
    show({ product: whole, service });
    const actor = userEvent.setup();
    expect(who()).toHaveDisplayValue('Public');
    await actor.selectOptions(who(), 'Publish on…');
    const moment = screen.getByLabelText('Day and time');
    await actor.clear(moment);
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(moment).toHaveAccessibleDescription(/Choose a day and a time\./);
    fireEvent.change(moment, { target: { value: '2026-11-28T11:59' } });
    expect(moment).toHaveAccessibleDescription(/Choose a time that is still to come, or Public\./);
    fireEvent.change(moment, { target: { value: '2026-12-01T10:00' } });
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
    expect(service.update).toHaveBeenCalledWith(
      whole,
      { visibility: '2026-12-01T04:30:00.000Z' },
      'owner',
    );
  });

  it('a hidden one has no page to view, and is made public again', async () => {
    const service = services();
    const hidden = { ...whole, visibility: 'hidden' };
    show({ product: hidden, service });
    expect(screen.queryByRole('link', { name: 'View in the shop' })).not.toBeInTheDocument();
    await userEvent.selectOptions(who(), 'Public');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
    expect(service.update).toHaveBeenCalledWith(hidden, { visibility: '' }, 'owner');
  });

  it('does not become a draft while a set that holds it is shown, and names the set', async () => {
    const set = aProduct({ id: 'pair', name: 'A Pair', contents: [`${whole.id}/50 ml`] });
    const setsWith = vi.fn(() => Promise.resolve([set]));
    const service = services({ setsWith });
    show({ product: whole, service });
    const actor = userEvent.setup();
    await actor.selectOptions(who(), 'Draft');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(who()).toHaveAccessibleDescription(/It is in the box of A Pair, and what is in a box/),
    );
    expect(setsWith).toHaveBeenCalledWith([`${whole.id}/50 ml`]);
    expect(service.update).not.toHaveBeenCalled();
    await actor.selectOptions(who(), 'Hidden');
    expect(who()).not.toHaveAccessibleDescription(/In the box|in the box/);
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
    expect(setsWith).toHaveBeenCalledOnce();
  });

  it('does not lose a size that is in the box of a set, and names the set', async () => {
    const set = aProduct({ id: 'pair', name: 'A Pair', contents: [`${whole.id}/50 ml`] });
    const setsWith = vi.fn(() => Promise.resolve([set]));
    const service = services({ setsWith });
    show({ product: whole, service });
    const actor = userEvent.setup();
    const volume = screen.getByLabelText('Volume');
    await actor.clear(volume);
    await actor.type(volume, '30 ml');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(volume).toHaveAccessibleDescription(
        '50 ml is in the box of A Pair. Take it out first, or keep it and mark it as out of stock.',
      ),
    );
    expect(setsWith).toHaveBeenCalledExactlyOnceWith([`${whole.id}/50 ml`]);
    expect(service.update).not.toHaveBeenCalled();
    await actor.clear(volume);
    await actor.type(volume, '50 ml');
    expect(volume).not.toHaveAccessibleDescription();
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
  });

  it('does not lose one of several sizes that is in the box of a set', async () => {
    const variants = ['50 ml', '5 ml'].map((volume) => ({ volume, price: 900, inStock: true }));
    const set = aProduct({ id: 'pair', name: 'A Pair', contents: [`${whole.id}/5 ml`] });
    const service = services({ setsWith: () => Promise.resolve([set]) });
    show({ product: { ...whole, variants }, service });
    const actor = userEvent.setup();
    await actor.click(screen.getByRole('button', { name: 'Remove size 5 ml' }));
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/^5 ml is in the box of A Pair\./)).toBeVisible();
    expect(service.update).not.toHaveBeenCalled();
  });

  it('a copy begins as a draft, needs a name of its own, and has no counted pieces', async () => {
    const service = services();
    show({ copyOf: whole, service });
    const actor = userEvent.setup();
    expect(screen.getByText(/^A copy of Amber Durbar, as a draft\./)).toBeInTheDocument();
    expect(who()).toHaveDisplayValue('Draft');
    await actor.click(screen.getByRole('button', { name: 'Add Fragrance' }));
    const name = screen.getByLabelText('Name');
    expect(name).toHaveAccessibleDescription('Name is required.');
    await actor.type(name, 'Amber Noor');
    await actor.type(screen.getByLabelText('Short name'), 'Noor');
    await actor.click(screen.getByRole('button', { name: 'Add Fragrance' }));
    await waitFor(() => expect(service.create).toHaveBeenCalledOnce());
    expect(vi.mocked(service.create).mock.calls[0]).toMatchObject([
      'amber-noor',
      {
        name: 'Amber Noor',
        description: 'Warm.',
        stock: 0,
        visibility: 'draft',
        images: ['https://x.example/1.webp'],
      },
      'owner',
    ]);
  });

  it('a set with a hidden part can be saved, and one with a part that is gone cannot', async () => {
    const attar = aProduct({ id: 'attar', volume: '3 ml', visibility: 'hidden' });
    const service = services({
      unlisted: (ids) => Promise.resolve(ids.includes('attar') ? [attar] : []),
    });
    const set = { ...whole, contents: ['rose/10 ml', 'attar/3 ml'] };
    const { unmount } = show({ product: set, service });
    const actor = userEvent.setup();
    await actor.type(screen.getByLabelText('Description'), ' Dry.');
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
    unmount();
    show({ product: { ...whole, contents: ['gone/3 ml'] }, service });
    await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('This fragrance no longer exists.')).toBeInTheDocument();
  });
});

it('says beside the button that somebody else was faster, because the form is long', async () => {
  const { actor, update } = edit(aProduct({ ...whole, id: 'amber' }));
  update.mockResolvedValueOnce(false);
  await actor.click(screen.getByRole('checkbox', { name: 'Featured' }));
  const bar = within(screen.getByRole('group', { name: 'Save' }));
  await actor.click(bar.getByRole('button', { name: 'Save Changes' }));
  expect(await bar.findByRole('alert')).toHaveTextContent(
    'Someone else has changed this fragrance',
  );
});
