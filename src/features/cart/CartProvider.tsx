import {
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
  repairCart,
  withoutPurchased,
} from '../../domain/order/cart';
import { MAX_LINES } from '../../domain/shop/constants';
import type { Product } from '../../domain/product/product';
import { CART_KEY, COUPON_KEY, loadCart, loadCoupon, saveCart, saveCoupon } from './cartStorage';
import { CartContext, type AddResult, type CartApi } from './useCart';

/** Holds the cart of this device, persists it in local storage and syncs it with other tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [items, dispatch] = useReducer(cartReducer, undefined, loadCart);
  const [couponCode, setCoupon] = useState(loadCoupon);
  const [drawerOpen, setDrawerOpen] = useState(false);

  const [wasRejected, setWasRejected] = useState(false);
  const latest = useRef(items);

  useEffect(() => {
    latest.current = items;
    saveCart(items);
  }, [items]);

  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === CART_KEY || event.key === null)
        dispatch({ type: 'replace', items: loadCart() });
      if (event.key === COUPON_KEY || event.key === null) setCoupon(loadCoupon());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  const setCouponCode = useCallback((code: string | undefined) => {
    saveCoupon(code);
    setCoupon(code);
  }, []);

  const addToCart = useCallback((product: Product, volume?: string, quantity = 1): AddResult => {
    // A line's id is the current timestamp.
    const action = { type: 'add', id: String(Date.now()), product, volume, quantity } as const;
    const next = cartReducer(latest.current, action);
    const isFull = next === latest.current;
    const isMore = countItems(next) > countItems(latest.current);
    // Updated at once, so that a second addition in the same tick counts on top.
    latest.current = next;
    setWasRejected(isFull);
    dispatch(action);
    return isMore ? 'added' : isFull ? 'full' : 'limit';
  }, []);

  const api = useMemo<CartApi>(
    () => ({
      items,
      isFull: wasRejected && items.length >= MAX_LINES,
      totalItems: countItems(items),
      totalPrice: cartTotal(items),
      couponCode,
      setCouponCode,
      addToCart,
      updateQuantity: (id, quantity) => dispatch({ type: 'setQuantity', id, quantity }),
      removeFromCart: (id) => dispatch({ type: 'remove', id }),
      restoreLine: (item, at) =>
        dispatch({
          type: 'replace',
          items: repairCart([...items.slice(0, at), item, ...items.slice(at)]),
        }),
      removePurchased: (order) => {
        const left = withoutPurchased(items, order.items);
        dispatch({ type: 'replace', items: left });
        if (left.length === 0 || order.couponCode === couponCode) setCouponCode(undefined);
      },
      drawerOpen,
      setDrawerOpen,
    }),
    [items, wasRejected, couponCode, setCouponCode, addToCart, drawerOpen],
  );

  return <CartContext value={api}>{children}</CartContext>;
}
