import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import { decodeNotes, mergeNotes } from '../../../domain/product/notes';
import { AuthContext } from '../../account/useAuth';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { NoteSettings, type NoteService } from './NoteSettings';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const SAVED = decodeNotes({ notes: ['Saffron\t\tThreads.', 'Taif rose\tRose\t'] });
const PRODUCTS = [
  aProduct({ id: 'a', topNotes: ['Saffron', 'Kashmiri saffron'] }),
  aProduct({ id: 'b', topNotes: ['Saffron'], baseNotes: ['Taif rose'] }),
];

const catalogueOf = async (products = PRODUCTS): Promise<void> => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products });
  await catalogueStore.refresh();
};
beforeEach(() => catalogueOf());

async function show(over: Partial<NoteService> = {}) {
  const save = vi.fn<NoteService['save']>((loaded, edited) =>
    Promise.resolve(mergeNotes(loaded, edited, loaded)),
  );
  const service: NoteService = { fetch: () => Promise.resolve(SAVED), save, ...over };
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <NoteSettings service={service} />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Save Notes' });
  return { save, user: userEvent.setup() };
}

const words = (name: string) => screen.getByRole('textbox', { name: `Words about ${name}` });
const kind = (name: string) => screen.getByRole('combobox', { name: `${name} is a kind of` });
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save Notes' }));

it('lists the notes of the fragrances and what they are kinds of, with what is written', async () => {
  const { user } = await show();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Kashmiri saffron1 fragrance$/),
    expect.stringMatching(/^Rose1 fragrance$/),
    expect.stringMatching(/^Saffron2 fragrances$/),
    expect.stringMatching(/^Taif rose1 fragrance$/),
  ]);
  expect(words('Saffron')).toHaveValue('Threads.');
  expect(kind('Taif rose')).toHaveValue('Rose');
  await user.type(screen.getByLabelText('Find a note'), 'SAFF{Enter}');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await user.type(screen.getByLabelText('Find a note'), 'x');
  expect(screen.getByText('No note has this name.')).toBeInTheDocument();
});

it('saves only the notes that changed', async () => {
  const { save, user } = await show();
  await press(user);
  expect(save).not.toHaveBeenCalled();
  await user.type(words('Rose'), ' It smells\nof honey. ');
  await user.type(kind('Kashmiri saffron'), 'Saffron');
  await user.type(words('Saffron'), 'x{Backspace}');
  expect(screen.getByText('2 notes changed')).toBeInTheDocument();
  await press(user);
  expect(save).toHaveBeenCalledWith(
    SAVED,
    new Map([
      ['rose', { name: 'Rose', kindOf: '', words: 'It smells of honey.' }],
      ['kashmiri-saffron', { name: 'Kashmiri saffron', kindOf: 'Saffron', words: '' }],
    ]),
    'owner',
  );
  expect(await screen.findByText('The notes were saved.')).toBeInTheDocument();
  expect(words('Rose')).toHaveValue('It smells of honey.');
  expect(screen.queryByText(/changed$/)).not.toBeInTheDocument();
});

it('saves nothing that is wrong, and goes to the wrong field, also when it was filtered out', async () => {
  const { save, user } = await show();
  await user.type(kind('Rose'), 'Taif rose');
  await user.type(screen.getByLabelText('Find a note'), 'saffron');
  await press(user);
  expect(save).not.toHaveBeenCalled();
  expect(kind('Rose')).toHaveFocus();
  expect(kind('Rose')).toHaveAccessibleDescription('Taif rose is itself a kind of Rose.');
});

it('asks before changes are lost', async () => {
  const { user } = await show();
  await user.type(words('Rose'), 'Petals.');
  await user.click(screen.getByRole('link', { name: 'Rose' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

it('says that somebody else was faster, and keeps what was typed when saving fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const save = vi.fn<NoteService['save']>();
  const { user } = await show({ save });
  await user.type(words('Rose'), 'Petals.');
  save.mockRejectedValueOnce(new Error('offline'));
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The notes could not be saved.');
  expect(words('Rose')).toHaveValue('Petals.');
  save.mockResolvedValueOnce(undefined);
  await press(user);
  expect(await screen.findByText(/Someone else has changed these notes/)).toBeInTheDocument();
});

it('offers to try again when the notes cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = vi.fn<NoteService['fetch']>().mockRejectedValueOnce(new Error('offline'));
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <NoteSettings service={{ fetch, save: vi.fn() }} />
      </AuthContext>
    </MemoryRouter>,
  );
  fetch.mockResolvedValue(SAVED);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Notes' })).toBeInTheDocument();
});

it('has nothing to show before a fragrance has notes', async () => {
  await catalogueOf([]);
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <NoteSettings service={{ fetch: () => Promise.resolve(new Map()), save: vi.fn() }} />
      </AuthContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('No notes yet')).toBeInTheDocument();
});
