import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import type { ShippingInfo } from '../../domain/address';
import type { Order } from '../../domain/order';
import { fingerprint, type Purchase } from './orderDraft';
import { place } from './place';
import { loadDraft, loadSession, markSession, saveDraft, type Store } from './session';

const shippingInfo: ShippingInfo = {
  firstName: 'Anahita',
  lastName: 'Desai',
  email: 'a@nilofar.example',
  phone: '+919876543210',
  address1: '14 Kalamkari Lane',
  address2: '',
  landmark: '',
  city: 'Gandhinagar',
  state: 'Gujarat',
  zipCode: '382011',
  country: 'India',
};
const purchase: Purchase = {
  userId: 'u',
  items: [{ id: 'amber', name: 'Amber', price: 6850, quantity: 1, selectedVolume: '50 ml' }],
  shippingInfo,
};

function aStore(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A house that keeps orders, with its own clock: every look at it is a millisecond later. */
function aHouse(orders = new Map<string, Order>(), store = aStore()) {
  let at = 1_764_000_000_000;
  const placeOrder = vi.fn(async (id: string, draft: Purchase) => {
    const existing = orders.get(id);
    if (!existing) orders.set(id, anOrder({ id, userId: draft.userId, status: 'pending_payment' }));
    return existing;
  });
  return {
    orders,
    store,
    services: {
      store,
      placeOrder,
      fetchOrder: async (id: string) => orders.get(id),
      exclusively: <T>(task: () => T) => Promise.resolve(task()),
      now: () => new Date(at++),
    },
  };
}

describe('place', () => {
  it('writes one order for a double click, a reload and a second tab', async () => {
    const { orders, services } = aHouse();
    const both = await Promise.all([place(services, purchase), place(services, purchase)]);
    const third = await place(services, structuredClone(purchase));
    expect(orders.size).toBe(1);
    const ids = [...both, third].map((p) => (p.kind === 'placed' ? p.session.orderId : ''));
    expect(new Set(ids)).toEqual(new Set(orders.keys()));
  });

  it('finds the former order paid after its window was closed and the address corrected', async () => {
    const { orders, store, services } = aHouse();
    const first = await place(services, purchase);
    if (first.kind !== 'placed') throw new Error('not placed');
    const { orderId } = first.session;
    markSession(store, first.session, { opened: true });
    orders.set(orderId, anOrder({ id: orderId, items: purchase.items, status: 'paid' }));
    const corrected = {
      ...purchase,
      shippingInfo: { ...shippingInfo, address1: '15 Kalamkari Lane' },
    };
    expect(await place(services, corrected)).toEqual({ kind: 'paid', orderId });
    expect(orders.size).toBe(1);
    // Another basket is another purchase.
    const more = { ...corrected, items: purchase.items.map((item) => ({ ...item, quantity: 2 })) };
    expect((await place(services, more)).kind).toBe('placed');
    expect(orders.size).toBe(2);
  });

  it('keeps the order when only a price moved, for the server sets it', async () => {
    const { orders, services } = aHouse();
    await place(services, purchase);
    const [item] = purchase.items;
    if (!item) throw new Error('no item');
    await place(services, { ...purchase, items: [{ ...item, price: 7100 }] });
    expect(orders.size).toBe(1);
  });

  it.each([
    ['another quantity', { items: purchase.items.map((item) => ({ ...item, quantity: 2 })) }],
    ['another size', { items: purchase.items.map((i) => ({ ...i, selectedVolume: '2 ml' })) }],
    ['another address', { shippingInfo: { ...shippingInfo, address1: '15 Kalamkari Lane' } }],
    ['a coupon', { couponCode: 'WELCOME15' }],
  ])('writes a new order for %s', async (_, change) => {
    const { orders, services } = aHouse();
    await place(services, purchase);
    await place(services, { ...purchase, ...change });
    expect(orders.size).toBe(2);
  });

  it('asks for no second payment when the order was settled meanwhile', async () => {
    const { orders, services } = aHouse();
    const first = await place(services, purchase);
    const id = [...orders.keys()][0] ?? '';
    orders.set(id, anOrder({ id, status: 'paid' }));
    expect(first.kind).toBe('placed');
    expect(await place(services, purchase)).toEqual({ kind: 'paid', orderId: id });
  });

  it('reuses an order whose payment failed, and not one that was cancelled', async () => {
    const { orders, services } = aHouse();
    await place(services, purchase);
    const id = [...orders.keys()][0] ?? '';
    orders.set(id, anOrder({ id, status: 'payment_failed' }));
    await place(services, purchase);
    expect(orders.size).toBe(1);
    orders.set(id, anOrder({ id, status: 'cancelled' }));
    await place(services, purchase);
    expect(orders.size).toBe(2);
  });

  it('does not give one person the order of another on the same device', async () => {
    const { services, store } = aHouse();
    await place(services, purchase);
    expect(loadSession(store, 'someone-else')).toBeUndefined();
  });
});

describe('fingerprint', () => {
  it('is the same whatever the order of lines and fields, and tells nothing of the address', async () => {
    const other = { id: 'oud', name: 'Oud', price: 1, quantity: 1, selectedVolume: '2 ml' };
    const a = await fingerprint({ ...purchase, items: [...purchase.items, other] });
    const b = await fingerprint({ ...purchase, items: [other, ...purchase.items] });
    expect(a).toBe(b);
    expect(a).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the draft of the form', () => {
  const blank = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    recipientPhone: '',
    address1: '',
    address2: '',
    landmark: '',
    city: '',
    state: '',
    zipCode: '',
  };

  it('comes back for the one who typed it, and for nobody else', () => {
    const store = aStore();
    saveDraft(store, 'u', { form: { ...blank, city: 'Pune' }, gift: true });
    expect(loadDraft(store, 'u', blank)).toEqual({ form: { ...blank, city: 'Pune' }, gift: true });
    expect(loadDraft(store, 'someone-else', blank)).toBeUndefined();
  });

  it('is forgotten when it is not readable', () => {
    const store = aStore();
    store.setItem('checkout-draft', '{"userId":"u","gift":"yes"');
    expect(loadDraft(store, 'u', blank)).toBeUndefined();
  });
});
