import { Suspense, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MAX_QUANTITY } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { automaticPercent, automaticTotal } from '../../domain/pricing/pricing';
import {
  defaultVariant,
  findVariant,
  pricePerMl,
  familyLabel,
  variantsOf,
  vialOf,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { Money } from '../../ui/Money';
import { prerenderedPart } from '../../ui/prerenderedPart';
import { Quantity } from '../../ui/Quantity';
import { useCart } from '../cart/useCart';
import type { ProductSlots } from './productSlots';

const BottomBar = lazyPart(async () => (await import('./BottomBar')).BottomBar, { silent: true });
const ProductOffers = lazyPart(async () => (await import('./ProductOffers')).ProductOffers);
const ProductFacts = lazyPart(async () => (await import('./ProductFacts')).ProductFacts);
const ShareLink = lazyPart(async () => (await import('../../ui/ShareLink')).ShareLink);

const Offers = prerenderedPart(ProductOffers, null);
const Facts = prerenderedPart(ProductFacts, <div className="min-h-15" />);
const Share = prerenderedPart(ShareLink, <div className="min-h-11" />);

/** For a value that changes only with the end of hydration. */
const neverChanges = (): (() => void) => () => undefined;

/** Prerendering draws them, so that the page arrives complete; the browser hydrates them when their code has come. */
export const preloadPanel = (): Promise<unknown> =>
  Promise.all([ProductOffers.preload(), ProductFacts.preload(), ShareLink.preload()]);

export const prefetchPanel = (): Promise<unknown> =>
  Promise.all([ProductOffers, ProductFacts, ShareLink, BottomBar].map((part) => part.prefetch()));

interface Props {
  product: Product;
  offers: readonly Offer[];
  now: Date;
  /** Controls of other features. */
  wishlist?: ReactNode;
  compare?: ReactNode;
  delivery?: ProductSlots['delivery'];
}

/** Size, quantity, Add to cart and Buy now; sticky beside the gallery on a wide screen. */
export function BuyPanel({ product, offers, now, wishlist, compare, delivery }: Props) {
  const { addToCart, setDrawerOpen, items } = useCart();
  const navigate = useNavigate();
  const [volume, setVolume] = useSize(product);
  const [wanted, setWanted] = useState(1);
  const buttons = useRef<HTMLDivElement>(null);
  const variant = useMemo(
    () => findVariant(product, volume) ?? defaultVariant(product),
    [product, volume],
  );
  const percent = automaticPercent(product, offers, now, variant.price);
  const max = Math.min(MAX_QUANTITY, variant.stock ?? MAX_QUANTITY);
  // Another size may have less stock; at least one, even when it is sold out.
  const quantity = Math.max(1, Math.min(wanted, max));

  const vial = vialOf(product);

  function add(size = variant.volume, pieces = quantity): void {
    addToCart(product, size, pieces);
    setDrawerOpen(true);
  }

  function buyNow(): void {
    const has = items.find(
      (item) => item.product.id === product.id && item.selectedVolume === variant.volume,
    );
    const missing = quantity - (has?.quantity ?? 0);
    if (missing > 0 && addToCart(product, variant.volume, missing) === 'full') {
      setDrawerOpen(true);
      return;
    }
    const only = { only: product.id, size: variant.volume, pieces: String(quantity) };
    void navigate(`${paths.checkout()}?${new URLSearchParams(only).toString()}`);
  }

  const soldOut = !variant.inStock;

  return (
    <div className="flex flex-col gap-6">
      <header>
        <p className="label text-accent">
          {[familyLabel(product), product.concentration].filter(Boolean).join(' · ')}
        </p>
        <h1 className="mt-3 display text-5xl md:text-6xl">{product.name}</h1>
        {product.shortName && <p className="mt-3 text-lg text-muted">{product.shortName}</p>}
        {product.reviews > 0 && (
          <a href="#reviews" className="mt-2 inline-flex min-h-11 items-center gap-2 text-sm">
            <span aria-hidden="true" className="text-accent-soft">
              ★
            </span>
            <span className="textlink">
              {product.rating} of 5,{' '}
              {product.reviews === 1 ? 'one review' : `${product.reviews} reviews`}
            </span>
          </a>
        )}
      </header>

      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Money {...shownPrice(product, offers, now, variant)} className="text-2xl" />
        {percent > 0 && <span className="text-sm text-accent">-{percent}% AUTO</span>}
        <span className="w-full text-sm text-muted">Inclusive of all taxes</span>
      </div>

      <VolumeChoice
        product={product}
        offers={offers}
        now={now}
        value={variant.volume}
        onChange={setVolume}
      />

      <Offers product={product} offers={offers} now={now} />

      <div ref={buttons} className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Quantity
            value={quantity}
            onChange={setWanted}
            max={max}
            label={`Quantity of ${product.name}`}
          />
          <Button
            size="lg"
            className="min-w-28 flex-1 px-3! whitespace-nowrap"
            onClick={() => add()}
            disabled={soldOut}
          >
            {soldOut ? 'Sold out' : 'Add to cart'}
          </Button>
          {wishlist}
        </div>
        {!soldOut && (
          <Button size="lg" look="outline" wide onClick={buyNow}>
            Buy now
          </Button>
        )}
        {vial && vial.volume !== variant.volume && (
          <p className="text-sm text-muted">
            Not sure?{' '}
            <button
              type="button"
              onClick={() => add(vial.volume, 1)}
              className="min-h-11 text-ink textlink"
            >
              Add a {vial.volume} vial,{' '}
              {formatRupees(shownPrice(product, offers, now, vial).amount)}
            </button>
          </p>
        )}
        {!soldOut && variant.stock !== undefined && variant.stock <= 5 && (
          <p className="text-sm text-warn">{messages.product.fewLeft(variant.stock)}</p>
        )}
      </div>

      {delivery?.(product, variant)}

      <ul className="space-y-2 border-y border-line py-4 text-sm leading-snug text-muted">
        <li>Processed in 1-2 business days, delivered within 1 to 10 days.</li>
        <li>Unopened fragrances can be returned within 14 days of delivery.</li>
        <li>Payment by card, UPI or net banking.</li>
      </ul>

      <Facts product={product} variant={variant} />
      <div className="flex flex-wrap items-center gap-x-8">
        <Share title={product.name} />
        {compare}
      </div>

      <Suspense fallback={null}>
        <BottomBar
          anchor={buttons}
          shown={!soldOut}
          price={automaticTotal(product, offers, now, variant, quantity)}
          onAdd={() => add()}
        />
      </Suspense>
    </div>
  );
}

/**
 * The chosen size, which the address keeps (`?size=10+ml`), so that Back and a shared link open it. A prerendered page
 * has the default one and takes the address's up once it is hydrated.
 */
function useSize(product: Product): [string, (volume: string) => void] {
  const [params, setParams] = useSearchParams();
  // Changes at the end of hydration only where a size is asked for: a change would throw away the prerendered parts
  // whose code has not come yet.
  const asked = useSyncExternalStore(
    neverChanges,
    () => params.get('size') ?? '',
    () => '',
  );
  // Stays when the size sells out meanwhile, so that nobody buys another one unawares.
  const [standard] = useState(() => defaultVariant(product).volume);
  // The router draws the new address in a transition. What is pressed before that already means the size just chosen.
  const [chosen, setChosen] = useState<{ volume: string; instead: string }>();
  if (chosen && chosen.instead !== asked) setChosen(undefined);
  const choose = (volume: string): void => {
    setChosen({ volume, instead: asked });
    const next = new URLSearchParams(params);
    next.delete('size');
    if (volume !== standard) next.set('size', volume);
    setParams(next, { replace: true });
  };
  return [chosen?.volume ?? (asked || standard), choose];
}

/** The sizes as radio buttons with prices, also per millilitre, so that they can be compared. */
function VolumeChoice({
  product,
  offers,
  now,
  value,
  onChange,
}: Pick<Props, 'product' | 'offers' | 'now'> & {
  value: string;
  onChange: (volume: string) => void;
}) {
  const sizes = variantsOf(product);
  if (sizes.length < 2) {
    return (
      <p className="text-sm">
        <span className="text-muted">Size </span>
        {value}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Size</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {sizes.map((size) => {
          const { amount } = shownPrice(product, offers, now, size);
          const perMl = pricePerMl({ volume: size.volume, price: amount });
          return (
            <label
              key={size.volume}
              className={cx(
                'relative flex cursor-pointer flex-col rounded border px-3 py-2.5 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                size.volume === value
                  ? 'border-ink bg-raised'
                  : 'border-line hover:border-accent-soft',
                !size.inStock && 'text-muted line-through',
              )}
            >
              <input
                type="radio"
                name="volume"
                value={size.volume}
                checked={size.volume === value}
                onChange={() => onChange(size.volume)}
                className="sr-only"
              />
              <span className="font-medium">{size.volume}</span>
              <span className="text-muted tabular-nums">{formatRupees(amount)}</span>
              {perMl !== undefined && (
                <span className="text-xs text-muted tabular-nums">
                  {formatRupees(Math.round(perMl))}/ml
                </span>
              )}
              {!size.inStock && <span className="sr-only">Sold out</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
