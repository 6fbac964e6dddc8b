import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DecodeError, optionalOrNull, decode, decodeList, dateSchema, rupees } from './decode';

const schema = v.object({ name: v.string(), sizes: v.array(v.object({ price: rupees })) });

describe('decode', () => {
  it('returns the output of the schema', () => {
    expect(decode(schema, { name: 'A', sizes: [{ price: 1, x: 2 }] }, 'products/a')).toEqual({
      name: 'A',
      sizes: [{ price: 1 }],
    });
  });

  it('names the document and the field in its error', () => {
    const bad = (): unknown => decode(schema, { name: 'A', sizes: [{ price: -1 }] }, 'products/a');
    expect(bad).toThrow(DecodeError);
    expect(bad).toThrow(/^products\/a: sizes\.0\.price: /);
    expect(() => decode(schema, 7, 'products/a')).toThrow(/^products\/a: Invalid type/);
  });
});

describe('decodeList', () => {
  it('keeps valid items and collects the errors', () => {
    const { items, faults } = decodeList([1, -1, 2, Number.NaN], (n) =>
      decode(rupees, n, `n/${n}`),
    );
    expect(items).toEqual([1, 2]);
    expect(faults.map((fault) => fault.where)).toEqual(['n/-1', 'n/NaN']);
  });

  it('rethrows errors that are not decode errors', () => {
    expect(() =>
      decodeList([1], () => {
        throw new TypeError('a bug');
      }),
    ).toThrow(TypeError);
  });
});

describe('dateSchema', () => {
  const date = new Date('2026-11-20T06:30:00.000Z');
  it.each([[date], [date.toISOString()], [date.getTime()]])('reads %j', (raw) => {
    expect(v.parse(dateSchema, raw)).toEqual(date);
  });

  it.each([['soon'], [''], [Number.NaN], [null], [{ seconds: 1 }], [new Date(Number.NaN)]])(
    'refuses %j',
    (raw) => {
      expect(v.is(dateSchema, raw)).toBe(false);
    },
  );
});

it('optionalOrNull reads null, undefined and a missing field as undefined', () => {
  const optional = v.object({ phone: optionalOrNull(v.string()) });
  for (const raw of [{ phone: null }, { phone: undefined }, {}])
    expect(v.parse(optional, raw).phone).toBeUndefined();
  expect(v.parse(optional, { phone: '1' }).phone).toBe('1');
  expect(v.is(optional, { phone: 1 })).toBe(false);
});
