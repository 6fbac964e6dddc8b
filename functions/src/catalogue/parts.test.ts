import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_LINES } from '../../../src/domain/product/categories';
import { NO_MATERIALS, unpackCatalogue } from '../../../src/domain/product/catalogue';
import { type CataloguePart } from '../../../src/domain/product/packCatalogue';
import { decodeOffer } from '../../../src/domain/pricing/offer';
import type { Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { decodeStockSettings, STOCK_MAX, stockOf } from '../../../src/domain/product/stock';
import { defaultSite } from '../../../src/domain/shop/site';
import {
  decodePart,
  encodePart,
  packedOffers,
  packedProduct,
  packParts,
  withFamilies,
  withHome,
  withNotes,
  withOffers,
  withProduct,
  withSite,
} from './parts';

const site = { ...defaultSite, description: 'Fine fragrance' };

function product(id: string, fields: object = {}): Product {
  return decodeProduct(id, { name: id, price: 100, volume: '50 ml', category: 'Woody', ...fields });
}

function partsOf(products: Product[], limit?: { bytes: number; perPart: number }): CataloguePart[] {
  const parts = packParts(
    { site, offers: [], kinds: [], materials: NO_MATERIALS, products },
    limit,
  ).map(decodePart);
  return parts.flatMap((part) => (part ? [part] : []));
}

const idsOf = (parts: readonly unknown[]): string[] =>
  unpackCatalogue(parts, 1).catalogue.products.map((one) => one.id);

describe('packing', () => {
  it('halves the parts until each fits, and loses nothing', () => {
    const products = Array.from({ length: 60 }, (_, n) =>
      product(`p${n}`, { shortName: `note ${n * 7919} of ${n * 104729}` }),
    );
    const data = packParts(
      { site, offers: [], kinds: [], materials: NO_MATERIALS, products },
      { bytes: 900, perPart: 4000 },
    );
    expect(data.length).toBeGreaterThan(1);
    for (const bytes of data) expect(bytes.byteLength).toBeLessThanOrEqual(900);
    expect(idsOf(data.map(decodePart))).toEqual(products.map((one) => one.id));
  });

  it('decodes no invalid part', () => {
    expect(decodePart(undefined)).toBeUndefined();
    expect(decodePart(Buffer.from('not gzip'))).toBeUndefined();
    expect(decodePart(encodePart({ products: [] }))).toEqual({ products: [] });
  });
});

describe('a product', () => {
  const parts = partsOf([product('a'), product('b'), product('c')], { bytes: 1e6, perPart: 2 });

  it.each([
    ['its description', { description: 'Rewritten' }],
    ['when it was touched', { updatedAt: new Date() }],
  ])('that changed only in %s is no change', (_, fields) => {
    expect(withProduct(parts, 'b', packedProduct(product('b', fields)))).toBeUndefined();
  });

  it('with another rank is a change', () => {
    const changed = withProduct(parts, 'b', packedProduct(product('b', { rank: 3 }))) ?? [];
    expect(unpackCatalogue(changed, 1).catalogue.products[1]).toMatchObject({ id: 'b', rank: 3 });
  });

  it('has an exact stock as far as it may be low, and no further', () => {
    const stocked = (stock: number): unknown => packedProduct(product('a', { stock }));
    const base = withProduct(parts, 'a', stocked(40)) ?? [];
    expect(withProduct(base, 'a', stocked(STOCK_MAX.lowAt + 1))).toBeUndefined();
    const low = withProduct(base, 'a', stocked(STOCK_MAX.lowAt)) ?? base;
    const [listed] = unpackCatalogue(low, 1).catalogue.products;
    const settings = decodeStockSettings({ lowAt: STOCK_MAX.lowAt });
    expect(listed && stockOf(listed, settings, listed)).toMatchObject([{ level: 'low' }]);
    const sized = (stock: number): unknown =>
      packedProduct(product('a', { variants: [{ volume: '50 ml', price: 100, stock }] }));
    const variants = withProduct(parts, 'a', sized(40)) ?? [];
    expect(withProduct(variants, 'a', sized(12))).toBeUndefined();
    expect(withProduct(variants, 'a', sized(0))).toBeDefined();
  });

  it('changes only its own part', () => {
    const changed = withProduct(parts, 'c', packedProduct(product('c', { price: 120 }))) ?? [];
    expect(changed[0]).toBe(parts[0]);
    expect(changed[1]).not.toBe(parts[1]);
    expect(unpackCatalogue(changed, 1).catalogue.products[2]?.price).toBe(120);
  });

  it('is added to the last part, and removed together with a part that it leaves empty', () => {
    const more = withProduct(parts, 'd', packedProduct(product('d'))) ?? [];
    expect(idsOf(more)).toEqual(['a', 'b', 'c', 'd']);
    expect(more).toHaveLength(2);
    const less = withProduct(parts, 'c', undefined) ?? [];
    expect(less).toHaveLength(1);
    expect(withProduct(parts, 'nobody', undefined)).toBeUndefined();
  });

  it('updated one by one gives the same as packing everything at once', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const change = fc.tuple(id, fc.option(fc.integer({ min: 1, max: 3 })));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let patched = partsOf([], { bytes: 1e6, perPart: 2 });
        const products = new Map<string, Product>();
        for (const [one, price] of changes) {
          const next = price === null ? undefined : product(one, { price });
          if (next) products.set(one, next);
          else products.delete(one);
          patched = withProduct(patched, one, next && packedProduct(next)) ?? patched;
        }
        const sorted = (list: readonly Product[]): Product[] =>
          [...list].sort((x, y) => (x.id < y.id ? -1 : 1));
        expect(sorted(unpackCatalogue(patched, 1).catalogue.products)).toEqual(
          sorted(unpackCatalogue(partsOf([...products.values()]), 1).catalogue.products),
        );
      }),
    );
  });
});

