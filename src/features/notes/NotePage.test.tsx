import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { decodeNotes } from '../../domain/product/notes';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), fetchNotes: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/product/notes', () => ({ fetchNotes: backend.fetchNotes }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const WORDS = 'The dried stigmas of a crocus. It smells of hay and leather.';
const CATALOGUE = {
  ...unpackCatalogue([{ products: [] }], 1).catalogue,
  kinds: ['Kashmiri saffron\tSaffron'],
  materials: {
    families: ['Spices\tsaffron'],
    pictures: ['https://x.example/o/products%2F1-', 'saffron\tsaffron.570.webp'],
  },
  products: [
    aProduct({ id: 'a', name: 'Amber Durbar', topNotes: ['Saffron'], baseNotes: ['Oud', 'Amber'] }),
    aProduct({ id: 'b', name: 'Saffron Veil', topNotes: ['Kashmiri saffron'], baseNotes: ['Oud'] }),
  ],
};

// Read anew for each test, because what a page brought along and what was read are kept while the shop is open.
let modules: Awaited<ReturnType<typeof load>>;
async function load() {
  vi.resetModules();
  const { CartProvider } = await import('../cart/CartProvider');
  const { catalogueStore } = await import('../catalogue/catalogueStore');
  const { NotePage } = await import('./NotePage');
  return { CartProvider, catalogueStore, NotePage };
}

beforeEach(async () => {
  modules = await load();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend.fetchCatalogue.mockResolvedValue(CATALOGUE);
  backend.fetchNotes.mockReset();
  await modules.catalogueStore.refresh();
});

function open(note: string): void {
  const { CartProvider, NotePage } = modules;
  render(
    <MemoryRouter initialEntries={[`/notes/${note}`]}>
      <CartProvider>
        <Routes>
          <Route path="/notes/:note" element={<NotePage />} />
        </Routes>
      </CartProvider>
    </MemoryRouter>,
  );
}

const description = (): string | null | undefined =>
  document.querySelector('meta[name="description"]')?.getAttribute('content');

it('is a page without words when they cannot be read, and asks again for the next note', async () => {
  backend.fetchNotes.mockRejectedValueOnce(new Error('offline'));
  open('oud');
  expect(await screen.findByRole('heading', { name: 'Oud', level: 1 })).toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Found in 2 fragrances.')).toBeInTheDocument();
  await waitFor(() =>
    expect(description()).toBe('The fragrances with oud, and where it appears in each of them.'),
  );
  backend.fetchNotes.mockResolvedValue(decodeNotes({ notes: [`Saffron\t\t${WORDS}`] }));
  await userEvent.click(screen.getByRole('link', { name: 'Saffron' }));
  expect(await screen.findByText(WORDS)).toBeInTheDocument();
});

it('says where a note comes from, and holds its kinds and what it is often with', async () => {
  backend.fetchNotes.mockResolvedValue(decodeNotes({ notes: [`Saffron\t\t${WORDS}`] }));
  open('saffron');
  expect(await screen.findByText(WORDS)).toBeInTheDocument();
  // An effect writes it after the page is drawn.
  await waitFor(() => expect(description()).toBe(WORDS));
  const top = screen.getByRole('region', { name: /^As a top note/ });
  expect(
    within(top)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(['Amber Durbar', 'Saffron Veil']);
  expect(within(top).getByText('as Kashmiri saffron')).toBeInTheDocument();
  const kinds = screen.getByRole('navigation', { name: 'Its kinds' });
  expect(within(kinds).getByRole('link', { name: 'Kashmiri saffron' })).toHaveAttribute(
    'href',
    '/notes/kashmiri-saffron',
  );
  const others = screen.getByRole('navigation', { name: 'Often with' });
  expect(within(others).getByRole('link', { name: 'Oud' })).toHaveAttribute('href', '/notes/oud');
  expect(screen.queryByText(/^A kind of/)).not.toBeInTheDocument();
});

it('leads from a kind to what it is a kind of, and reads the words once for both', async () => {
  backend.fetchNotes.mockResolvedValue(decodeNotes({ notes: [`Saffron\t\t${WORDS}`] }));
  open('kashmiri-saffron');
  expect(await screen.findByText('Found in one fragrance.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'saffron' }));
  expect(await screen.findByRole('heading', { name: 'Saffron', level: 1 })).toBeInTheDocument();
  expect(await screen.findByText(WORDS)).toBeInTheDocument();
  expect(backend.fetchNotes).toHaveBeenCalledOnce();
});

it('shows the words that a prerendered page brought along, without reading them', () => {
  modules.catalogueStore.seed({
    at: Date.now(),
    catalogue: CATALOGUE,
    note: { slug: 'amber', words: 'An accord of resins. It smells warm.' },
  });
  open('amber');
  expect(screen.getByText('An accord of resins. It smells warm.')).toBeInTheDocument();
  expect(backend.fetchNotes).not.toHaveBeenCalled();
});

it('has the picture of a note, or of the note above it, in a space that is kept for it', async () => {
  backend.fetchNotes.mockResolvedValue(decodeNotes(undefined));
  open('kashmiri-saffron');
  const picture = await screen.findByRole('img', { name: 'Kashmiri saffron, close up' });
  expect(picture).toHaveAttribute('src', 'https://x.example/o/products%2F1-saffron.570.webp');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '1200']);
  expect(screen.getByRole('link', { name: 'Spices' })).toHaveAttribute(
    'href',
    '/notes?family=spices#list',
  );
});

it('has no picture, no family and no gap for them where there is none', async () => {
  backend.fetchNotes.mockResolvedValue(decodeNotes(undefined));
  open('oud');
  expect(await screen.findByRole('heading', { name: 'Oud', level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /close up/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Spices' })).not.toBeInTheDocument();
});

it('has no page for a note that no fragrance contains', async () => {
  open('plutonium');
  expect(await screen.findByText('We do not work with this note')).toBeInTheDocument();
});
