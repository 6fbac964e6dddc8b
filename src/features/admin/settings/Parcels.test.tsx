import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import type { ParcelSettings } from '../../../domain/shop/parcelSettings';
import { AuthContext } from '../../account/useAuth';
import { Parcels, type ParcelService } from './Parcels';

const SMALL = { name: 'Small', length: 16, breadth: 12, height: 8, weight: 90, holds: 100 };

async function show(saved: ParcelSettings, isCurrent = true) {
  const save = vi.fn<ParcelService['save']>(() => Promise.resolve(isCurrent));
  const service: ParcelService = { fetch: () => Promise.resolve(saved), save };
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <Parcels service={service} />
      </AuthContext>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Save Boxes' });
  return { save, user: userEvent.setup() };
}

it('adds a box and saves it with the rating, over the settings as they were loaded', async () => {
  const saved = { boxes: [SMALL], minRating: 4 };
  const { save, user } = await show(saved);
  await user.click(screen.getByRole('button', { name: 'Add a box' }));
  const box = within(screen.getByRole('group', { name: 'Box 2' }));
  const figures = ['Large', '30', '20', '12.5', '210', '600'];
  const fields = box.getAllByRole('textbox');
  expect(fields).toHaveLength(figures.length);
  for (const [n, field] of fields.entries()) await user.type(field, figures[n] ?? '');
  await user.click(screen.getByRole('button', { name: 'Save Boxes' }));
  const large = { name: 'Large', length: 30, breadth: 20, height: 12.5, weight: 210, holds: 600 };
  expect(save).toHaveBeenCalledWith(saved, { boxes: [SMALL, large], minRating: 4 }, 'owner');
  expect(await screen.findByText('The boxes were saved.')).toBeInTheDocument();
});

it('removes a box, and says what is declared without any', async () => {
  const { save, user } = await show({ boxes: [SMALL], minRating: 4 });
  expect(screen.queryByText(/Without boxes/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove box Small' }));
  expect(screen.getByText(/Without boxes/)).toHaveTextContent('10 × 10 × 10 cm');
  await user.click(screen.getByRole('button', { name: 'Save Boxes' }));
  expect(save.mock.lastCall?.[1]).toEqual({ boxes: [], minRating: 4 });
});

it('saves nothing that is wrong, and goes to the first wrong field', async () => {
  const { save, user } = await show({ boxes: [SMALL], minRating: 4 });
  const weight = screen.getByLabelText('Weight (g)');
  await user.clear(weight);
  await user.click(screen.getByRole('button', { name: 'Save Boxes' }));
  expect(save).not.toHaveBeenCalled();
  expect(weight).toHaveFocus();
  expect(weight).toHaveAccessibleDescription('Enter a whole number above 0, up to 20,000.');
});

it('says that somebody else was faster', async () => {
  const { user } = await show({ boxes: [SMALL], minRating: 4 }, false);
  await user.click(screen.getByRole('button', { name: 'Save Boxes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone else has changed the boxes since you opened this page.',
  );
});
