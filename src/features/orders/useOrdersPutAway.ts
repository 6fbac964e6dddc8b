import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isPutAway, type Order } from '../../domain/order/order';

interface OrdersPutAway {
  /** The orders, as they are after what was put away on this page. */
  loaded: readonly Order[];
  /** Those to show. */
  shown: readonly Order[];
  /** How many are put away. */
  away: number;
  showsAway: boolean;
  setShowsAway(showsAway: boolean): void;
  /** The button that shows them; it takes the focus when an order disappears. */
  toggle: RefObject<HTMLButtonElement | null>;
  onPutAway(id: string, isAway: boolean): void;
}

/** Leaves out the orders that were put away, until they are asked for. */
export function useOrdersPutAway(orders: readonly Order[]): OrdersPutAway {
  /** What was put away or taken out on this page, by order id: the list is not read again for it. */
  const [changes, setChanges] = useState<ReadonlyMap<string, Date | undefined>>(new Map());
  const [showsAway, setShowsAway] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const loaded = orders.map((order) =>
    changes.has(order.id) ? { ...order, putAwayAt: changes.get(order.id) } : order,
  );
  const hasMoved = useRef(false);
  // At once, so that the focus is never nowhere.
  useLayoutEffect(() => {
    if (hasMoved.current) toggle.current?.focus();
    hasMoved.current = false;
  }, [changes]);

  return {
    loaded,
    shown: showsAway ? loaded : loaded.filter((order) => !isPutAway(order)),
    away: loaded.filter((order) => isPutAway(order)).length,
    showsAway,
    setShowsAway,
    toggle,
    onPutAway: (id, isAway) => {
      hasMoved.current = isAway && !showsAway;
      setChanges(new Map(changes).set(id, isAway ? new Date() : undefined));
    },
  };
}
