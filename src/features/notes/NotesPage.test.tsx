import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { NotesPage } from './NotesPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const CATALOGUE = {
  ...unpackCatalogue([{ products: [] }], 1).catalogue,
  kinds: ['Himalayan deodar\tCedar'],
  materials: {
    families: ['Spices\tsaffron', 'Woods and roots\tcedar', 'Musks and powder\tmusk'],
    pictures: [
      'https://x.example/o/products%2F1-',
      'saffron\tsaffron.570.webp',
      'cedar\tc.510.webp',
    ],
  },
  products: [
    aProduct({ id: 'a', topNotes: ['Saffron'], baseNotes: ['Himalayan deodar', 'Musk'] }),
    aProduct({ id: 'b', baseNotes: ['Cedar'] }),
  ],
};

beforeEach(async () => {
  backend.fetchCatalogue.mockResolvedValue(CATALOGUE);
  await catalogueStore.refresh();
});

function open(path = '/notes'): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <CartProvider>
        <NotesPage />
      </CartProvider>
    </MemoryRouter>,
  );
}

const families = () => within(screen.getByRole('navigation', { name: 'Families of materials' }));
const notes = () =>
  screen
    .getAllByRole('link')
    .filter((link) => /^\/notes\/[a-z]/.test(link.getAttribute('href') ?? ''))
    .map((link) => link.textContent);

it('lists a note with its kinds counted, and finds kinds by its name', async () => {
  open();
  expect(notes()).toEqual(['Cedar2 fragrances', 'Himalayan deodar', 'Musk', 'Saffron']);
  await userEvent.type(screen.getByLabelText('Find a note'), 'cedar');
  expect(notes()).toEqual(['Cedar2 fragrances', 'Himalayan deodar']);
});

it('knows what the search knows', async () => {
  open();
  const search = screen.getByLabelText('Find a note');
  for (const [typed, name] of [
    ['kesar', 'Saffron'],
    ['saffrn', 'Saffron'],
    ['kasturi', 'Musk'],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, typed);
    expect(notes()).toEqual([name]);
  }
});

it('shows the families with pictures, a family without one in words, and none without notes', () => {
  open();
  expect(families().getAllByRole('link')).toHaveLength(3);
  const spices = families().getByRole('link', { name: 'Spices One note' });
  expect(spices).toHaveAttribute('href', '/notes?family=spices#list');
  expect(spices.querySelector('img')).toHaveAttribute(
    'src',
    'https://x.example/o/products%2F1-saffron.570.webp',
  );
  expect(spices.querySelector('img')).toHaveAttribute('height', '1200');
  expect(families().getByRole('link', { name: 'Woods and roots 2 notes' })).toBeInTheDocument();
  const musks = families().getByRole('link', { name: 'Musks and powder One note' });
  expect(musks.querySelector('img')).toBeNull();
  expect(musks).toHaveTextContent('Musk');
});

it('a family leads to its notes, and from there to all of them', async () => {
  open();
  await userEvent.click(families().getByRole('link', { name: /^Woods and roots/ }));
  expect(screen.getByRole('heading', { name: 'Woods and roots', level: 2 })).toBeInTheDocument();
  expect(notes()).toEqual(['Cedar2 fragrances', 'Himalayan deodar']);
  expect(families().getByRole('link', { current: true })).toHaveAccessibleName(/^Woods and roots/);
  await userEvent.click(screen.getByRole('link', { name: 'Show all 4 notes' }));
  expect(notes()).toHaveLength(4);
});

it('all notes begin without what was searched for in a family', async () => {
  open('/notes?family=spices');
  await userEvent.type(screen.getByLabelText('Find a note'), 'saff');
  await userEvent.click(screen.getByRole('link', { name: /^Show all/ }));
  expect(screen.getByLabelText('Find a note')).toHaveValue('');
  expect(notes()).toHaveLength(4);
});

it('has the family of its address at once', () => {
  open('/notes?family=spices');
  expect(notes()).toEqual(['Saffron']);
});

it('lists all notes for a family that there is not', () => {
  open('/notes?family=metals');
  expect(notes()).toHaveLength(4);
  expect(screen.getByRole('heading', { name: 'From A to Z' })).toBeInTheDocument();
});

it('has no tiles before the owner has chosen a family', async () => {
  backend.fetchCatalogue.mockResolvedValue({
    ...CATALOGUE,
    materials: { families: [], pictures: [] },
  });
  await catalogueStore.refresh();
  open();
  expect(screen.queryByRole('navigation', { name: 'Families of materials' })).toBeNull();
  expect(notes()).toHaveLength(4);
});

it('has its search above the families, whose place the notes take that are found', async () => {
  open();
  const families = screen.getByRole('navigation', { name: 'Families of materials' });
  const search = screen.getByLabelText('Find a note');
  expect(search.compareDocumentPosition(families)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.type(search, 'ceda');
  expect(families).not.toBeInTheDocument();
  await userEvent.clear(search);
  expect(screen.getByRole('navigation', { name: 'Families of materials' })).toBeVisible();
});

it('keeps its title and leads on when there is nothing', async () => {
  backend.fetchCatalogue.mockResolvedValue({ ...CATALOGUE, products: [] });
  await catalogueStore.refresh();
  open();
  expect(screen.getByRole('heading', { name: 'The notes', level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the collection' })).toBeInTheDocument();
});

it('has neither title nor letters above a search that finds nothing, and counts what is found', async () => {
  open();
  const search = screen.getByLabelText('Find a note');
  await userEvent.type(search, 'zzzz');
  expect(screen.getByRole('heading', { name: 'We found nothing for “zzzz”' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'From A to Z' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Letters' })).toBeNull();
  expect(screen.getByText('0 notes')).toHaveAttribute('role', 'status');
  await userEvent.clear(search);
  await userEvent.type(search, 'musk');
  expect(screen.getByText('One note')).toHaveAttribute('role', 'status');
});

it('a family without what is searched for leads to all notes', async () => {
  open('/notes?family=spices');
  await userEvent.type(screen.getByLabelText('Find a note'), 'musk');
  expect(screen.queryByRole('heading', { name: 'Spices' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'see all 4 notes' }));
  expect(notes()).toHaveLength(4);
});
