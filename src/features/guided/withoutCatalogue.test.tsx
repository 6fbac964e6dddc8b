import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { AuthContext } from '../account/useAuth';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { GuidedPage } from './GuidedPage';

const fetchCatalogue = vi.hoisted(() => vi.fn());
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

async function open(path: string): Promise<void> {
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter initialEntries={[path]}>
        <CartProvider>
          <GuidedPage />
        </CartProvider>
      </MemoryRouter>
    </AuthContext>,
  );
  await act(() => catalogueStore.refresh());
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fetchCatalogue.mockRejectedValue(new Error('offline'));
});

it('keeps the questions, says what is missing, and leaves out the empty picture', async () => {
  await open('/guided');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The fragrances could not be loaded. You can still answer; we will keep your answers. Try again',
  );
  expect(document.querySelector('.bg-sunken.overflow-hidden')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
});

it('shows the answers in place of the results, and tries again', async () => {
  await open('/guided?for=her&age=all&occasion=date&gift=no&mood=elegant');
  expect(screen.getByText('For her: something elegant for a date.')).toBeVisible();
  expect(
    screen.getByRole('heading', { name: 'Your fragrances could not be loaded', level: 2 }),
  ).toBeVisible();
  fetchCatalogue.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchCatalogue).toHaveBeenCalledOnce();
});
