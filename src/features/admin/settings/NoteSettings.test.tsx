import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import { blankNote, decodeNotes, mergeNotes } from '../../../domain/product/notes';
import { AuthContext } from '../../account/useAuth';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { PhotoProblem, type PhotoService } from '../products/photos';
import { NoteSettings, type NoteService } from './NoteSettings';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const PICTURE = 'https://x.example/o/products%2F1-taif-rose.1200.webp?alt=media';
const SAVED = decodeNotes({
  notes: ['Saffron\t\tThreads.', `Taif rose\tRose\t\tFlowers\t${PICTURE}`],
});
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

const NO_PHOTOS: PhotoService = { upload: vi.fn() };

async function show(over: Partial<NoteService> = {}) {
  const save = vi.fn<NoteService['save']>((loaded, edited) =>
    Promise.resolve(mergeNotes(loaded, edited, loaded)),
  );
  const photos = {
    upload: vi.fn<PhotoService['upload']>((_file, name, _ms, { onStep }) => {
      onStep({ step: 'uploading', part: 0.4 });
      return Promise.resolve(`https://x.example/${name}.570.webp`);
    }),
  };
  const service: NoteService = { fetch: () => Promise.resolve(SAVED), save, photos, ...over };
  const { unmount } = render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <NoteSettings service={service} />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Save Notes' });
  return { save, photos, unmount, user: userEvent.setup() };
}

const words = (name: string) => screen.getByRole('textbox', { name: `Words about ${name}` });
const kind = (name: string) => screen.getByRole('combobox', { name: `${name} is a kind of` });
type User = ReturnType<typeof userEvent.setup>;
const open = (user: User, name: string) =>
  user.click(screen.getByRole('button', { name: `Edit ${name}` }));
const press = (user: User) => user.click(screen.getByRole('button', { name: 'Save Notes' }));

it('lists the notes of the fragrances and what they are kinds of, with what is written', async () => {
  const { user } = await show();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Kashmiri saffron1 fragranceEdit/),
    expect.stringMatching(/^Rose1 fragranceEdit/),
    expect.stringMatching(/^Saffron2 fragrancesEdit/),
    expect.stringMatching(/^Taif rose1 fragranceEdit/),
  ]);
  expect(rows[2]).toHaveTextContent('Threads.');
  expect(rows[3]).toHaveTextContent('Rose, Flowers');
  expect(screen.queryByLabelText('Words about Saffron')).not.toBeInTheDocument();
  await open(user, 'Saffron');
  expect(words('Saffron')).toHaveValue('Threads.');
  await open(user, 'Taif rose');
  expect(kind('Taif rose')).toHaveValue('Rose');
  expect(screen.queryByLabelText('Words about Saffron')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Find a note'), 'SAFF{Enter}');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  await user.type(screen.getByLabelText('Find a note'), 'zzzz');
  expect(screen.getByText('No note has this name.')).toBeInTheDocument();
});

it('saves only the notes that changed', async () => {
  const { save, user } = await show();
  await press(user);
  expect(save).not.toHaveBeenCalled();
  await open(user, 'Rose');
  await user.type(words('Rose'), ' It smells\nof honey. ');
  await open(user, 'Kashmiri saffron');
  await user.type(kind('Kashmiri saffron'), 'Saffron');
  await open(user, 'Saffron');
  await user.type(words('Saffron'), 'x{Backspace}');
  expect(screen.getByText('2 notes changed')).toBeInTheDocument();
  await press(user);
  expect(save).toHaveBeenCalledWith(
    SAVED,
    new Map([
      ['rose', { ...blankNote('Rose'), words: 'It smells of honey.' }],
      ['kashmiri-saffron', { ...blankNote('Kashmiri saffron'), kindOf: 'Saffron' }],
    ]),
    'owner',
  );
  expect(await screen.findByText('The notes were saved.')).toBeInTheDocument();
  await open(user, 'Rose');
  expect(words('Rose')).toHaveValue('It smells of honey.');
  expect(screen.queryByText(/changed$/)).not.toBeInTheDocument();
});

const family = (name: string) => screen.getByRole('combobox', { name: `Family of ${name}` });
const file = (name: string) => screen.getByLabelText(`Picture file of ${name}`);
const webp = new File(['RIFF'], 'close.webp', { type: 'image/webp' });

