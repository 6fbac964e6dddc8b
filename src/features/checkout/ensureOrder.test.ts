import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { aTextStore } from '../../../tests/support/textStore';
import type { ShippingInfo } from '../../domain/customer/address';
import type { Order, Purchase } from '../../domain/order/order';
import { orderId } from '../../domain/order/orderId';
import { ensureOrder, fingerprint, loadSession, updateSession, withTabLock } from './ensureOrder';

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

/** A fake backend that stores orders, with a clock that advances a millisecond at every reading. */
function fakeBackend(orders = new Map<string, Order>(), store = aTextStore()) {
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
      fetchBoughtJustNow: vi.fn(async (): Promise<Order | undefined> => undefined),
      withTabLock: <T>(task: () => T) => Promise.resolve(task()),
      now: () => new Date(at++),
    },
  };
}

describe('the lock between tabs', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const withLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: { request } });

  it('is not needed: where cookies are blocked the browser refuses it, and the order is written', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = new DOMException('The request was denied.', 'SecurityError');
    withLocks(() => Promise.reject(refusal));
    const task = vi.fn(() => 'session');
    expect(await withTabLock(task)).toBe('session');
    expect(task).toHaveBeenCalledOnce();
    expect(said).toHaveBeenCalledWith(refusal);
  });

  it('does not repeat what fails inside it', async () => {
    withLocks((_: string, run: () => Promise<void>) => run());
    const task = vi.fn(() => {
      throw new Error('full');
    });
    await expect(withTabLock(task)).rejects.toThrow('full');
    expect(task).toHaveBeenCalledOnce();
  });
});

