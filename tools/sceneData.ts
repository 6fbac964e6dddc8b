import { sendOnDays } from '../src/domain/order/gift';
import { orderId } from '../src/domain/order/orderId';
import { searchFields } from '../src/domain/order/orderSearch';
import { returnPhotoPath, type Return } from '../src/domain/order/returns';
import { DRAFT } from '../src/domain/product/visibility';
import { addDays, istDay, startOfDay } from '../src/domain/shop/ist';
import type { Profile } from './emulators/ports';
import { connect, writeDocuments, type NewDocument } from './seed/connect';
import { demoProducts } from './seed/demoData';
import { demoPeople } from './seed/people';
import { uploadPhotographs } from './seed/photographs';

/** The orders of the shopper that pictures need, by what they show. */
export interface SceneOrders {
  /** Delivered a moment ago. */
  delivered: string;
  /** With a return that waits for the owner. */
  asked: string;
  /** With three returns: on its way, refunded, not accepted. */
  returned: string;
  /** A wrapped gift with a card, for a later day. */
  gift: string;
}

const HOUR_MS = 3_600_000;

const LINES = {
  bottle: { id: 'rose-of-kannauj', name: 'Rose of Kannauj', volume: '50 ml', price: 8450 },
  second: { id: 'oud-royale', name: 'Oud Royale', volume: '75 ml', price: 13800 },
  vial: { id: 'vetiver-rain', name: 'Vetiver Rain', volume: '2 ml', price: 99 },
  wrap: { id: 'ivory-paper', name: 'Ivory paper and a silk ribbon', volume: '1 wrap', price: 149 },
} as const;
type LineName = keyof typeof LINES;

const ADDRESS = {
  firstName: 'Aarav',
  lastName: 'Mehta',
  email: 'shopper@nilofar.example',
  phone: '+919876543210',
  address1: '7 Palm Court, 22 Carter Road',
  address2: 'Bandra West',
  landmark: '',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400050',
  country: 'India',
};

/** Photographs of a return. */
export const PHOTOGRAPHS = ['rose-of-kannauj-2.800.webp', 'rose-of-kannauj-1.800.webp'] as const;

interface Wish {
  placed: Date;
  lines: readonly LineName[];
  to?: Partial<typeof ADDRESS>;
  fields: Record<string, unknown>;
}

/** A paid order as the functions leave it, with one piece a line. */
function paidOrder(uid: string, { placed, lines, to, fields }: Wish) {
  const id = orderId(uid, placed);
  const shippingInfo = { ...ADDRESS, ...to };
  const buyerName = 'Aarav Mehta';
  const priced = lines.map((name) => {
    const { id: productId, name: shown, volume, price } = LINES[name];
    const line = { productId, name: shown, volume, quantity: 1, unitPrice: price, total: price };
    return { ...line, ...(name === 'wrap' && { wrapping: true }) };
  });
  const total = priced.reduce((sum, line) => sum + line.total, 0);
  const data = {
    userId: uid,
    accountEmail: ADDRESS.email,
    buyerName,
    items: priced.map(({ productId, name, unitPrice, quantity, volume }) => ({
      id: productId,
      name,
      price: unitPrice,
      quantity,
      selectedVolume: volume,
    })),
    shippingInfo,
    ...searchFields({ id, shippingInfo, buyerName }),
    status: 'paid',
    createdAt: placed,
    paidAt: new Date(placed.getTime() + 90_000),
    updatedAt: new Date(),
    razorpayPaymentId: `pay_${id.slice(-12)}`,
    amountPaise: total * 100,
    pricing: {
      lines: priced,
      subtotal: total,
      discounts: [],
      shipping: 0,
      total,
      currency: 'INR',
    },
    ...fields,
  };
  return { id, document: { path: `orders/${id}`, data } satisfies NewDocument };
}

const deliveredFields = (at: Date) => ({
  status: 'delivered',
  deliveredAt: at,
  shiprocketAWB: '141123221084922',
  shiprocketCourier: 'Delhivery Surface',
  shiprocketStatus: 'Delivered',
});

function aReturn(n: number, line: LineName, fields: Partial<Return>): Return {
  const { id: productId, volume } = LINES[line];
  return {
    id: `return-${n}`,
    kind: 'damaged',
    wish: 'refund',
    lines: [{ productId, volume, quantity: 1 }],
    note: '',
    photos: 0,
    state: 'asked',
    askedAt: new Date(Date.now() - 2 * HOUR_MS),
    ...fields,
  };
}

