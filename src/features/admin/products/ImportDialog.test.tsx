import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { readBulkUndo, undoBulkChange } from '../../../domain/product/bulkEdit';
import { productRows } from '../../../domain/product/productCsv';
import { writeCsv } from '../../../domain/shop/csv';
import { AuthContext } from '../../account/useAuth';
import { FIRST_CATEGORIES } from '../../../domain/product/categories';
import type { Product } from '../../../domain/product/product';
import { ImportDialog, type ImportService } from './ImportDialog';

const kept = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock('idb-keyval', () => ({
  set: (key: unknown, value: unknown) => Promise.resolve(void kept.set(key, value)),
}));

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
        onClose={() => undefined}
        onDone={() => undefined}
        service={{
          categories: () => Promise.resolve(FIRST_CATEGORIES),
          fetch: () => Promise.resolve(now),
          setsWith: () => Promise.resolve([]),
          write,
        }}
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
  expect(texts()).toEqual(['Row 3, editedDescription: Dense. → Better.', 'Row 4, newnew']);
  expect(screen.getByText(/1 new, 1 changed, 1 unchanged/)).toBeInTheDocument();

  const stock = screen.getByRole('checkbox', { name: 'Also set pieces left' });
  expect(stock).not.toBeChecked();
  await actor.click(stock);
  expect(texts()).toEqual([
    'Row 2, sameStock: 1 → 3',
    'Row 3, editedDescription: Dense. → Better.\nStock: 1 → 3',
    'Row 4, newnew',
  ]);
  expect(screen.getByText('Changes: stock (2), description (1).')).toBeInTheDocument();

  await actor.click(stock);
  await actor.click(screen.getByRole('button', { name: 'Import 2' }));
  expect(await screen.findByText('2 of 2 processed · 2 updated · 0 errors')).toBeInTheDocument();
  expect(screen.getByText(/may see the old price for up to five minutes/)).toBeVisible();
  expect(write.mock.calls.map(([{ row }, withStock]) => [row.id, withStock])).toEqual([
    ['edited', false],
    ['new', false],
  ]);
});

it('asks before a price falls by more than half, and keeps what it takes to undo the import', async () => {
  const sizes = [
    { volume: '50 ml', price: 6200, inStock: true },
    { volume: '10 ml', price: 1500, inStock: true },
  ];
  const oud = product('oud', { variants: sizes, price: 6200, stock: undefined });
  const cheap = sizes.map((size) => (size.volume === '50 ml' ? { ...size, price: 62 } : size));
  await choose([product('oud', { variants: cheap, price: 62, stock: undefined })], {
    fetch: () => Promise.resolve([oud]),
  });
  const list = await screen.findByRole('list', { name: 'Rows with changes' });
  expect(list).toHaveTextContent('Row 2, oud50 ml price: ₹6,200 → ₹62');
  expect(screen.getByText(/1 fragrance would cost less than half/)).toHaveTextContent(
    'oud, 50 ml: ₹6,200 → ₹62',
  );
  const start = screen.getByRole('button', { name: 'Import 1' });
  expect(start).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'These prices are right' }));
  await userEvent.click(start);
  expect(await screen.findByText('1 of 1 processed · 1 updated · 0 errors')).toBeInTheDocument();
  const undo = readBulkUndo(kept.get('admin:bulk-undo'));
  expect(undo).toMatchObject({ kind: 'import', former: [{ id: 'oud', name: 'oud' }] });
  const [former] = undo?.former ?? [];
  const now = { ...oud, variants: cheap, price: 62 };
  expect(former && undoBulkChange('import', now, former)).toMatchObject({
    price: 6200,
    variants: [{ price: 6200 }, { price: 1500 }],
  });
});

/** Opens the dialog and chooses a file with these fragrances, which is returned. */
async function choose(sheet: Product[], service: Partial<ImportService> = {}): Promise<File> {
  render(
    <AuthContext value={ownersAuth()}>
      <ImportDialog
        onClose={() => undefined}
        onDone={() => undefined}
        service={{
          categories: () => Promise.resolve(FIRST_CATEGORIES),
          fetch: () => Promise.resolve([]),
          setsWith: () => Promise.resolve([]),
          write: () => Promise.resolve(true),
          ...service,
        }}
      />
    </AuthContext>,
  );
  const file = new File([], 'sheet.csv', { type: 'text/csv' });
  file.text = () => Promise.resolve(writeCsv(productRows(sheet)));
  await userEvent.upload(screen.getByLabelText('CSV file'), file);
  return file;
}

const invalid = async () =>
  within(await screen.findByRole('list', { name: 'Invalid rows' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('checks categories against those that are stored when the file is chosen', async () => {
  const categories = vi.fn(() => Promise.resolve([{ id: 'gourmand', name: 'Sweet' }]));
  await choose([product('new', { category: 'Sweet' }), product('old', { category: 'Oud' })], {
    categories,
  });
  expect(await invalid()).toEqual(['Row 3, oldcategory: No such category: Oud.']);
  expect(categories).toHaveBeenCalledOnce();
});

it('takes the same file again when its rows are corrected', async () => {
  const file = await choose([product('new', { category: 'Old' })]);
  await invalid();
  file.text = () => Promise.resolve(writeCsv(productRows([product('new')])));
  await userEvent.upload(screen.getByLabelText('CSV file'), file);
  expect(await screen.findByRole('list', { name: 'Rows with changes' })).toBeVisible();
});

it('says that the file could not be compared', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await choose([product('new')], { categories: () => Promise.reject(new Error('offline')) });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file could not be compared with the shop.',
  );
});

it('refuses a set that would be shown with a draft in its box', async () => {
  const stored = [
    product('set', { contents: ['dawn/50 ml'], visibility: 'draft' }),
    product('dawn', { visibility: 'draft' }),
  ];
  const fetch = vi.fn<ImportService['fetch']>((ids) =>
    Promise.resolve(stored.filter(({ id }) => ids.includes(id))),
  );
  await choose([product('set', { contents: ['dawn/50 ml'] })], { fetch });
  expect(await invalid()).toEqual([
    'Row 2, setcontents, piece 1: dawn is a draft. Publish it first, or keep the set a draft.',
  ]);
  expect(fetch.mock.calls).toEqual([[['set']], [['dawn']]]);
});