describe('ensureOrder', () => {
  it('writes one order for a double click, a reload and a second tab', async () => {
    const { orders, services } = fakeBackend();
    const both = await Promise.all([
      ensureOrder(services, purchase),
      ensureOrder(services, purchase),
    ]);
    const third = await ensureOrder(services, structuredClone(purchase));
    expect(orders.size).toBe(1);
    const ids = [...both, third].map((p) => (p.kind === 'placed' ? p.session.orderId : ''));
    expect(new Set(ids)).toEqual(new Set(orders.keys()));
  });

  it('takes a new id for an order that was never written in its period, or was removed', async () => {
    const { orders, store, services } = fakeBackend();
    services.placeOrder.mockRejectedValueOnce(new Error('offline'));
    await expect(ensureOrder(services, purchase)).rejects.toThrow('offline');
    const unwritten = loadSession(store, 'u')?.orderId;
    const later = { ...services, now: () => new Date(1_764_000_000_000 + 12 * 86_400_000) };
    await ensureOrder(later, purchase);
    const written = loadSession(store, 'u')?.orderId ?? '';
    expect([...orders.keys()]).toEqual([written]);
    expect(written).not.toBe(unwritten);

    orders.clear();
    await ensureOrder(later, purchase);
    expect([...orders.keys()]).toEqual([loadSession(store, 'u')?.orderId]);
    expect(orders.has(written)).toBe(false);
  });

  it('finds that the former order was paid after its window was closed and the address corrected', async () => {
    const { orders, store, services } = fakeBackend();
    const first = await ensureOrder(services, purchase);
    if (first.kind !== 'placed') throw new Error('not placed');
    const { orderId } = first.session;
    updateSession(store, first.session, { opened: true });
    orders.set(orderId, anOrder({ id: orderId, items: purchase.items, status: 'paid' }));
    const corrected = {
      ...purchase,
      shippingInfo: { ...shippingInfo, address1: '15 Kalamkari Lane' },
    };
    expect(await ensureOrder(services, corrected)).toEqual({ kind: 'paid', orderId });
    expect(orders.size).toBe(1);
    // Other items are another purchase.
    const more = { ...corrected, items: purchase.items.map((item) => ({ ...item, quantity: 2 })) };
    expect((await ensureOrder(services, more)).kind).toBe('placed');
    expect(orders.size).toBe(2);
  });

  it('writes nothing when the same was bought a few minutes ago, until the customer agrees', async () => {
    const { orders, services } = fakeBackend();
    services.fetchBoughtJustNow.mockResolvedValue(anOrder({ id: 'u_0', status: 'paid' }));
    expect(await ensureOrder(services, purchase)).toEqual({ kind: 'bought', orderId: 'u_0' });
    expect(orders.size).toBe(0);
    expect((await ensureOrder(services, purchase, 'u_0')).kind).toBe('placed');
    expect(orders.size).toBe(1);
  });

  it('keeps the order when only a price changed, because the server sets prices', async () => {
    const { orders, services } = fakeBackend();
    await ensureOrder(services, purchase);
    const [item] = purchase.items;
    if (!item) throw new Error('no item');
    await ensureOrder(services, { ...purchase, items: [{ ...item, price: 7100 }] });
    expect(orders.size).toBe(1);
  });

  it.each([
    ['another quantity', { items: purchase.items.map((item) => ({ ...item, quantity: 2 })) }],
    ['another size', { items: purchase.items.map((i) => ({ ...i, selectedVolume: '2 ml' })) }],
    ['another address', { shippingInfo: { ...shippingInfo, address1: '15 Kalamkari Lane' } }],
    ['a coupon', { couponCode: 'WELCOME15' }],
  ])('writes a new order for %s', async (_, change) => {
    const { orders, services } = fakeBackend();
    await ensureOrder(services, purchase);
    await ensureOrder(services, { ...purchase, ...change });
    expect(orders.size).toBe(2);
  });

  it('requests no second payment when the order was settled meanwhile', async () => {
    const { orders, services } = fakeBackend();
    const first = await ensureOrder(services, purchase);
    const id = [...orders.keys()][0] ?? '';
    orders.set(id, anOrder({ id, status: 'paid' }));
    expect(first.kind).toBe('placed');
    expect(await ensureOrder(services, purchase)).toEqual({ kind: 'paid', orderId: id });
  });

  it('reuses an order whose payment failed, and not one that was cancelled', async () => {
    const { orders, services } = fakeBackend();
    await ensureOrder(services, purchase);
    const id = [...orders.keys()][0] ?? '';
    orders.set(id, anOrder({ id, status: 'payment_failed' }));
    await ensureOrder(services, purchase);
    expect(orders.size).toBe(1);
    orders.set(id, anOrder({ id, status: 'cancelled' }));
    await ensureOrder(services, purchase);
    expect(orders.size).toBe(2);
  });

  it('takes up its own order whose answer was lost, and passes over others under its id', async () => {
    const { orders, services } = fakeBackend();
    const id = (n: number) => orderId('u', services.now(), n);
    const own = { ...purchase, status: 'pending_payment' as const };
    orders.set(id(0), anOrder({ ...own, id: id(0), couponCode: 'WELCOME15' }));
    orders.set(id(1), anOrder({ ...own, id: id(1), status: 'paid' }));
    orders.set(id(2), anOrder({ ...own, id: id(2) }));
    expect(await ensureOrder(services, purchase)).toMatchObject({ session: { orderId: id(2) } });
    expect(orders.size).toBe(3);
  });

  it('stops looking for an id after twenty recent orders', async () => {
    const { orders, services } = fakeBackend();
    const others = Array.from({ length: 40 }, (_, n) => orderId('u', services.now(), n));
    for (const id of others) orders.set(id, anOrder({ id, userId: 'u', status: 'paid' }));
    await expect(ensureOrder(services, purchase)).rejects.toThrow('too many recent orders');
  });

  it('never gives one person another person’s order on the same device', async () => {
    const { services, store } = fakeBackend();
    await ensureOrder(services, purchase);
    expect(loadSession(store, 'someone-else')).toBeUndefined();
  });
});

describe('fingerprint', () => {
  it('is independent of the order of lines and fields, and reveals nothing of the address', async () => {
    const other = { id: 'oud', name: 'Oud', price: 1, quantity: 1, selectedVolume: '2 ml' };
    const a = await fingerprint({ ...purchase, items: [...purchase.items, other] });
    const b = await fingerprint({ ...purchase, items: [other, ...purchase.items] });
    expect(a).toBe(b);
    expect(a).toMatch(/^[0-9a-f]{64}$/);
  });
});
