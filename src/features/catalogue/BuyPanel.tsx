import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { manufacturerOf } from '../../domain/shop/business';
import { MAX_QUANTITY } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { automaticPercent, automaticTotal, offersWithinReach } from '../../domain/pricing/pricing';
import { facetTitle, FREE_FACETS } from '../../domain/product/fields';
import {
  defaultVariant,
  findVariant,
  pricePerMl,
  variantsOf,
  vialOf,
  type Product,
  type Variant,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Quantity } from '../../ui/Quantity';
import { useSite } from '../../ui/site';
import { useCopied } from '../../ui/browser';
import { useCart } from '../cart/useCart';

interface Props {
  product: Product;
  offers: readonly Offer[];
  now: Date;
  /** Controls of other features. */
  wishlist?: ReactNode;
  compare?: ReactNode;
}

/** Size, quantity, Add to cart and Buy now; sticky beside the gallery on a wide screen. */
export function BuyPanel({ product, offers, now, wishlist, compare }: Props) {
  const { addToCart, setDrawerOpen, totalPrice, items } = useCart();
  const navigate = useNavigate();
  const [volume, setVolume] = useState(() => defaultVariant(product).volume);
  const [wanted, setWanted] = useState(1);
  const buttons = useRef<HTMLDivElement>(null);
  const variant = findVariant(product, volume) ?? defaultVariant(product);
  const percent = automaticPercent(product, offers, now, variant.price);
  const max = Math.min(MAX_QUANTITY, variant.stock ?? MAX_QUANTITY);
  // Another size may have less stock; at least one, even when it is sold out.
  const quantity = Math.max(1, Math.min(wanted, max));

  const ids = [product.id, ...items.map((item) => item.product.id)];
  const hint = offersWithinReach(offers, totalPrice, ids, now)[0];

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
          {[product.category, product.concentration].filter(Boolean).join(' · ')}
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
        {percent > 0 && <span className="text-sm font-medium text-ok">-{percent}% AUTO</span>}
        <span className="w-full text-sm text-muted">Inclusive of all taxes</span>
      </div>

      <VolumeChoice
        product={product}
        offers={offers}
        now={now}
        value={variant.volume}
        onChange={setVolume}
      />

      {hint && (
        <p className="border-l-2 border-accent-soft pl-4 text-sm">
          <span className="font-medium">{hint.offer.title}.</span>{' '}
          {messages.product.addMoreForOffer(formatRupees(hint.missing))}
        </p>
      )}

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
        <Button size="lg" look="outline" wide onClick={buyNow} disabled={soldOut}>
          Buy now
        </Button>
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
        {variant.stock !== undefined && variant.stock > 0 && variant.stock <= 5 && (
          <p className="text-sm text-warn">{messages.cart.fewLeft(variant.stock)}</p>
        )}
      </div>

      <ul className="space-y-2 border-y border-line py-4 text-sm leading-snug text-muted">
        <li>Processed in 1–2 business days, delivered within 1 to 10 days.</li>
        <li>Unopened fragrances can be returned within 14 days of delivery.</li>
        <li>Payment by card, UPI or net banking.</li>
      </ul>

      <Facts product={product} variant={variant} />
      <div className="flex flex-wrap items-center gap-x-8">
        <ShareButton name={product.name} />
        {compare}
      </div>

      <BottomBar
        anchor={buttons}
        shown={!soldOut}
        price={automaticTotal(product, offers, now, variant, quantity)}
        onAdd={() => add()}
      />
    </div>
  );
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
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ');

/** The declarations that Indian law requires for packaged goods. */
function Facts({ product, variant }: { product: Product; variant: Variant }) {
  const { supportEmail, supportPhone, business } = useSite();
  const mrp = Math.max(variant.price, variant.originalPrice ?? 0);
  const rows = [
    ['MRP', `${formatRupees(mrp)}, inclusive of all taxes`],
    ['Net quantity', variant.volume],
    ...FREE_FACETS.map((name): [string, string] => [facetTitle(name), product[name]]),
    ['Country of origin', product.countryOfOrigin || business.countryOfOrigin],
    ['Made and packed by', product.manufacturer || manufacturerOf(business)],
    ['Customer care', listed(supportEmail, supportPhone, business.hours)],
    ['Grievance officer', listed(business.grievanceOfficer, business.grievanceEmail)],
  ];
  return (
    <details className="group border-b border-line pb-4 text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between font-medium">
        Product information
        <span aria-hidden="true" className="text-xl font-light group-open:rotate-45">
          +
        </span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 pt-2">
        {rows.map(([term, text]) =>
          text ? (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}

function ShareButton({ name }: { name: string }) {
  const { copied, copy } = useCopied();

  async function share(): Promise<void> {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: name, url });
        return;
      }
      await copy(url);
    } catch (error) {
      // The user closed the share sheet; this is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
    }
  }

  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        onClick={() => void share()}
        className="inline-flex min-h-11 items-center gap-2 text-sm textlink"
      >
        <Share2 aria-hidden="true" size={16} strokeWidth={1.5} />
        Share
      </button>
      <span role="status" className="text-sm text-ok">
        {copied && messages.product.linkCopied}
      </span>
    </div>
  );
}

/** On a phone, a bar with Add to cart once the buttons of the panel have scrolled out at the top. */
function BottomBar({
  anchor,
  shown,
  price,
  onAdd,
}: {
  anchor: RefObject<HTMLElement | null>;
  shown: boolean;
  price: number;
  onAdd: () => void;
}) {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const buttons = anchor.current;
    if (!buttons) return;
    // The root is extended far downwards, so "not intersecting" can only mean "above the screen". With the viewport as
    // root, a jump from above the buttons to below them would not fire the observer.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(buttons);
    return () => observer.disconnect();
  }, [anchor]);
  const open = shown && isPast;
  useEffect(() => {
    // Moves other fixed elements (the developer inbox) out of the way; a wide screen has no bar.
    if (!matchMedia('(max-width: 47.99rem)').matches) return;
    document.documentElement.style.setProperty('--buy-bar', open ? '4.5rem' : '0px');
    return () => void document.documentElement.style.removeProperty('--buy-bar');
  }, [open]);
  if (!open) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex animate-appear items-center justify-between gap-4 border-t border-line bg-page px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <Money amount={price} className="text-lg" />
      <Button onClick={onAdd}>Add to cart</Button>
    </div>
  );
}
