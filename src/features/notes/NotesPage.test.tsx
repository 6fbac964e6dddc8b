import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { catalogueStore } from '../catalogue/catalogueStore';
import { NotesPage } from './NotesPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

it('lists a note with its kinds counted, and finds kinds by its name', async () => {
  backend.fetchCatalogue.mockResolvedValue({
    ...unpackCatalogue([{ products: [] }], 1).catalogue,
    kinds: ['Himalayan deodar\tCedar'],
    products: [
      aProduct({ id: 'a', topNotes: ['Saffron'], baseNotes: ['Himalayan deodar'] }),
      aProduct({ id: 'b', baseNotes: ['Cedar'] }),
    ],
  });
  await catalogueStore.refresh();
  render(
    <MemoryRouter>
      <NotesPage />
    </MemoryRouter>,
  );
  const notes = () =>
    screen.getAllByRole('link', { name: /[a-z]{2}/ }).map((link) => link.textContent);
  expect(notes()).toEqual(['Cedar2 fragrances', 'Himalayan deodar', 'Saffron']);
  await userEvent.type(screen.getByLabelText('Find a note'), 'cedar');
  expect(notes()).toEqual(['Cedar2 fragrances', 'Himalayan deodar']);
});
