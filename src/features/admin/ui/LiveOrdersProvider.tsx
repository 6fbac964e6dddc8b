import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Summary } from '../../../domain/shop/figures';
import { paths } from '../../../domain/shop/routes';
import type { Order } from '../../../domain/order/order';
import type { Page } from '../../../firebase/reads';
import { serverTime } from '../../../clock';
import { deviceStore, type TextStore } from '../../../ui/storage';
import { chime } from './chime';
import { aFirst, follow, type Followed } from './follow';
import { changedAt, LiveOrdersContext } from './useLiveOrders';

/** How many orders a device had seen, and whether it makes a sound. */
const SEEN = 'nilofar-admin-orders-seen';
const SOUND = 'nilofar-admin-orders-sound';

/** A device's clock may be ahead of the database's. Milliseconds. */
const SKEW_MS = 120_000;

/**
 * Two writes at the same time may become visible in another order than that of their times, so the next look begins a
 * little earlier. Milliseconds.
 */
const OVERLAP_MS = 10_000;

/** How many changed orders are read at a time. */
const MAX_READ = 25;

export interface LiveService {
  /** The sums, as they are and after each change. */
  watch: Followed<Summary>['watch'];
  /** Reads the sums once, when they cannot be watched. */
  fetchSummary: () => Promise<Summary>;
  /** The paid orders that were written since then, the first written first. */
  fetchChanged: (since: Date, size: number) => Promise<Page<Order>>;
  store: TextStore;
  chime: () => void;
}

const firebaseService: LiveService = {
  watch: async (...args) =>
    (await import('../../../firebase/shop/adminLive')).watchSummary(...args),
  fetchSummary: async () => (await import('../../../firebase/shop/adminFigures')).fetchSummary(),
  fetchChanged: async (...args) =>
    (await import('../../../firebase/order/adminOrders')).fetchChangedOrders(...args),
  store: deviceStore,
  chime,
};

/**
 * Listens to one document, the kept sums. When they change, the paid orders that were written since are read, so that screens
 * show them without being loaded again: the reads grow with what happens, not with the number of orders.
 */
export function LiveOrdersProvider({
  children,
  service = firebaseService,
}: {
  children: ReactNode;
  service?: LiveService;
}) {
  const { pathname } = useLocation();
  const [summary, setSummary] = useState<Summary>();
  const [changed, setChanged] = useState<ReadonlyMap<string, Order>>(new Map());
  const [isLive, setIsLive] = useState(true);
  const [hasSound, setHasSound] = useState(() => service.store.read(SOUND) === 'on');
  const [seen, setSeen] = useState(() => readCount(service.store));
  const [first] = useState(aFirst<Summary>);
  const latest = useRef<Summary>(undefined);
  const isLoud = useRef(hasSound);
  useEffect(() => {
    isLoud.current = hasSound;
  }, [hasSound]);

  useEffect(() => {
    let isOver = false;
    let since = new Date(+serverTime() - SKEW_MS);
    let count: number | undefined;
    let reading = Promise.resolve();

    async function readChanged(): Promise<void> {
      try {
        let page: Page<Order> | undefined = await service.fetchChanged(since, MAX_READ);
        while (page && !isOver) {
          const { rows } = page;
          const times = rows.map((one) => changedAt(one) - OVERLAP_MS);
          since = new Date(Math.max(since.getTime(), ...times));
          if (rows.length > 0)
            setChanged(
              (before) => new Map([...before, ...rows.map((one) => [one.id, one] as const)]),
            );
          page = await page.next?.();
        }
      } catch (error) {
        // The next change reads them, too.
        console.warn(error);
      }
    }

    function show(next: Summary): void {
      if (count !== undefined) {
        if (next.orders > count && isLoud.current) service.chime();
        reading = reading.then(readChanged);
      }
      count = next.orders;
      latest.current = next;
      setSummary(next);
      first.resolve(next);
    }

    const end = follow(
      { watch: service.watch, fetch: service.fetchSummary },
      { onValue: show, onFailed: first.reject, onLive: setIsLive },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [service, first]);

  const orders = summary?.orders;
  const isOnList = pathname === paths.adminOrders();
  // Whoever looks at the list has seen them all; so has a device that is new. A rebuild may count fewer than before.
  if (orders !== undefined && seen !== orders && (isOnList || seen === undefined || seen > orders))
    setSeen(orders);
  useEffect(() => {
    if (seen !== undefined) service.store.write(SEEN, String(seen));
  }, [seen, service]);

  const latestSummary = useCallback(
    // Trying again reads them once.
    async () => latest.current ?? first.promise.catch(service.fetchSummary),
    [first, service],
  );
  const setSound = useCallback(
    (on: boolean): void => {
      service.store.write(SOUND, on ? 'on' : undefined);
      setHasSound(on);
      // Heard at once, and browsers let a page make sounds only after a press.
      if (on) service.chime();
    },
    [service],
  );
  const fresh = orders === undefined || seen === undefined ? 0 : Math.max(0, orders - seen);
  const value = useMemo(
    () => ({ summary, latestSummary, changed, fresh, isLive, hasSound, setSound }),
    [summary, latestSummary, changed, fresh, isLive, hasSound, setSound],
  );
  return <LiveOrdersContext value={value}>{children}</LiveOrdersContext>;
}

function readCount(store: TextStore): number | undefined {
  const text = store.read(SEEN);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
