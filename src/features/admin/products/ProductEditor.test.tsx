import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import type { Product } from '../../../domain/product/product';
import { AuthContext } from '../../account/useAuth';
import { PhotoProblem, type PhotoStep } from './photos';
import { ProductEditor } from './ProductEditor';
import type { ProductService } from './useProductForm';

// Input typed during the save would be reported as saved, and lost.
it('disables every field while photographs are uploaded and the fragrance is saved', async () => {
  URL.createObjectURL = () => 'blob:photo';
  let uploaded: (url: string) => void = () => undefined;
  let step: (step: PhotoStep) => void = () => undefined;
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    photos: {
      upload: (_file, _name, _ms, { onStep }) => {
        step = onStep;
        return new Promise<string>((resolve) => (uploaded = resolve));
      },
      deleteFiles: () => Promise.resolve(),
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
    photos: {
      upload: () => Promise.reject(new PhotoProblem('two.webp could not be read as an image.')),
      deleteFiles: () => Promise.resolve(),
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
    photos: { upload, deleteFiles: () => Promise.resolve() },
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
function edit(product: Product) {
  const update = vi.fn<ProductService['update']>(() => Promise.resolve(true));
  const service: ProductService = {
    create: () => Promise.resolve(''),
    update,
    photos: { upload: () => Promise.resolve(''), deleteFiles: () => Promise.resolve() },
    now: () => 1_790_000_000_000,
  };
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <ProductEditor product={product} service={service} />
      </MemoryRouter>
    </AuthContext>,
  );
  return { actor: userEvent.setup(), update };
}
const whole = { shortName: 'Amber', description: 'Warm.', images: ['https://x.example/1.webp'] };
const size = (n: number) => within(screen.getByRole('group', { name: `Size ${n}` }));
const saved = () => screen.findByText(/Product updated successfully/);

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
  await actor.clear(screen.getByLabelText('Price (₹)'));
  await actor.type(screen.getByLabelText('Price (₹)'), '200');
  expect(screen.getByText(/The original price must not be below the price/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.queryByText(/Product updated successfully/)).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});
