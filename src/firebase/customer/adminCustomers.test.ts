import { expect, it, vi } from 'vitest';
import type { Customer } from '../../domain/customer/customer';
import type { Page } from '../reads';
import { findCustomers } from './adminCustomers';

const names = vi.hoisted((): string[] => []);
/** A fake Firestore that supports the conditions, the cursor and the limit of the name query. */
vi.mock('firebase/firestore/lite', () => {
  interface Part {
    from?: string;
    until?: string;
    after?: string;
    limit?: number;
  }
  const aDoc = (name: string) => ({ id: name, data: () => ({ name }) });
  return {
    collection: () => ({}),
    orderBy: () => ({}),
    where: (_: string, op: string, value: string): Part =>
      op === '>=' ? { from: value } : { until: value },
    startAfter: ({ id }: { id: string }): Part => ({ after: id }),
    limit: (limit: number): Part => ({ limit }),
    query: (...parts: Part[]): Part => Object.assign({}, ...parts),
    getDocs: ({ from = '', until = '', after = '', limit }: Part) =>
      Promise.resolve({
        docs: names
          .filter((name) => name >= from && name <= until && name > after)
          .sort()
          .slice(0, limit)
          .map(aDoc),
      }),
  };
});
vi.mock('../lite', () => ({ lite: () => ({}), plain: (data: unknown) => data }));

it('finds every customer whose name has the prefix, page by page', async () => {
  for (let n = 0; n < 7; n += 1) names.push(`kav ${n}`, `Kav ${n}`);
  names.push('Kiran');
  const pages: number[] = [];
  const found: string[] = [];
  let page: Page<Customer> | undefined = await findCustomers(
    { by: 'name', starts: ['kav', 'Kav'] },
    5,
  );
  while (page) {
    pages.push(page.rows.length);
    found.push(...page.rows.map(({ name }) => name));
    page = await page.next?.();
  }
  expect(pages).toEqual([5, 5, 4]);
  expect(found.toSorted()).toEqual(names.filter((name) => name !== 'Kiran').toSorted());
});
