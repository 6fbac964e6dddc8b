import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Database } from './Database';

const deleted = vi.hoisted((): unknown[] => []);
vi.mock('idb-keyval', () => ({
  keys: () => Promise.resolve(['catalogue', 'admin:bulk-undo']),
  delMany: (keys: unknown[]) => Promise.resolve(void deleted.push(...keys)),
}));
vi.mock('../../catalogue/catalogueStore', () => ({
  catalogueStore: { refresh: () => Promise.resolve() },
}));
vi.mock('./Rebuild', () => ({ Rebuild: () => null }));
vi.mock('../ui/ExportProducts', () => ({ ExportProducts: () => null }));

it('Clear Cache clears the photographs but keeps the offline shell and what the owner can undo', async () => {
  const remove = vi.fn(() => Promise.resolve(true));
  const keys = () => Promise.resolve(['shell-12ab', 'pictures-1']);
  vi.stubGlobal('caches', { keys, delete: remove });
  render(<Database />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Cache' }));
  expect(await screen.findByText(/The cache was cleared: 1 entry removed/)).toBeInTheDocument();
  expect(deleted).toEqual(['catalogue']);
  expect(remove.mock.calls).toEqual([['pictures-1']]);
});