it('saves the family that was chosen, and says which one a kind has from the note above it', async () => {
  const { save, user } = await show();
  await open(user, 'Taif rose');
  expect(family('Taif rose')).toHaveValue('Flowers');
  await open(user, 'Saffron');
  await user.selectOptions(family('Saffron'), 'Spices');
  await open(user, 'Kashmiri saffron');
  await user.type(kind('Kashmiri saffron'), 'Saffron');
  expect(
    within(family('Kashmiri saffron')).getByRole('option', { selected: true }),
  ).toHaveTextContent('Spices (of the note above)');
  await press(user);
  expect(save.mock.calls[0]?.[1].get('saffron')).toMatchObject({
    family: 'Spices',
    words: 'Threads.',
  });
});

it('uploads a picture when it is saved, and shows it before', async () => {
  URL.createObjectURL = () => 'blob:close';
  URL.revokeObjectURL = vi.fn();
  const { save, photos, user } = await show();
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), webp);
  expect(screen.getByRole('img', { name: 'Picture of Saffron' })).toHaveAttribute(
    'src',
    'blob:close',
  );
  expect(photos.upload).not.toHaveBeenCalled();
  await press(user);
  expect(await screen.findByText('The notes were saved.')).toBeInTheDocument();
  expect(photos.upload).toHaveBeenCalledWith(
    webp,
    'Saffron',
    expect.any(Number),
    expect.anything(),
  );
  expect(save.mock.calls[0]?.[1].get('saffron')?.picture).toBe(
    'https://x.example/Saffron.570.webp',
  );
  expect(screen.getByRole('img', { name: 'Picture of Saffron' })).toHaveAttribute(
    'src',
    'https://x.example/Saffron.570.webp',
  );
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:close');
});

it('frees the pictures that were chosen when the page is left', async () => {
  URL.createObjectURL = () => 'blob:close';
  URL.revokeObjectURL = vi.fn();
  const { user, unmount } = await show();
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), webp);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:close');
});

it('removes a picture after a question', async () => {
  const { save, user } = await show();
  await open(user, 'Taif rose');
  await user.click(screen.getByRole('button', { name: 'Remove the picture of Taif rose' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove the picture of Taif rose?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await press(user);
  expect(save.mock.calls[0]?.[1].get('taif-rose')).toMatchObject({ picture: '', kindOf: 'Rose' });
  expect(screen.getByRole('button', { name: 'Add a picture of Taif rose' })).toBeInTheDocument();
});

it('keeps the focus where a picture is chosen, and moves it there when one is removed', async () => {
  URL.createObjectURL = () => 'blob:close';
  const { user } = await show();
  await open(user, 'Saffron');
  screen.getByRole('button', { name: 'Add a picture of Saffron' }).focus();
  fireEvent.change(file('Saffron'), { target: { files: [webp] } });
  expect(screen.getByRole('button', { name: 'Replace the picture of Saffron' })).toHaveFocus();

  for (const name of ['Saffron', 'Taif rose']) {
    if (name === 'Taif rose') await open(user, name);
    await user.click(screen.getByRole('button', { name: `Remove the picture of ${name}` }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: `Add a picture of ${name}` })).toHaveFocus();
  }
});

it('refuses a file that is no photograph, and says why an upload failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:close';
  URL.revokeObjectURL = vi.fn();
  const { save, photos } = await show();
  const user = userEvent.setup({ applyAccept: false });
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), new File(['%PDF'], 'list.pdf', { type: 'application/pdf' }));
  expect(screen.getByText('list.pdf is not a JPEG, PNG, WebP or AVIF image.')).toBeInTheDocument();
  expect(screen.queryByText(/changed$/)).not.toBeInTheDocument();
  await user.upload(file('Saffron'), webp);
  expect(screen.queryByText(/is not a JPEG/)).not.toBeInTheDocument();
  photos.upload.mockRejectedValueOnce(new PhotoProblem('close.webp could not be read.'));
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('close.webp could not be read.');
  expect(save).not.toHaveBeenCalled();
  await press(user);
  expect(await screen.findByText('The notes were saved.')).toBeInTheDocument();
});

