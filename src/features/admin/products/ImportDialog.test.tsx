import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { productRows } from '../../../domain/product/productCsv';
import { writeCsv } from '../../../domain/shop/csv';
import { AuthContext } from '../../account/useAuth';
import { FIRST_CATEGORIES } from '../../../domain/product/categories';
import { ImportDialog, type ImportService } from './ImportDialog';

const product = (id: string, fields: object = {}) =>
  aProduct({
    id,
    name: id,
    shortName: 'Oud',
    description: 'Dense.',
    images: ['https://x.example/1.webp'],
    stock: 3,
    ...fields,
  });

it('shows what each row changes, counts the rest, and keeps the current stock unless asked to set it', async () => {
  const write = vi.fn<ImportService['write']>(() => Promise.resolve(true));
  // Exported with a stock of three; two were sold since.
  const now = [product('same', { stock: 1 }), product('edited', { stock: 1 })];
  const sheet = [product('same'), product('edited', { description: 'Better.' }), product('new')];
  render(
    <AuthContext value={ownersAuth()}>
      <ImportDialog
        categories={FIRST_CATEGORIES}
        onClose={() => undefined}
        onDone={() => undefined}
        service={{ fetch: () => Promise.resolve(now), write }}
      />
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const file = new File([], 'sheet.csv', { type: 'text/csv' });
  // jsdom's File has no text().
  file.text = () => Promise.resolve(writeCsv(productRows(sheet)));
  await actor.upload(screen.getByLabelText('CSV file'), file);
  const list = await screen.findByRole('list', { name: 'Rows with changes' });
  const rows = () => within(list).getAllByRole('listitem');
  const texts = (): (string | null)[] => rows().map((row) => row.textContent);
  expect(texts()).toEqual(['Row 3, editeddescription', 'Row 4, newnew']);
  expect(screen.getByText(/1 new, 1 changed, 1 unchanged/)).toBeInTheDocument();

  const stock = screen.getByRole('checkbox', { name: 'Also set pieces left' });
  expect(stock).not.toBeChecked();
  await actor.click(stock);
  expect(texts()).toEqual(['Row 2, samestock', 'Row 3, editeddescription, stock', 'Row 4, newnew']);
  expect(screen.getByText('Changes: stock (2), description (1).')).toBeInTheDocument();

  await actor.click(stock);
  await actor.click(screen.getByRole('button', { name: 'Import 2' }));
  expect(await screen.findByText('2 of 2 processed · 2 updated · 0 errors')).toBeInTheDocument();
  expect(write.mock.calls.map(([{ row }, withStock]) => [row.id, withStock])).toEqual([
    ['edited', false],
    ['new', false],
  ]);
});
