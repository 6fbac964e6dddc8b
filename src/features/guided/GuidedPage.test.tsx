import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { GuidedPage } from './GuidedPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const made = (id: string, rating: number, moods: string[]) =>
  aProduct({ id, name: id, rating, guided: { forWhom: ['her'], occasions: ['date'], moods } });

const Address = () => <output>{useLocation().search}</output>;

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({
    ...catalogue,
    products: [
      made('Mogra', 4, ['elegant']),
      made('Rose', 5, ['elegant']),
      made('Oud', 3, ['bold']),
    ],
  });
  await catalogueStore.refresh();
  render(
    <MemoryRouter initialEntries={['/guided?for=her&age=all&occasion=date&gift=no&mood=elegant']}>
      <CartProvider>
        <GuidedPage />
        <Address />
      </CartProvider>
    </MemoryRouter>,
  );
});

const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
const reasons = () =>
  within(screen.getByRole('list', { name: 'Why this one' }))
    .getAllByRole('listitem')
    .map((reason) => reason.textContent);

it('leads with the best match and its reasons, then shows the other with its own', () => {
  expect(screen.getByRole('heading', { name: 'These two are yours' })).toHaveFocus();
  expect(names()).toEqual(['Rose', 'Mogra']);
  expect(reasons()).toEqual(['Composed for her', 'Elegant', 'Right for a date']);
  expect(screen.getByRole('link', { name: 'See Rose' })).toHaveAttribute('href', '/product/Rose');
  expect(screen.getByText(/^Composed for her\s· Elegant/)).toBeInTheDocument();
});

it('lets every answer be changed in place: results and address follow, and the focus stays', async () => {
  const labels = within(screen.getByRole('group', { name: 'Your answers' }))
    .getAllByRole('combobox')
    .map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent);
  expect(labels).toEqual(['Her', 'Any age', 'A date', 'No', 'Elegant']);
  const mood = screen.getByRole('combobox', { name: 'Which mood should it evoke?' });
  mood.focus();
  await userEvent.selectOptions(mood, 'Bold');
  expect(screen.getByRole('heading', { name: 'This one is yours' })).toBeInTheDocument();
  expect(names()).toEqual(['Oud']);
  expect(reasons()).toEqual(['Composed for her', 'Bold', 'Right for a date']);
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Oud');
  expect(mood).toHaveFocus();
  expect(screen.getByText('?for=her&age=all&occasion=date&gift=no&mood=bold')).toBeInTheDocument();

  await userEvent.selectOptions(screen.getByLabelText('Who will wear it?'), 'Him');
  expect(
    screen.getByRole('heading', { name: 'No perfect match, but explore our bestsellers below!' }),
  ).toBeInTheDocument();
  expect(screen.queryByText('Why this one')).not.toBeInTheDocument();
});