it('takes back a file that the browser cannot draw', async () => {
  URL.createObjectURL = () => 'blob:close';
  const { save } = await show();
  const user = userEvent.setup();
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), webp);
  fireEvent.error(screen.getByRole('img', { name: 'Picture of Saffron' }));
  expect(screen.getByText(/^close\.webp could not be read as a JPEG/)).toBeVisible();
  expect(screen.queryByText(/changed$/)).not.toBeInTheDocument();
  await press(user);
  expect(save).not.toHaveBeenCalled();
});

it('saves nothing when the upload is stopped', async () => {
  URL.createObjectURL = () => 'blob:close';
  const { save, photos, user } = await show();
  photos.upload.mockImplementationOnce(
    (_file, _name, _ms, { onStep, signal }) =>
      new Promise((_, reject) => {
        onStep({ step: 'uploading', part: 0.4 });
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), webp);
  await press(user);
  expect(screen.getByText('Uploading 40 %')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop uploading' }));
  expect(await screen.findByRole('button', { name: 'Save Notes' })).toBeEnabled();
  expect(screen.getByText('1 note changed')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

it('does not upload a file again when only saving failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:close';
  URL.revokeObjectURL = vi.fn();
  const { save, photos, user } = await show();
  save.mockRejectedValueOnce(new Error('offline'));
  await open(user, 'Saffron');
  await user.upload(file('Saffron'), webp);
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The notes could not be saved.');
  await press(user);
  expect(await screen.findByText('The notes were saved.')).toBeInTheDocument();
  expect(photos.upload).toHaveBeenCalledOnce();
});

it('saves nothing that is wrong, and goes to the wrong field, also when it was closed and filtered out', async () => {
  const { save, user } = await show();
  await open(user, 'Rose');
  await user.type(kind('Rose'), 'Taif rose');
  await open(user, 'Saffron');
  await user.type(screen.getByLabelText('Find a note'), 'saffron');
  await press(user);
  expect(save).not.toHaveBeenCalled();
  expect(kind('Rose')).toHaveFocus();
  expect(kind('Rose')).toHaveAccessibleDescription('Taif rose is itself a kind of Rose.');
});

it('asks before changes are lost', async () => {
  const { user } = await show();
  await open(user, 'Rose');
  await user.type(words('Rose'), 'Petals.');
  await user.click(screen.getByRole('link', { name: 'Rose' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

it('says that somebody else was faster, and keeps what was typed when saving fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const save = vi.fn<NoteService['save']>();
  const { user } = await show({ save });
  await open(user, 'Rose');
  await user.type(words('Rose'), 'Petals.');
  save.mockRejectedValueOnce(new Error('offline'));
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The notes could not be saved.');
  expect(words('Rose')).toHaveValue('Petals.');
  save.mockResolvedValueOnce(undefined);
  await press(user);
  expect(await screen.findByText(/Someone else has changed these notes/)).toBeInTheDocument();
});

it('keeps what was typed on top of what somebody else has saved, and names what both changed', async () => {
  const fetch = vi.fn<NoteService['fetch']>().mockResolvedValueOnce(SAVED);
  const save = vi.fn<NoteService['save']>().mockResolvedValueOnce(undefined);
  const { user } = await show({ fetch, save });
  await open(user, 'Saffron');
  await user.type(words('Saffron'), ' From Kashmir.');
  await press(user);
  const theirs = decodeNotes({
    notes: ['Saffron\tSpice\tCrocus.', `Taif rose\tRose\tAt dawn.\tFlowers\t${PICTURE}`],
  });
  fetch.mockResolvedValueOnce(theirs);
  await user.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
  expect(
    await screen.findByText(
      'Saffron, Words: stored is “Crocus.”, yours is “Threads. From Kashmir.”.',
    ),
  ).toBeInTheDocument();
  expect(kind('Saffron')).toHaveValue('Spice');
  await press(user);
  expect(save.mock.lastCall?.[0]).toEqual(theirs);
  expect(save.mock.lastCall?.[1].get('saffron')).toMatchObject({
    kindOf: 'Spice',
    words: 'Threads. From Kashmir.',
  });
});

it('offers to try again when the notes cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = vi.fn<NoteService['fetch']>().mockRejectedValueOnce(new Error('offline'));
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <NoteSettings service={{ fetch, save: vi.fn(), photos: NO_PHOTOS }} />
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
        <NoteSettings
          service={{ fetch: () => Promise.resolve(new Map()), save: vi.fn(), photos: NO_PHOTOS }}
        />
      </AuthContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('No notes yet')).toBeInTheDocument();
});