function ordersOf(uid: string, now: Date) {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const refund = { id: 'rfnd_scene', amountPaise: 845_000, status: 'processed' };
  return {
    delivered: paidOrder(uid, {
      placed: ago(98),
      lines: ['bottle', 'vial'],
      fields: deliveredFields(ago(1)),
    }),
    asked: paidOrder(uid, {
      placed: ago(99),
      lines: ['bottle'],
      fields: {
        ...deliveredFields(ago(5)),
        returnOpen: true,
        returns: [
          aReturn(1, 'bottle', {
            note: 'The cap came off in the box, and about a third of the bottle has leaked.',
            photos: PHOTOGRAPHS.length,
          }),
        ],
      },
    }),
    returned: paidOrder(uid, {
      placed: ago(200),
      lines: ['bottle', 'second', 'vial'],
      fields: {
        ...deliveredFields(ago(120)),
        returnOpen: true,
        refunds: [{ ...refund, reason: 'Arrived damaged', at: ago(20) }],
        returns: [
          aReturn(1, 'bottle', { state: 'refunded', how: 'keep', refundId: refund.id }),
          aReturn(2, 'vial', {
            kind: 'unopened',
            state: 'refused',
            reason: 'The seal of the vial is broken, so we cannot sell it again.',
          }),
          aReturn(3, 'second', {
            kind: 'wrong_item',
            wish: 'replacement',
            state: 'on_its_way',
            how: 'pickup',
            awb: '141198765432100',
            courier: 'Delhivery Surface',
          }),
        ],
      },
    }),
    gift: paidOrder(uid, {
      placed: ago(3),
      lines: ['bottle', 'wrap'],
      to: {
        firstName: 'Sunita',
        address1: '4 Neem Villa, 18 Boat Club Road',
        address2: '',
        city: 'Pune',
        zipCode: '411001',
      },
      fields: {
        gift: `${sendOnDays(now)[4] ?? ''}:Happy birthday, Amma.\nThis one smells of your garden after the first rain.\nAarav`,
      },
    }),
  };
}

/** A draft and a fragrance that is published later. */
function unpublished(profile: Profile, now: Date): NewDocument[] {
  const { products } = demoProducts(profile, now);
  const like = products.find(({ id }) => id === 'vetiver-rain');
  if (!like) throw new Error('The demo data has no Vetiver Rain.');
  const tenInTheMorning = new Date(startOfDay(addDays(istDay(now), 3)).getTime() + 10 * HOUR_MS);
  return [
    { id: 'winter-attar', name: 'Winter Attar', visibility: DRAFT },
    { id: 'monsoon-court', name: 'Monsoon Court', visibility: tenInTheMorning.toISOString() },
  ].map((fields) => ({ path: `products/${fields.id}`, data: { ...like, ...fields } }));
}

const MESSAGES = [
  {
    id: 'scene_1',
    name: 'Farah Khan',
    email: 'farah.khan@customers.example',
    subject: 'product-inquiry',
    message: 'Does Amber Durbar come in a travel size? I would like to take it to a wedding.',
    read: true,
    answered: true,
  },
  {
    id: 'scene_2',
    name: 'Rohan Iyer',
    email: 'rohan.iyer@customers.example',
    subject: 'order-support',
    message: 'My parcel has been in Nagpur since Monday. Is it still on its way?',
    read: false,
  },
];

/** Writes what the pictures show beside the demo data. */
export async function prepareScenes(profile: Profile): Promise<SceneOrders> {
  const [shopper, admin] = demoPeople;
  if (!shopper || !admin) throw new Error('There are no demo accounts.');
  const now = new Date();
  const orders = ordersOf(shopper.uid, now);
  await uploadPhotographs(
    profile,
    PHOTOGRAPHS.map((source, n) => ({
      source,
      path: returnPhotoPath(orders.asked.id, 'return-1', n + 1),
    })),
  );
  const { db, close } = connect(profile);
  try {
    await writeDocuments(db, [
      ...Object.values(orders).map(({ document }) => document),
      ...unpublished(profile, now),
      ...MESSAGES.map(({ id, ...message }) => ({
        path: `contactMessages/${id}`,
        data: {
          ...message,
          createdAt: new Date(now.getTime() - 26 * HOUR_MS),
          ...(message.answered && {
            answers: [
              {
                text: 'It does, as a vial of 2 ml, which fits every bag and lasts for about thirty sprays.',
                by: admin.uid,
                at: new Date(now.getTime() - 4 * HOUR_MS),
              },
            ],
          }),
        },
      })),
      {
        path: `customerNotes/${shopper.uid}`,
        data: {
          note: 'Prefers a call before the delivery. Buys for his mother each November.',
          tags: ['gifts', 'regular'],
          updatedAt: now,
          updatedBy: admin.uid,
        },
      },
    ]);
  } finally {
    await close();
  }
  const { delivered, asked, returned, gift } = orders;
  return { delivered: delivered.id, asked: asked.id, returned: returned.id, gift: gift.id };
}
