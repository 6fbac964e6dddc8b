import fc from 'fast-check';
import type { Offer } from '../../src/domain/pricing/offer';
import type { PricedLine } from '../../src/domain/pricing/pricing';
import { mapNames, TEXT_NAMES } from '../../src/domain/product/fields';
import type { Product, Variant } from '../../src/domain/product/product';
import { BLANK_PRODUCT, type ProductForm } from '../../src/domain/product/productForm';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { WEAR_STEPS } from '../../src/domain/product/wear';

/** A valid form of a fragrance. */
export const aProductForm = (fields: Partial<ProductForm> = {}): ProductForm => ({
  ...BLANK_PRODUCT,
  name: 'Oud Royale',
  shortName: 'Oud',
  description: 'Dense.',
  category: 'Oud',
  volume: '50 ml',
  price: '9000.50',
  ...fields,
});

/** A product decoded from a document with the required fields and `fields`. */
export const aDecodedProduct = (id: string, fields: object = {}): Product =>
  decodeProduct(id, { name: id, price: 100, volume: '50 ml', ...fields });

/** A product with default values for everything that a test does not set. */
export function aProduct(fields: Partial<Product> = {}): Product {
  return {
    ...mapNames(TEXT_NAMES, () => ''),
    id: 'amber-durbar',
    name: 'Amber Durbar',
    category: 'Oriental',
    concentration: 'Eau de Parfum',
    volume: '50 ml',
    price: 6850,
    images: [],
    tags: [],
    topNotes: [],
    middleNotes: [],
    baseNotes: [],
    rating: 0,
    reviews: 0,
    featured: false,
    inStock: true,
    variants: [],
    contents: [],
    wear: [],
    ...fields,
  };
}

/** An automatic offer of 10 percent, active through 2026. */
export function anOffer(fields: Partial<Offer> = {}): Offer {
  return {
    id: 'auto1',
    title: 'The House Welcome',
    description: '',
    value: 10,
    type: 'percentage',
    isAutomatic: true,
    couponCode: '',
    startDate: new Date('2026-01-01T00:00:00.000Z'),
    endDate: new Date('2026-12-31T18:29:59.000Z'),
    minOrderValue: 0,
    applicableProductSKUs: [],
    combines: true,
    oncePerCustomer: false,
    usedUp: false,
    ...fields,
  };
}

/** A coupon; its id is its code. */
export function aCoupon(code: string, fields: Partial<Offer> = {}): Offer {
  return anOffer({ id: code, title: code, isAutomatic: false, couponCode: code, ...fields });
}

/** A day on which the seed's offers are active. */
export const NOW = new Date('2026-11-20T06:30:00.000Z');

/** Amounts of rupees with at most two decimals, most of them near the free-shipping limit of 150. */
export const rupeeAmounts = fc
  .oneof(
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 14_990, max: 15_010 }),
    fc.integer({ min: 1, max: 20_000 }).map((rupees) => rupees * 100),
    fc.integer({ min: 100, max: 3_000_000 }),
  )
  .map((paise) => paise / 100);

export const productIds = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export const pricedLines: fc.Arbitrary<PricedLine[]> = fc.array(
  fc.record({
    productId: fc.constantFrom(...productIds),
    volume: fc.constantFrom('2 ml', '50 ml', '100 ml'),
    quantity: fc.integer({ min: 1, max: 10 }),
    unitPrice: rupeeAmounts,
  }),
  { maxLength: 20 },
);

const around = (ms: number): Date => new Date(NOW.getTime() + ms);
const MONTH = 30 * 86_400_000;

/** A number of pieces of one size that an offer asks for; most ask for none. */
const piecesOf = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.record({
    pieces: fc.integer({ min: 2, max: 7 }),
    volume: fc.constantFrom('2 ml', '50 ml'),
    type: fc.constant('fixed' as const),
    minOrderValue: fc.constant(0),
  }),
);

const offerFields = fc.record({
  value: fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 12_000 }).map((n) => n / 100),
  ),
  type: fc.constantFrom('percentage', 'fixed'),
  startDate: fc.constantFrom(around(-MONTH), around(-MONTH), around(-MONTH), around(0), around(1)),
  endDate: fc.constantFrom(around(MONTH), around(MONTH), around(MONTH), around(0), around(-1)),
  minOrderValue: fc.oneof(fc.constant(0), rupeeAmounts),
  applicableProductSKUs: fc.oneof(
    fc.constant<string[]>([]),
    fc.uniqueArray(fc.constantFrom<string>(...productIds), { minLength: 1, maxLength: 3 }),
  ),
  combines: fc.constantFrom(true, true, false),
  oncePerCustomer: fc.boolean(),
  usedUp: fc.constantFrom(false, false, false, true),
});

/** Offers with distinct ids, automatic ones and coupons, some used up, not begun, ended or above the subtotal. */
export const offerLists: fc.Arbitrary<Offer[]> = fc
  .array(fc.tuple(offerFields, fc.boolean(), piecesOf), { maxLength: 6 })
  .map((list) =>
    list.map(([general, isAutomatic, pieces], n) => {
      const id = `OFFER${n}`;
      const fields = { ...general, ...pieces };
      return isAutomatic ? anOffer({ ...fields, id, title: id }) : aCoupon(id, fields);
    }),
  );

const words = fc.constantFrom(
  'Rose',
  'Oud',
  'Saffron',
  'Kagzi lime',
  'Ambrette',
  'Neroli',
  'Cèdre',
  'White musk',
);
const notes = fc.uniqueArray(words, { maxLength: 4 });

const variants: fc.Arbitrary<Variant[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('2 ml', '10 ml', '50 ml', '100 ml'),
      rupeeAmounts,
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    )
    .map(([volume, price, inStock, stock]) => ({
      volume,
      price,
      inStock,
      ...(stock !== undefined && { stock }),
    })),
  { maxLength: 4, selector: (variant) => variant.volume },
);

/** Products with distinct ids and every field varied. */
export const productLists: fc.Arbitrary<Product[]> = fc
  .array(
    fc.tuple(
      fc.record({
        name: fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), words),
        shortName: fc.string({ maxLength: 8 }),
        description: fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom('Shimmer for women', 'A bold date', 'Fresh for him'),
        ),
        category: fc.constantFrom('Oriental', 'Citrus', 'Floral', 'Oud', ''),
        concentration: fc.constantFrom('Eau de Parfum', 'Attar', ''),
        volume: fc.constantFrom('50 ml', '100 ml', ''),
        price: rupeeAmounts,
        images: fc.array(fc.webUrl(), { maxLength: 3 }),
        tags: fc.uniqueArray(
          fc.constantFrom('her', 'him', 'unisex', 'gift', 'fresh', 'bold', 'date'),
          { maxLength: 4 },
        ),
        topNotes: notes,
        middleNotes: notes,
        baseNotes: notes,
        rating: fc.constantFrom(0, 3.5, 4, 5),
        reviews: fc.nat(50),
        featured: fc.boolean(),
        inStock: fc.boolean(),
        variants,
        contents: fc.array(fc.constantFrom('p0/50 ml', 'p1/2 ml'), { maxLength: 2 }),
        wear: fc.subarray([...WEAR_STEPS]),
        rank: fc.option(fc.integer({ min: 1, max: 48 }), { nil: undefined }),
      }),
      fc.option(fc.integer({ min: 0, max: 1_900_000_000_000 }), { nil: undefined }),
    ),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(([fields, createdAt], n) =>
      aProduct({
        ...fields,
        id: `p${n}`,
        ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
      }),
    ),
  );
