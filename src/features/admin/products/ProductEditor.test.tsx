import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { AuthContext } from '../../account/useAuth';
import { PhotoProblem } from './photos';
import { ProductEditor } from './ProductEditor';
import type { ProductService } from './useProductForm';

// What is typed after the form was taken up would be said to be saved, and lost.
it('no field takes anything while the photographs are uploaded and the fragrance is saved', async () => {
  URL.createObjectURL = () => 'blob:photo';
  let uploaded: (url: string) => void = () => undefined;
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    photos: {
      upload: () => new Promise<string>((resolve) => (uploaded = resolve)),
      sweep: () => Promise.resolve(),
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
  uploaded('https://x.example/2.webp');
  expect(await screen.findByText(/Product updated successfully/)).toBeInTheDocument();
  expect(service.update).toHaveBeenCalledWith(
    product,
    {
      variants: [{ volume: '5 ml', price: 120, inStock: true }],
      images: ['https://x.example/1.webp', 'https://x.example/2.webp'],
    },
    'owner',
  );
});

it('says under the images which of them could not be uploaded', async () => {
  URL.createObjectURL = () => 'blob:photo';
  const service: ProductService = {
    create: vi.fn(() => Promise.resolve('')),
    update: vi.fn(() => Promise.resolve(true)),
    photos: {
      upload: () => Promise.reject(new PhotoProblem('two.webp cannot be read as a picture.')),
      sweep: () => Promise.resolve(),
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
  expect(await images.findByText('two.webp cannot be read as a picture.')).toBeInTheDocument();
  expect(screen.getByText(/Failed to update product/)).toBeInTheDocument();
});
