import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { QUICK_ADD_MESSAGE_MS } from '../../domain/shop/constants';
import type { PriceRange } from '../../domain/product/cardSize';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { useCart } from '../cart/useCart';
import { AddedNotice } from './AddedNotice';
import { LAYOUTS, type Columns } from './gridLayouts';
import { ProductCard } from './ProductCard';

/**
 * Cards per block; full rows with two, three and four columns. Only blocks near the screen are rendered, so that a
 * collection of thousands stays fast.
 */
const BLOCK_SIZE = 12;
/** Up to this many cards are rendered at once, without blocks. */
const MAX_WITHOUT_BLOCKS = 48;
const NEAR_MARGIN = '800px 0px';

/** For a value that changes only with the end of hydration. */
const neverChanges = (): (() => void) => () => undefined;

interface Props {
  products: readonly Product[];
  /** How many there will be, when `products` are only the first. */
  total?: number | undefined;
  offers: readonly Offer[];
  now: Date;
  /** The number of pictures on the first screen, which load eagerly. */
  eager?: number;
  columns?: Columns;
  /** An extra line under the notes, such as the shared notes. */
  remark?: (product: Product) => string | undefined;
  /** The price filter; a stable object, or every card renders again. */
  range?: PriceRange | undefined;
  /** Whether photographs morph into those of the product page; for one grid per page. */
  shared?: boolean;
}

/** The grid of cards. Quick add is announced for three seconds. */
export const ProductGrid = memo(function ProductGrid({
  products,
  total = products.length,
  offers,
  now,
  eager = 0,
  columns = 4,
  remark,
  range,
  shared = false,
}: Props) {
  const { addToCart, setDrawerOpen } = useCart();
  const [added, setAdded] = useState<{ product: Product; volume: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstBlock = useRef<HTMLDivElement>(null);
  const [blockHeight, setBlockHeight] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isPrerendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

  const quickAdd = useCallback(
    (product: Product, volume: string): void => {
      const isAdded = addToCart(product, volume) === 'added';
      // The drawer would cover the message; it opens only to explain why nothing was added.
      if (!isAdded) setDrawerOpen(true);
      clearTimeout(timer.current);
      setAdded(isAdded ? { product, volume } : undefined);
      timer.current = setTimeout(() => setAdded(undefined), QUICK_ADD_MESSAGE_MS);
    },
    [addToCart, setDrawerOpen],
  );

  const size = total <= MAX_WITHOUT_BLOCKS ? MAX_WITHOUT_BLOCKS : BLOCK_SIZE;
  const blocks = Array.from({ length: Math.ceil(products.length / size) }, (_, n) => n * size);
  const many = blocks.length > 1;
  useLayoutEffect(() => {
    if (many) setBlockHeight(firstBlock.current?.offsetHeight ?? 0);
  }, [many]);

  const cards = (from: number) => (
    <ul className={LAYOUTS[columns].grid}>
      {products.slice(from, from + size).map((product, at) => (
        <li
          key={product.id}
          // Nobody sees it yet: the first paint does not wait for its layout.
          className={isPrerendered && eager > 0 && from + at >= eager ? 'laid-out-late' : undefined}
        >
          <ProductCard
            product={product}
            offers={offers}
            now={now}
            sizes={LAYOUTS[columns].sizes}
            priority={from + at < eager}
            added={added?.product.id === product.id}
            onQuickAdd={quickAdd}
            remark={remark?.(product)}
            range={range}
            shared={shared}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div className="flex flex-col gap-10 md:gap-14">
        {blocks.map((from) =>
          from === 0 ? (
            <div key={from} ref={firstBlock}>
              {cards(from)}
            </div>
          ) : (
            <Block
              key={from}
              height={(blockHeight * Math.min(size, products.length - from)) / size}
              draw={() => cards(from)}
            />
          ),
        )}
      </div>
      <AddedNotice>
        {added && `${added.product.name}, ${added.volume}, was added to your cart.`}
      </AddedNotice>
    </>
  );
});

/** Reserves the space of a block, and renders it while it is near the screen. */
function Block({ height, draw }: { height: number; draw: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [measuredHeight, setMeasuredHeight] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // Its height is recorded as it leaves, so that nothing moves when it is unmounted.
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          setMeasuredHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      // Rendered before it is visible, it is laid out only when it becomes visible.
      style={
        near
          ? {
              contentVisibility: 'auto',
              containIntrinsicHeight: `auto ${measuredHeight ?? height}px`,
            }
          : { height: measuredHeight ?? height }
      }
    >
      {near && draw()}
    </div>
  );
}
