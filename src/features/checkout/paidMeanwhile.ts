import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { goodsOf, type Order } from '../../domain/order/order';
import { isPurchased, wasPaid } from '../../domain/order/orderStatus';
import { isSameBasket, type Basket } from '../../domain/order/sameBasket';
import type { CartItem } from '../../domain/order/cart';
import { serverTime } from '../../clock';
import { deviceStore, parseJson } from '../../ui/storage';
import { useCart } from '../cart/useCart';
import { clearSession, loadSession } from './ensureOrder';

/** When to check the order, in milliseconds after the page appeared: the webhook may arrive late. */
const CHECK_AT_MS = [0, 2_000, 6_000, 15_000, 40_000];
/** A payment no older than this (in milliseconds) counts as this visit's own. */
const RECENT_MS = 3_600_000;

/** Whether a paid order is what this cart was about to buy, a moment ago: all of it, or a `part`. A cart has no wrapping. */
export function isThisVisits(
  order: Pick<Order, 'items' | 'pricing' | 'paidAt'>,
  cart: Basket,
  part = false,
): boolean {
  const since = order.paidAt && +serverTime() - order.paidAt.getTime();
  if (since === undefined || since >= RECENT_MS) return false;
  const goods = goodsOf(order);
  return part ? holdsAll(cart, goods) : isSameBasket(goods, cart);
}

/** Whether a cart has all the goods of an order, and maybe more. */
function holdsAll(cart: Basket, goods: Basket): boolean {
  return goods.items.every(({ id, selectedVolume, quantity }) =>
    cart.items.some(
      (line) =>
        line.id === id && line.selectedVolume === selectedVolume && line.quantity >= quantity,
    ),
  );
}

/** Whether an order was made from these lines: they have all its goods, and were there before it. A line's id is its time. */
export function wasMadeFrom(
  lines: readonly CartItem[],
  order: Pick<Order, 'items' | 'pricing' | 'createdAt'>,
): boolean {
  const before = lines.filter(({ id }) => parseInt(id, 10) <= order.createdAt.getTime());
  return holdsAll(toBasket(before), goodsOf(order));
}

/** The contents of the cart, as those of an order. */
export function toBasket(items: readonly CartItem[]): Basket {
  return {
    items: items.map(({ product: { id }, selectedVolume, quantity }) => ({
      id,
      selectedVolume,
      quantity,
    })),
  };
}

interface Handlers {
  /** The cart's contents were paid for just now. */
  onPaid: (order: Order) => void;
  /**
   * Other items were paid for, or the same items long ago: the cart is a purchase of its own. `isTaken` when they were
   * a part of it, bought just now, and have been taken out of it.
   */
  onPaidEarlier: (order: Order, isTaken: boolean) => void;
}

/**
 * Detects a payment that completed after the page or Razorpay's window was closed, so that the customer is not asked to
 * pay again: a webhook may have settled the order. While the form is shown, the stored order is checked a few times and
 * whenever the network is back. The stored order may be weeks old and the `cart` different since, so a paid order only
 * settles a cart with the same contents; a part of it that was bought just now is taken out.
 */
export function useEarlierPayment(
  userId: string,
  active: boolean,
  cart: Pick<Order, 'items'>,
  { onPaid, onPaidEarlier }: Handlers,
): void {
  const { items, removePurchased } = useCart();
  const paid = useEffectEvent((order: Order) => {
    if (isThisVisits(order, cart)) {
      onPaid(order);
      return;
    }
    const isPart = loadSession(deviceStore, userId)?.part ?? false;
    const isTaken = isPart && isThisVisits(order, toBasket(items), true);
    clearSession(deviceStore);
    if (isTaken) {
      announceSale({ orderId: order.id, ...goodsOf(order) });
      removePurchased(order);
    }
    onPaidEarlier(order, isTaken);
  });
  useEffect(
    () => (active ? watchPayment(userId, (order) => paid(order)) : undefined),
    [userId, active],
  );
}

/**
 * Checks a few times, and whenever the network is back, whether the order of this device's checkout is paid, if its
 * payment window was opened. Calls `onPaid` once. Returns what ends it.
 */
export function watchPayment(userId: string, onPaid: (order: Order) => void): () => void {
  const session = loadSession(deviceStore, userId);
  if (!session?.opened) return () => undefined;
  const { orderId } = session;
  let isOver = false;
  const check = (): void => void checkOrder();
  const timers = CHECK_AT_MS.map((ms) => setTimeout(check, ms));
  // Checks made while offline fail; check again once the network is back.
  addEventListener('online', check);
  const stop = (): void => {
    isOver = true;
    timers.forEach(clearTimeout);
    removeEventListener('online', check);
  };

  async function checkOrder(): Promise<void> {
    try {
      const { fetchOrder } = await import('../../firebase/order/orders');
      const order = await fetchOrder(orderId);
      if (isOver || !order || !wasPaid(order.status)) return;
      stop();
      // Another tab may have started a new order meanwhile.
      if (loadSession(deviceStore, userId)?.orderId !== orderId) return;
      if (order.status === 'cancelled') clearSession(deviceStore);
      else onPaid(order);
    } catch (error) {
      // Unknown for now; paying asks the server again.
      console.warn(error);
    }
  }

  return stop;
}

