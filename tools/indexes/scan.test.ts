import { describe, expect, it } from 'vitest';
import { isCovered, requiredIndex, type IndexFile } from './required';
import { scanQueries } from './scan';

const SDK = `import { collection, orderBy, query, where } from 'firebase/firestore/lite';\n`;

/** The indexes a piece of code needs. */
function needs(code: string) {
  const { shapes, faults } = scanQueries('x.ts', code);
  expect(faults).toEqual([]);
  return shapes.flatMap((shape) => requiredIndex(shape) ?? []);
}

const faultsOf = (code: string): string[] => scanQueries('x.ts', code).faults;
const fieldsOf = ({ fields }: ReturnType<typeof needs>[number]): string[] =>
  fields.map(({ fieldPath }) => fieldPath);

describe('what needs no index', () => {
  it.each([
    `db.collection('offers').where('isAutomatic', '==', true).get()`,
    `db.collection('orders').where('paidAt', '>=', a).where('paidAt', '<', b)`,
    `db.collection('shipments').where('trackAt', '<=', now).orderBy('trackAt').limit(5)`,
    `db.collection('orders').where('userId', '==', u).where('status', '==', s)`,
    `db.collection('orders').where('razorpayOrderIds', 'array-contains', id).limit(1)`,
    `db.collection(name).orderBy(field, direction).limit(1)`,
    `db.collection(name).orderBy(FieldPath.documentId()).limit(9)`,
    `const c = db.collection('reviews'); c.where('hidden', '==', false).aggregate({ n: AggregateField.count() })`,
    `${SDK} query(collection(db, 'orders', id, 'events'), orderBy('at'))`,
    `${SDK} function page(q) { return query(q, limit(5)); }`,
    `${SDK} getAggregate(query(collection(db, 'orders'), where('userId', '==', u)), { n: count() })`,
  ])('%s', (code) => {
    expect(needs(code)).toEqual([]);
  });
});

describe('what needs one', () => {
  it.each([
    [
      `db.collection('orders').where('userId', '==', u).orderBy('createdAt', 'desc')`,
      ['userId', 'createdAt'],
    ],
    [
      `db.collection('s').where('state', 'in', ['a']).where('nextAt', '<=', now)`,
      ['state', 'nextAt'],
    ],
    [
      `db.collection('orders').where('status', '==', s).where('createdAt', '>=', a).orderBy('createdAt').orderBy(FieldPath.documentId())`,
      ['status', 'createdAt'],
    ],
    [
      `db.collection('reviews').where('hidden', '==', false).aggregate({ mean: AggregateField.average('rating') })`,
      ['hidden', 'rating'],
    ],
    [
      `${SDK} const q = query(collection(db, 'orders'), where('userId', '==', u)); getAggregate(q, { n: count(), paise: sum('amountPaise') })`,
      ['userId', 'amountPaise'],
    ],
    [`db.collection('x').orderBy('a').orderBy('b', 'desc')`, ['a', 'b']],
    [`db.collection('x').where('tags', 'array-contains', t).orderBy('at')`, ['tags', 'at']],
    [
      `${SDK} const book = (u) => collection(db, 'users', u, 'x'); query(book(u), where('a', '==', 1), orderBy('b'))`,
      ['a', 'b'],
    ],
    [`const own = db.collection('x').where('a', '==', 1); own.orderBy('b').get()`, ['a', 'b']],
  ])('%s', (code, fields) => {
    expect(needs(code).map(fieldsOf)).toEqual([fields]);
  });

  it('each branch of a conditional query', () => {
    const code = `${SDK} query(collection(db, 'orders'), where('userId', '==', u),
      ...(status ? [where('status', '==', status)] : []), orderBy('createdAt', 'desc'))`;
    expect(needs(code).map(fieldsOf)).toEqual([
      ['userId', 'status', 'createdAt'],
      ['userId', 'createdAt'],
    ]);
  });

  it('each entry of a table of orders', () => {
    const code = `${SDK} const ORDERS = { a: () => [orderBy('x')], b: () => [orderBy('y', 'desc')] } satisfies T;
      query(collection(db, 'reviews'), where('hidden', '==', false), ...ORDERS[sort]())`;
    expect(needs(code).map(fieldsOf)).toEqual([
      ['hidden', 'x'],
      ['hidden', 'y'],
    ]);
  });

  it('a single field across collections of one name', () => {
    const [index] = needs(`db.collectionGroup('requests').where('state', '==', 'working').get()`);
    expect(index).toMatchObject({ queryScope: 'COLLECTION_GROUP', equal: 0 });
    const overrides = (order: 'ASCENDING' | 'DESCENDING'): IndexFile => ({
      indexes: [],
      fieldOverrides: [
        {
          collectionGroup: 'requests',
          fieldPath: 'state',
          indexes: [{ queryScope: 'COLLECTION_GROUP', order }],
        },
      ],
    });
    expect(index && isCovered(index, overrides('ASCENDING'))).toBe(true);
    expect(index && isCovered(index, overrides('DESCENDING'))).toBe(false);
  });

  it('in the direction asked for', () => {
    const ascending: IndexFile = {
      indexes: [
        {
          collectionGroup: 'orders',
          queryScope: 'COLLECTION',
          fields: [
            { fieldPath: 'userId', order: 'ASCENDING' },
            { fieldPath: 'at', order: 'ASCENDING' },
          ],
        },
      ],
      fieldOverrides: [],
    };
    const covered = (direction: string): boolean =>
      needs(`db.collection('orders').where('userId', '==', u).orderBy('at', '${direction}')`).every(
        (index) => isCovered(index, ascending),
      );
    expect([covered('asc'), covered('desc')]).toEqual([true, false]);
  });
});

describe('code that cannot be analysed is reported', () => {
  it.each([
    ['a base from elsewhere', `function f(q) { return q.where('a', '==', 1); }`],
    ['a base in a parameter', `${SDK} function f(q) { return query(q, orderBy('a'), limit(9)); }`],
    ['constraints from elsewhere', `${SDK} query(collection(db, 'x'), ...given)`],
    ['a constraint outside a query', `${SDK} export const own = where('a', '==', 1)`],
    ['another name', `import { where as w } from 'firebase/firestore';`],
    [
      'a method it does not know',
      `db.collection('x').where('a', '==', 1).findNearest('b')
      .orderBy('c')`,
    ],
    ['or()', `${SDK} query(collection(db, 'x'), or(where('a', '==', 1), where('b', '==', 2)))`],
    ['no TypeScript', `const = 1`],
  ])('%s', (_name, code) => {
    expect(faultsOf(code)).not.toEqual([]);
  });

  it('and a composite whose fields come from variables', () => {
    const [shape] = scanQueries('x.ts', `db.collection('x').where(a, '==', 1).orderBy(b)`).shapes;
    expect(() => shape && requiredIndex(shape)).toThrow('variables');
  });
});
