import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  cartReducer,
  cartTotal,
  countItems,
  mergeLines,
  withoutPurchased,
  type CartItem,
} from '../../domain/order/cart';
import { MAX_LINES } from '../../domain/shop/constants';
import type { Product } from '../../domain/product/product';
import { deviceStore } from '../../ui/storage';
import { isHydrating } from '../../ui/hydration';
import { CART_KEY, loadCart, readCart, storeLine, writeCart } from './cartStorage';
import { CartContext, type AddResult, type CartApi, type CartCoupon } from './useCart';

const COUPON_KEY = 'coupon';

function loadCoupon(): CartCoupon | undefined {
  const code = deviceStore.read(COUPON_KEY)?.slice(0, 40);
  return code === undefined ? undefined : { code };
}

/** Holds the cart of this device and its coupon, stores both in local storage and syncs them with other tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [first] = useState(() => (isHydrating() ? undefined : readCart()));
  const [isLoaded, setIsLoaded] = useState(first !== undefined);
  const [items, dispatch] = useReducer(cartReducer, first ?? []);
  const [coupon, setCoupon] = useState(() => (isLoaded ? loadCoupon() : undefined));
  const [drawerOpen, setDrawerOpen] = useState(false);

  const [wasRejected, setWasRejected] = useState(false);
  const latest = useRef(items);
  /** What was added before the stored cart was read, where it could not be stored. */
  const unstored = useRef<CartItem[]>([]);

  useEffect(() => {
    if (isLoaded) return;
    let isPending = true;
    const load = (): void => {
      loadCart().then(
        () => {
          if (!isPending) return;
          // Read again, because something may have been added since.
          const stored = readCart();
          if (!stored) return load();
          isPending = false;
          latest.current = mergeLines([...stored, ...unstored.current]);
          // A transition, so that the rest of the page is hydrated first.
          startTransition(() => {
            dispatch({ type: 'replace', items: latest.current });
            setCoupon(loadCoupon());
            setIsLoaded(true);
          });
        },
        (error: unknown) => console.warn(error),
      );
    };
    load();
    // Until it could be read, nothing is stored in its place.
    addEventListener('online', load);
    return () => {
      isPending = false;
      removeEventListener('online', load);
    };
  }, [isLoaded]);

  useEffect(() => {
    // What is stored must not be replaced by the empty cart of a prerendered page.
    if (!isLoaded) return;
    latest.current = items;
    writeCart(items);
  }, [items, isLoaded]);

  useEffect(() => {
    const replace = (stored: readonly CartItem[]): void =>
      dispatch({ type: 'replace', items: stored });
    const onStorage = (event: StorageEvent): void => {
      if (event.key === CART_KEY || event.key === null) {
        const stored = readCart();
        // At once where it can be read: another tab may have paid for it.
        if (stored) replace(stored);
        else loadCart().then(replace, console.warn);
      }
      if (event.key === COUPON_KEY || event.key === null) setCoupon(loadCoupon());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  const setCouponCode = useCallback((code: string | undefined) => {
    deviceStore.write(COUPON_KEY, code);
    setCoupon(code === undefined ? undefined : { code });
  }, []);

  const refuseCoupon = useCallback<CartApi['refuseCoupon']>((code, refusal) => {
    setCoupon((current) => (current?.code === code ? { code, refusal } : current));
  }, []);

  const addToCart = useCallback(
    (product: Product, volume?: string, quantity = 1): AddResult => {
      // A line's id is the current timestamp.
      const action = { type: 'add', id: String(Date.now()), product, volume, quantity } as const;
      const next = cartReducer(latest.current, action);
      const isFull = next === latest.current;
      const isMore = countItems(next) > countItems(latest.current);
      // Updated at once, so that a second addition in the same tick counts on top.
      latest.current = next;
      // The page may be left before the stored cart is read.
      if (!isLoaded)
        for (const line of cartReducer([], action))
          if (!storeLine(line)) unstored.current.push(line);
      setWasRejected(isFull);
      dispatch(action);
      return isMore ? 'added' : isFull ? 'full' : 'limit';
    },
    [isLoaded],
  );

  const api = useMemo<CartApi>(
    () => ({
      items,
      isFull: wasRejected && items.length >= MAX_LINES,
      totalItems: countItems(items),
      totalPrice: cartTotal(items),
      coupon,
      setCouponCode,
      refuseCoupon,
      addToCart,
      updateQuantity: (id, quantity) => dispatch({ type: 'setQuantity', id, quantity }),
      removeFromCart: (id) => dispatch({ type: 'remove', id }),
      restoreLines: (lines, at) =>
        dispatch({
          type: 'replace',
          items: mergeLines([...items.slice(0, at), ...lines, ...items.slice(at)]),
        }),
      removePurchased: (order) => {
        const left = withoutPurchased(items, order.items);
        dispatch({ type: 'replace', items: left });
        if (left.length === 0 || order.couponCode === coupon?.code) setCouponCode(undefined);
      },
      drawerOpen,
      setDrawerOpen,
    }),
    [items, wasRejected, coupon, setCouponCode, refuseCoupon, addToCart, drawerOpen],
  );

  return <CartContext value={api}>{children}</CartContext>;
}