describe('the name of a category', () => {
  const lines = ['Woody\tWoods and roots', 'gourmand\tSweet'];
  const familiesIn = (parts: readonly CataloguePart[]) =>
    unpackCatalogue(parts, 1).catalogue.products.map(({ family }) => family);
  const bare = partsOf([product('a'), product('b', { category: 'Oud' })], {
    bytes: 1e6,
    perPart: 1,
  });
  const named = withFamilies(bare, lines) ?? [];

  it('is in every entry of it, and in no other', () => {
    expect(familiesIn(bare)).toEqual([undefined, undefined]);
    expect(familiesIn(named)).toEqual(['Woods and roots', undefined]);
    expect(unpackCatalogue(named, 1).catalogue.families).toEqual(lines);
    expect(withFamilies(named, [...lines])).toBeUndefined();
    expect(withFamilies(named, [...FIRST_LINES])).toEqual(bare);
  });

  it('comes with a product that is written later, also into another category', () => {
    const write = (fields: object) =>
      withProduct(named, 'b', packedProduct(product('b', fields))) ?? [];
    expect(familiesIn(write({ category: 'gourmand' }))).toEqual(['Woods and roots', 'Sweet']);
    expect(familiesIn(write({ category: 'Woody' }))[1]).toBe('Woods and roots');
    expect(withProduct(named, 'a', packedProduct(product('a')))).toBeUndefined();
  });

  it('is the same when everything is packed at once', () => {
    const source = { site, offers: [], kinds: [], materials: NO_MATERIALS, families: lines };
    const data = packParts({ ...source, products: [product('a'), product('gone')] });
    expect(familiesIn(data.flatMap((one) => decodePart(one) ?? []))).toEqual([
      'Woods and roots',
      'Woods and roots',
    ]);
  });
});