const SALE_KEY = 'checkout-sale';

/** An order that was paid in one tab, as announced to the others. */
export interface Sale extends Basket {
  orderId: string;
}

const saleSchema = v.object({
  orderId: v.string(),
  items: v.array(v.object({ id: v.string(), selectedVolume: v.string(), quantity: v.number() })),
});

/** Announces a sale to the other tabs. Their storage event carries it, so nothing stays in the storage. */
export function announceSale({ orderId, items }: Sale): void {
  const lines = items.map(({ id, selectedVolume, quantity }) => ({ id, selectedVolume, quantity }));
  deviceStore.write(SALE_KEY, JSON.stringify({ orderId, items: lines }));
  deviceStore.write(SALE_KEY, undefined);
}

/** The sale that another tab's storage event announces; undefined for any other event. */
function saleFromEvent({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): Sale | undefined {
  if (key !== SALE_KEY || newValue === null) return undefined;
  const result = v.safeParse(saleSchema, parseJson(newValue));
  return result.success ? result.output : undefined;
}

/**
 * Calls `onPaid` with the id of an order that was paid in another tab, if `isMine` matches it. Two tabs share a cart, so
 * items paid for in one must not be charged again in the other.
 */
export function usePaidInOtherTab(
  isMine: (sale: Sale) => boolean,
  onPaid: (orderId: string) => void,
): void {
  const hear = useEffectEvent((event: StorageEvent): void => {
    const sale = saleFromEvent(event);
    if (sale && isMine(sale)) onPaid(sale.orderId);
  });
  useEffect(() => {
    const listener = (event: StorageEvent): void => hear(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
}

/** How far ahead of the server a device's clock may be, in milliseconds. */
const CLOCK_LEEWAY_MS = 5 * 60_000;
/** How long the payment window may take to report a payment that is settled already, in milliseconds. */
const REPORT_MS = 5_000;

/** A payment window that is open. */
interface OpenWindow {
  orderId: string;
  /** The earlier order with the same items that the customer knowingly repeats. */
  again: string | undefined;
  /** Whether an order has the same items. */
  isMine: (sale: Sale) => boolean;
}

/** The order among paid ones, newest first, that leaves nothing to pay in an open window: its own, or a twin paid since. */
function settledOrder(
  paid: readonly Order[],
  { orderId, again, isMine }: OpenWindow,
): Order | undefined {
  const repeated = paid.findIndex(({ id }) => id === again);
  return (repeated < 0 ? paid : paid.slice(0, repeated)).find(
    (order) =>
      isPurchased(order) &&
      (order.id === orderId ||
        // A replacement is sent by the shop, not bought.
        (order.replaces === undefined && isMine({ orderId: order.id, ...goodsOf(order) }))),
  );
}

/**
 * Listens, while a payment window is `open`, to what this customer pays for: a storage event reaches neither another
 * browser nor another device, and a webhook needs no tab. Its own order calls `onPaid` after the window had time to
 * report the payment itself, another order with the same items calls `onPaidElsewhere` at once.
 */
export function usePaidWhileOpen(
  userId: string,
  open: OpenWindow | undefined,
  { onPaid, onPaidElsewhere }: Record<'onPaid' | 'onPaidElsewhere', (orderId: string) => void>,
): void {
  const settledBy = useEffectEvent(
    (paid: readonly Order[]) => open && settledOrder(paid, open)?.id,
  );
  const end = useEffectEvent((paidId: string): void =>
    paidId === open?.orderId ? onPaid(paidId) : onPaidElsewhere(paidId),
  );
  const orderId = open?.orderId;
  useEffect(() => {
    if (orderId === undefined) return;
    const since = new Date(+serverTime() - CLOCK_LEEWAY_MS);
    let isOver = false;
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (paid: readonly Order[]): void => {
      const paidId = settledBy(paid);
      clearTimeout(timer);
      if (paidId !== undefined)
        timer = setTimeout(() => end(paidId), paidId === orderId ? REPORT_MS : 0);
    };
    void import('../../firebase/order/paidOrders').then(({ watchPaidOrders }) => {
      // Without it, the server still refuses or returns a second payment.
      if (!isOver) stop = watchPaidOrders(userId, since, hear, console.warn);
    }, console.warn);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [userId, orderId]);
}
