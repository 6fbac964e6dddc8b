import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCoupon,
  aProduct,
  anOffer,
  offerLists,
  productLists,
} from '../../../tests/support/domain';
import { unpackCatalogue } from './catalogue';
import { catalogueJson, packCatalogue } from './packCatalogue';
import { DecodeError } from '../shop/decode';
import { guidedFacts } from './guidedFacts';
import { defaultSite } from '../shop/site';

const site = { ...defaultSite, description: 'Attars of Kannauj.' };
const kinds = ['Kashmiri saffron\tSaffron'];
const materials = {
  families: ['Spices\tcardamom\tsaffron'],
  pictures: ['https://x.example/', 'saffron\ta.570.webp'],
};
const families = ['gourmand\tSweet and warm', 'Oud\tOud'];
const home = { moods: [], review: { text: 'Warm.' } };
const stored = (parts: unknown): unknown[] => JSON.parse(JSON.stringify(parts)) as unknown[];

describe('packCatalogue and unpackCatalogue', () => {
  it('preserve everything except descriptions, further images, coupons and update times', () => {
    fc.assert(
      fc.property(
        productLists,
        offerLists,
        fc.integer({ min: 1, max: 5 }),
        (products, offers, perPart) => {
          const parts = packCatalogue(
            { site, offers, kinds, materials, families, home, products },
            perPart,
          );
          const { catalogue, faults } = unpackCatalogue(stored(parts), 7);
          expect(faults).toEqual([]);
          expect(catalogue).toEqual({
            revision: 7,
            site,
            offers: offers.filter((offer) => offer.isAutomatic),
            kinds,
            materials,
            families,
            home,
            products: products.map((product) => {
              const facts = guidedFacts(product);
              const any = Object.values(facts).some((found) => found.length > 0);
              return {
                ...product,
                description: '',
                images: product.images.slice(0, 2),
                ...(any && { guided: facts }),
              };
            }),
          });
        },
      ),
    );
  });

  it('the edge’s columns say the same', () => {
    fc.assert(
      fc.property(productLists, offerLists, (products, offers) => {
        const rows = stored(packCatalogue({ site, offers, kinds, materials, home, products }, 4));
        const { parts } = JSON.parse(
          catalogueJson({ revision: 7, site, offers, kinds, materials, home, products }),
        ) as {
          parts: unknown[];
        };
        expect(unpackCatalogue(parts, 7)).toEqual(unpackCatalogue(rows, 7));
      }),
    );
  });

  it('packing an unpacked catalogue loses nothing more', () => {
    fc.assert(
      fc.property(productLists, (products) => {
        const once = stored(
          packCatalogue({ site, offers: [], kinds, materials, home, products }, 4),
        );
        const again = packCatalogue(unpackCatalogue(once, 1).catalogue, 4);
        expect(stored(again)).toEqual(once);
      }),
    );
  });

  it('splits into parts of the given size, with at least a part 0', () => {
    const products = Array.from({ length: 7 }, (_, n) => aProduct({ id: `p${n}` }));
    const sizes = (perPart: number, list = products) =>
      packCatalogue({ site, offers: [], kinds, materials, products: list }, perPart).map(
        (part) => part.products.length,
      );
    expect(sizes(3)).toEqual([3, 3, 1]);
    expect(sizes(7)).toEqual([7]);
    expect(sizes(100)).toEqual([7]);
    expect(sizes(3, [])).toEqual([0]);
  });

  it('never contains a coupon', () => {
    const parts = packCatalogue(
      { site, offers: [anOffer(), aCoupon('SECRET')], kinds, materials, products: [] },
      10,
    );
    expect(JSON.stringify(parts)).not.toContain('SECRET');
    expect(JSON.stringify(parts)).toContain('auto1');
  });

  it('reports entries that do not decode and keeps the rest', () => {
    const parts = [
      {
        offers: [{ id: 'bad' }],
        products: [{ id: 'a', name: 'A', price: 1 }, { id: 'b' }, null, 7],
      },
      { products: [{ id: 'c', name: 'C', price: 2 }] },
    ];
    const { catalogue, faults } = unpackCatalogue(parts, 1);
    expect(catalogue.products.map((product) => product.id)).toEqual(['a', 'c']);
    expect(faults.map((fault) => fault.where)).toEqual([
      'products/b',
      'products/?',
      'products/?',
      'offers/bad',
    ]);
  });

  it.each([[[null]], [[{}]], [[{ products: {} }]], [['text']]])('refuses %j as parts', (parts) => {
    expect(() => unpackCatalogue(parts, 1)).toThrow(DecodeError);
  });

  it('falls back to the built-in name where the owner has set nothing or a blank name', () => {
    for (const raw of [undefined, null, 7, {}, { name: '' }, { name: '  ', supportEmail: 3 }])
      expect(unpackCatalogue([{ site: raw, products: [] }], 1).catalogue.site).toEqual(defaultSite);
  });
});
