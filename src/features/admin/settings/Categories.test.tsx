import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { FIRST_CATEGORIES, type Category } from '../../../domain/product/categories';
import { AuthContext } from '../../account/useAuth';
import { Categories, type CategoryService } from './Categories';

const SAVED: Category[] = [
  { id: 'Oud', name: 'Smoke' },
  { id: 'Glass', name: 'Glass' },
  { id: 'gourmand', name: 'Sweet' },
];

async function show({ saved = SAVED, isCurrent = true } = {}) {
  const save = vi.fn<CategoryService['save']>(() => Promise.resolve(isCurrent));
  const held = new Map([['Oud', 2]]);
  const service = { fetch: () => Promise.resolve({ categories: saved, held }), save };
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <Categories service={service} />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Save Categories' });
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { save, user, press };
}

const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('textbox', { name: /^Name/ })
    .map((field) => field.getAttribute('value'));

it('renames, sorts and adds a category, and saves over what was loaded', async () => {
  const { save, user, press } = await show();
  await user.clear(screen.getByLabelText('Name of Oud'));
  await user.type(screen.getByLabelText('Name of Oud'), 'Oud and smoke');
  await press('Add a category');
  await user.type(screen.getByLabelText('Name of the new category'), 'Rose & oud');
  expect(screen.getByLabelText(/^Word in its links/)).toHaveAccessibleDescription(
    '/products?category=rose-oud. It cannot be changed later.',
  );
  await press('Move Rose & oud up');
  await press('Move Rose & oud up');
  expect(names()).toEqual(['Oud and smoke', 'Rose & oud', 'Glass', 'Sweet']);
  await press('Save Categories');
  const edited = [
    { id: 'Oud', name: 'Oud and smoke' },
    { id: 'rose-oud', name: 'Rose & oud' },
    { id: 'Glass', name: 'Glass' },
    { id: 'gourmand', name: 'Sweet' },
  ];
  expect(save).toHaveBeenCalledWith(SAVED, edited, 'owner');
  expect(await screen.findByText(/^The categories were saved\./)).toBeInTheDocument();
  // What is saved has its word, which is asked for no more.
  expect(screen.queryByLabelText(/^Word in its links/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name of rose-oud')).toHaveValue('Rose & oud');
});

it('a new category keeps the focus while it moves', async () => {
  const { user, press } = await show();
  await press('Add a category');
  await user.type(screen.getByLabelText('Name of the new category'), 'Rose');
  const up = screen.getByRole('button', { name: 'Move Rose up' });
  up.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(names()).toEqual(['Smoke', 'Rose', 'Glass', 'Sweet']);
  expect(screen.getByRole('button', { name: 'Move Rose up' })).toHaveFocus();
});

it('keeps a category that holds fragrances, and says how many', async () => {
  const { save, press } = await show();
  expect(
    screen.getByText(/A category with a fragrance, even a draft, cannot be removed\.$/),
  ).toBeVisible();
  expect(screen.getByLabelText('Name of Oud')).toHaveAccessibleDescription('2 fragrances');
  expect(screen.getByRole('button', { name: 'Put Smoke out of use' })).toBeDisabled();
  await press('Put Glass out of use');
  await press('Remove Sweet');
  expect(names()).toEqual(['Smoke']);
  await press('Use Glass');
  expect(names()).toEqual(['Smoke', 'Glass']);
  await press('Put Glass out of use');
  await press('Save Categories');
  expect(save.mock.lastCall?.[1]).toEqual([{ id: 'Oud', name: 'Smoke' }]);
});

it('saves nothing that is wrong, and goes to the first wrong field', async () => {
  const { save, user, press } = await show({ saved: [...FIRST_CATEGORIES] });
  await press('Add a category');
  await user.type(screen.getByLabelText('Name of the new category'), 'Woods');
  const word = screen.getByLabelText(/^Word in its links/);
  await user.type(word, 'woody');
  await press('Save Categories');
  expect(save).not.toHaveBeenCalled();
  expect(word).toHaveFocus();
  expect(word).toHaveAccessibleDescription(/The shop’s own categories have this word/);
});

it('adds at most eight', async () => {
  const { press } = await show();
  for (let n = 0; n < 7; n += 1) await press('Add a category');
  expect(screen.getByRole('button', { name: 'Add a category' })).toBeDisabled();
});

it('says that somebody else was faster', async () => {
  const { press } = await show({ isCurrent: false });
  await press('Move Glass up');
  await press('Save Categories');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone else has changed the categories since you opened this page.',
  );
});

it('says in its panel that it could not be loaded, and tries again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = { categories: SAVED, held: new Map<string, number>() };
  const fetch = vi.fn<CategoryService['fetch']>().mockRejectedValueOnce(new Error('offline'));
  fetch.mockResolvedValue(held);
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <Categories service={{ fetch, save: () => Promise.resolve(true) }} />
      </AuthContext>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The categories could not be loaded. Try again',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Categories' })).toBeVisible();
});
