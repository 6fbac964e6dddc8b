import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import type { Mood } from '../../../domain/shop/homePage';
import { AuthContext } from '../../account/useAuth';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { HomeSettings, type HomeService } from './HomeSettings';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const PRODUCTS = [
  aProduct({
    id: 'oud',
    name: 'Oud Royale',
    images: ['https://p.example/oud-1.webp', 'https://p.example/oud-2.webp'],
  }),
  aProduct({ id: 'rain', name: 'Vetiver Rain', images: ['https://p.example/rain-1.webp'] }),
  aProduct({ id: 'set', name: 'Five Attars', contents: ['oud/10 ml'] }),
];
const SAVED: Mood[] = ['Heat', 'Dusk', 'Rain'].map((title) => ({
  title,
  sentence: `About ${title}.`,
  products: ['oud'],
}));

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products: PRODUCTS });
  await catalogueStore.refresh();
});

async function show(moods: Mood[], over: Partial<HomeService> = {}) {
  const save = vi.fn<HomeService['save']>(() => Promise.resolve(true));
  const service: HomeService = { fetch: () => Promise.resolve({ moods }), save, ...over };
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <HomeSettings service={service} />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Save Home Page' });
  return { save, user: userEvent.setup() };
}

const mood = (n: number) => within(screen.getByRole('group', { name: `Mood ${n}` }));
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save Home Page' }));

it('saves three moods over what was loaded, and shows the picture of each', async () => {
  const { save, user } = await show(SAVED);
  expect(mood(1).getByRole('img')).toHaveAttribute('src', 'https://p.example/oud-2.webp');
  await user.clear(mood(3).getByLabelText('Title'));
  await user.type(mood(3).getByLabelText('Title'), ' First rain ');
  await user.selectOptions(mood(3).getByLabelText('Fragrance 1'), 'Vetiver Rain');
  await user.selectOptions(mood(3).getByLabelText('Fragrance 3'), 'Oud Royale');
  expect(mood(3).getByRole('img')).toHaveAttribute('src', 'https://p.example/rain-1.webp');
  expect(mood(3).getByText('It has no second photograph.')).toBeInTheDocument();
  await press(user);
  const third = { title: 'First rain', sentence: 'About Rain.', products: ['rain', 'oud'] };
  const [loaded, edited, by] = save.mock.lastCall ?? [];
  expect([loaded?.moods, edited?.moods, by]).toEqual([
    SAVED,
    [...SAVED.slice(0, 2), third],
    'owner',
  ]);
  expect(await screen.findByText('The home page was saved.')).toBeInTheDocument();
  expect(mood(3).getByLabelText('Title')).toHaveValue('First rain');
});

it('offers no gift sets, and keeps showing a fragrance that is gone', async () => {
  const gone = SAVED.with(0, { title: 'Heat', sentence: 'Dry.', products: ['gone'] });
  const { save, user } = await show(gone);
  const options = within(mood(1).getByLabelText('Fragrance 1')).getAllByRole('option');
  expect(options.map((one) => one.textContent)).toEqual([
    'None',
    'gone',
    'Oud Royale',
    'Vetiver Rain',
  ]);
  await press(user);
  expect(save).not.toHaveBeenCalled();
  const field = mood(1).getByLabelText('Fragrance 1');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('This fragrance is no longer sold.');
});

it('saves nothing that is half filled in, and goes to the first wrong field', async () => {
  const { save, user } = await show([]);
  await user.type(mood(2).getByLabelText('Title'), 'Dusk');
  await press(user);
  expect(save).not.toHaveBeenCalled();
  expect(mood(1).getByLabelText('Title')).toHaveFocus();
  expect(mood(1).getByLabelText('Title')).toHaveAccessibleDescription('Enter 1 to 40 characters.');
});

it('empty fields show no moods', async () => {
  const { save, user } = await show(SAVED);
  for (const n of [1, 2, 3]) {
    await user.clear(mood(n).getByLabelText('Title'));
    await user.clear(mood(n).getByLabelText('Sentence'));
    await user.selectOptions(mood(n).getByLabelText('Fragrance 1'), 'None');
  }
  await press(user);
  expect(save.mock.lastCall?.[1]).toEqual({ moods: [] });
});

