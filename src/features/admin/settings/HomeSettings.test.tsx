import { render, screen, within } from '@testing-library/react';
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
  expect(save).toHaveBeenCalledWith(SAVED, [...SAVED.slice(0, 2), third], 'owner');
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
  expect(save.mock.lastCall?.[1]).toEqual([]);
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
  await vi.waitFor(() => expect(mood(1).getByLabelText('Title')).toHaveValue('Heat'));
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