describe('a set that is stocked by its parts', () => {
  const rose = (stock?: number): Product => product('rose', { stock });
  const oud = (fields: object = {}): Product =>
    product('oud', { variants: [{ volume: '10 ml', price: 100, ...fields }] });
  const contents = ['rose/50 ml', 'oud/10 ml', 'rose/50 ml'];
  const set = (fields: object = {}): Product =>
    product('set', { volume: 'Box', contents, ...fields });
  /** One product in a part, so that sets and their parts are in different ones. */
  const stored = (...products: Product[]): CataloguePart[] =>
    partsOf(products, { bytes: 1e6, perPart: 1 });
  const listed = (parts: readonly CataloguePart[], id = 'set'): Product | undefined =>
    unpackCatalogue(parts, 1).catalogue.products.find((one) => one.id === id);
  const listedStock = (parts: readonly CataloguePart[]): number | undefined => listed(parts)?.stock;

  it('has as many pieces as the parts are enough for, wherever it is listed', () => {
    expect(listedStock(stored(set(), rose(7), oud()))).toBe(3);
    expect(listedStock(stored(rose(7), oud({ stock: 1 }), set()))).toBe(1);
    expect(listedStock(stored(rose(1), oud(), set()))).toBe(0);
    expect(listedStock(stored(rose(), oud(), set()))).toBeUndefined();
    expect(listedStock(stored(rose(), oud({ inStock: false }), set()))).toBe(0);
    expect(listedStock(stored(rose(7), set()))).toBe(0);
  });

  it('in sizes: those without a count of their own', () => {
    const variants = [
      { volume: 'Box', price: 100 },
      { volume: 'Chest', price: 200, stock: 8 },
    ];
    const sized = stored(rose(4), oud(), set({ variants }));
    expect(listed(sized)?.variants.map(({ stock }) => stock)).toEqual([2, 8]);
  });

  it('keeps a count of its own', () => {
    const parts = stored(rose(4), oud(), set({ stock: 9 }));
    expect(listedStock(parts)).toBe(9);
    expect(listedStock(withProduct(parts, 'rose', packedProduct(rose(1))) ?? [])).toBe(9);
    const uncounted = withProduct(parts, 'set', packedProduct(set())) ?? [];
    expect(listedStock(uncounted)).toBe(2);
    expect(listedStock(withProduct(uncounted, 'set', packedProduct(set({ stock: 9 }))) ?? [])).toBe(
      9,
    );
  });

  it('follows its parts, and is sold out when one is no longer made', () => {
    const parts = stored(rose(4), oud({ stock: 3 }), set());
    const sold = withProduct(parts, 'rose', packedProduct(rose(1))) ?? [];
    expect(listedStock(sold)).toBe(0);
    expect(listedStock(withProduct(sold, 'rose', packedProduct(rose(40))) ?? [])).toBe(3);
    expect(listedStock(withProduct(parts, 'rose', undefined) ?? [])).toBe(0);
  });

  it('is ten, and no change, as long as ten or more are left of each part', () => {
    const parts = stored(rose(60), oud(), set());
    expect(listedStock(parts)).toBe(10);
    expect(withProduct(parts, 'rose', packedProduct(rose(10)))).toBeUndefined();
    expect(listedStock(withProduct(parts, 'rose', packedProduct(rose(9))) ?? [])).toBe(4);
    expect(withProduct(parts, 'set', packedProduct(set()))).toBeUndefined();
  });

  it('changes only the parts of the catalogue that it and its bottle are in', () => {
    const parts = stored(rose(4), product('other'), set(), oud());
    const changed = withProduct(parts, 'rose', packedProduct(rose(1))) ?? [];
    expect(changed.map((part, n) => part === parts[n])).toEqual([false, true, false, true]);
  });

  it('changes with every change of its parts as if everything were packed at once', () => {
    const stock = fc.option(fc.integer({ min: 0, max: 45 }), { nil: undefined });
    const change = fc.oneof(
      stock.map((left) => ['rose', rose(left)] as const),
      stock.map((left) => ['oud', oud({ stock: left })] as const),
      stock.map((left) => ['set', set({ stock: left })] as const),
      fc.constantFrom('rose', 'oud').map((id) => [id, undefined] as const),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let patched = stored(set());
        const products = new Map<string, Product>([['set', set()]]);
        for (const [id, next] of changes) {
          if (next) products.set(id, next);
          else products.delete(id);
          patched = withProduct(patched, id, next && packedProduct(next)) ?? patched;
        }
        expect(listedStock(patched)).toBe(listedStock(stored(...products.values())));
      }),
    );
  });
});

describe('offers, site, kinds and the home page', () => {
  const parts = partsOf([product('a')]);
  const offer = (fields: object = {}) =>
    decodeOffer('auto1', {
      value: 10,
      type: 'percentage',
      isAutomatic: true,
      startDate: 0,
      endDate: 1,
      maxUses: 5,
      ...fields,
    });

  it('a use is no change, the last one is', () => {
    const base = withOffers(parts, packedOffers([offer({ uses: 1 })])) ?? [];
    expect(base[0]?.offers).toEqual([expect.not.objectContaining({ uses: 1 })]);
    expect(withOffers(base, packedOffers([offer({ uses: 4 })]))).toBeUndefined();
    expect(withOffers(base, packedOffers([offer({ usedUp: true })]))).toBeDefined();
    expect(withOffers(base, [])).toBeDefined();
  });

  it('never includes a coupon', () => {
    expect(packedOffers([offer({ isAutomatic: false, couponCode: 'X' })])).toEqual([]);
  });

  it('takes another name', () => {
    expect(withSite(parts, site)).toBeUndefined();
    expect(withSite(parts, { ...site, name: 'NEELOFAR' })?.[0]?.site).toMatchObject({
      name: 'NEELOFAR',
    });
  });

  it('takes other kinds, families and pictures of notes, also in a part that has none yet', () => {
    const kinds = ['Kashmiri saffron\tSaffron'];
    const materials = {
      families: ['Spices\tsaffron'],
      pictures: ['https://x.example/', 'saffron\ta.570.webp'],
    };
    const parts = [{ site, products: [] }];
    expect(withNotes(parts, { kinds: [], materials: NO_MATERIALS })).toBeUndefined();
    const [head = { products: [] }] = withNotes(parts, { kinds, materials }) ?? [];
    expect(head).toMatchObject({ site, kinds, materials });
    expect(withNotes([head], { kinds, materials })).toBeUndefined();
    expect(withNotes([head], { kinds, materials: NO_MATERIALS })).toHaveLength(1);
    expect(decodePart(encodePart(head))).toMatchObject({ kinds, materials });
  });

  it('takes other choices for the home page, and none', () => {
    const home = { moods: [{ title: 'Rain' }] };
    expect(withHome(parts, undefined)).toBeUndefined();
    const [head] = withHome(parts, home) ?? [];
    expect(head).toMatchObject({ site, home });
    const stored = decodePart(encodePart(head ?? { products: [] }));
    expect(stored?.home).toEqual(home);
    expect(withHome(stored ? [stored] : [], home)).toBeUndefined();
    expect(withHome(head ? [head] : [], undefined)?.[0]).toEqual(parts[0]);
  });
});