it('saves the owner’s words, whole or not at all', async () => {
  const { save, user } = await show(SAVED);
  const house = within(screen.getByRole('group', { name: 'The house' }));
  await user.type(house.getByLabelText('Title'), 'A house by the river');
  await user.type(screen.getAllByLabelText('Title').at(-1) ?? document.body, 'Posted today');
  await press(user);
  expect(save).not.toHaveBeenCalled();
  expect(house.getByLabelText('Text')).toHaveFocus();
  await user.type(house.getByLabelText('Text'), 'Since 1998.');
  const promise = (n: number) => within(screen.getByRole('group', { name: `Promise ${n}` }));
  for (const n of [1, 2, 3]) await user.type(promise(n).getByLabelText('Title'), `Promise ${n}`);
  for (const n of [1, 2, 3, 4]) await user.type(promise(n).getByLabelText('Text'), 'Kept.');
  await press(user);
  expect(save.mock.lastCall?.[1]).toEqual({
    moods: SAVED,
    house: { title: 'A house by the river', text: 'Since 1998.' },
    promises: ['Promise 1', 'Promise 2', 'Promise 3', 'Posted today'].map((title) => ({
      title,
      text: 'Kept.',
    })),
  });
});

it('says that somebody else was faster, and keeps what was typed when saving fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const save = vi.fn<HomeService['save']>();
  const { user } = await show(SAVED, { save });
  await user.type(mood(1).getByLabelText('Title'), 'wave');
  save.mockRejectedValueOnce(new Error('offline'));
  await press(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The home page could not be saved.');
  expect(mood(1).getByLabelText('Title')).toHaveValue('Heatwave');
  save.mockResolvedValueOnce(false);
  await press(user);
  expect(await screen.findByText(/Someone else has changed the home page/)).toBeInTheDocument();
});

it('keeps what was typed when the current version cannot be loaded, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = vi.fn<HomeService['fetch']>().mockResolvedValueOnce({ moods: SAVED });
  const { user } = await show(SAVED, { fetch, save: () => Promise.resolve(false) });
  await user.type(mood(1).getByLabelText('Title'), 'wave');
  await press(user);
  fetch.mockRejectedValueOnce(new Error('offline'));
  await user.click(await screen.findByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByText(/It could not be loaded/)).toBeInTheDocument();
  expect(mood(1).getByLabelText('Title')).toHaveValue('Heatwave');
  fetch.mockResolvedValueOnce({ moods: SAVED });
  await user.click(screen.getByRole('button', { name: 'Load the current version' }));
  await waitFor(() => expect(mood(1).getByLabelText('Title')).toHaveValue('Heat'));
});

it('keeps what was typed on top of what somebody else has saved, and names what both changed', async () => {
  const [heat, dusk, rain] = SAVED;
  if (!heat || !dusk || !rain) throw new Error('There are three.');
  const theirs = [
    { ...heat, title: 'Noon', sentence: 'It burns.' },
    dusk,
    { ...rain, title: 'Monsoon' },
  ];
  const fetch = vi.fn<HomeService['fetch']>().mockResolvedValueOnce({ moods: SAVED });
  const save = vi.fn<HomeService['save']>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const { user } = await show(SAVED, { fetch, save });
  await user.type(mood(1).getByLabelText('Title'), 'wave');
  await user.type(mood(2).getByLabelText('Sentence'), ' Slowly.');
  await press(user);
  fetch.mockResolvedValueOnce({ moods: theirs });
  await user.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
  expect(await screen.findByText(/Nothing is saved yet/)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mood 1, Title: stored is “Noon”, yours is “Heatwave”.',
  ]);
  expect(mood(1).getByLabelText('Title')).toHaveValue('Heatwave');
  expect(mood(1).getByLabelText('Sentence')).toHaveValue('It burns.');
  expect(mood(2).getByLabelText('Sentence')).toHaveValue('About Dusk. Slowly.');
  expect(mood(3).getByLabelText('Title')).toHaveValue('Monsoon');
  await press(user);
  expect(await screen.findByText('The home page was saved.')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing is saved yet/)).not.toBeInTheDocument();
  expect(save.mock.lastCall?.[0]).toEqual({ moods: theirs });
});

it('offers to try again when the settings cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = vi.fn<HomeService['fetch']>().mockRejectedValueOnce(new Error('offline'));
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <HomeSettings service={{ fetch, save: vi.fn() }} />
      </AuthContext>
    </MemoryRouter>,
  );
  fetch.mockResolvedValue({ moods: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Home Page' })).toBeInTheDocument();
});
