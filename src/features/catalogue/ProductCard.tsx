import { Check, Plus } from 'lucide-react';
import { memo, ViewTransition } from 'react';
import { Link } from '../../ui/Link';
import { CARD_NOTES } from '../../domain/shop/constants';
import { cardSize, type PriceRange } from '../../domain/product/cardSize';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { automaticPercent } from '../../domain/pricing/pricing';
import {
  defaultVariant,
  familyLabel,
  isAvailable,
  pricedSizes,
  savedPercent,
  variantsOf,
  type Product,
  type Variant,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { CompareToggle } from '../compare/CompareToggle';
import { photoTransitionName } from './photoTransitionName';

interface Props {
  product: Product;
  offers: readonly Offer[];
  now: Date;
  /** The displayed width, for the `sizes` of the picture. */
  sizes: string;
  priority?: boolean;
  /** True for three seconds after a quick add of this card. */
  added: boolean;
  onQuickAdd: (product: Product, volume: string) => void;
  remark?: string | undefined;
  /** The price filter: a card whose default size is outside it is about the cheapest size inside it. */
  range?: PriceRange | undefined;
  /** Whether its photograph morphs into that of the product page; only where each fragrance has one card. */
  shared?: boolean;
}

/** What is said beside the price: `-N% AUTO` of an automatic offer, otherwise the discount from originalPrice. */
function savingOf(
  product: Product,
  size: Variant,
  offers: readonly Offer[],
  now: Date,
): string | undefined {
  if (!isAvailable(product)) return 'Sold out';
  const automatic = automaticPercent(product, offers, now, size.price);
  if (automatic > 0) return `-${automatic}% AUTO`;
  const saved = savedPercent(size.price, size.originalPrice);
  return saved > 0 ? `-${saved}%` : undefined;
}

/** The size, and the price of a cheaper one or the number of sizes: `50 ml, from ₹2,070`. */
function sizeText({ product, size, priceOf }: CardPriceProps): string {
  const { volume } = size;
  const least = Math.min(...pricedSizes(product).map(priceOf));
  if (least < priceOf(size)) return `${volume}, from ${formatRupees(least)}`;
  const sizes = variantsOf(product).length;
  return sizes > 1 ? `${volume}, ${sizes} sizes` : volume;
}

type CardPriceProps = Pick<Props, 'product' | 'offers' | 'now'> & {
  size: Variant;
  priceOf: (size: Variant) => number;
};

/** The price after automatic offers, rounded to the rupee, with the previous price before it. */
function CardPrice(props: CardPriceProps) {
  const { product, offers, now, size } = props;
  const saving = savingOf(product, size, offers, now);
  return (
    <>
      <p className="mr-11 flex flex-wrap items-baseline gap-x-2 text-sm lg:mr-0">
        <Money {...shownPrice(product, offers, now, size)} />
        {/* On a line of its own on narrow screens, where it would fit or not with the font that has come. */}
        {saving && <span className="text-xs text-accent tabular-nums max-lg:w-full">{saving}</span>}
      </p>
      {/* Mentions the other sizes, so that a small vial is not missed. */}
      <div className="relative mr-11 flex flex-wrap items-center gap-x-4 self-start text-xs text-muted">
        <p>{sizeText(props)}</p>
        <CompareToggle product={product} />
      </div>
    </>
  );
}

/** Memoised: of thousands of cards, only those with changed props render again. */
export const ProductCard = memo(function ProductCard({
  product,
  offers,
  now,
  sizes,
  priority = false,
  added,
  onQuickAdd,
  remark,
  range,
  shared = false,
}: Props) {
  const available = isAvailable(product);
  const priceOf = (one: Variant): number => shownPrice(product, offers, now, one).amount;
  const size = cardSize(product, range, priceOf);
  const isOther = size.volume !== defaultVariant(product).volume;
  const page = paths.product(product.id);
  const notes = product.topNotes.slice(0, CARD_NOTES).join(', ');
  return (
    <article className="group/card relative isolate flex h-full flex-col">
      <div className="relative overflow-hidden">
        {/* A shared element transition with the photograph of the product page. */}
        <ViewTransition
          {...(shared && photoTransitionName(product.id))}
          share="auto"
          default="none"
        >
          <Photo
            src={product.images[0]}
            alt=""
            sizes={sizes}
            priority={priority}
            className={cx(!available && 'opacity-60')}
          />
        </ViewTransition>
        {product.images[1] && (
          <Photo
            src={product.images[1]}
            alt=""
            sizes={sizes}
            className="absolute! inset-0 opacity-0 transition-opacity duration-400 ease-quiet group-hover/card:opacity-100 motion-reduce:hidden pointer-coarse:hidden"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-4">
        <p className="flex gap-x-1.5 text-xs text-muted">
          <span className="truncate">{familyLabel(product)}</span>{' '}
          {product.reviews > 0 && <span className="shrink-0">★ {product.rating}</span>}
        </p>
        <h3 className="font-display text-xl leading-tight font-medium md:text-2xl">
          {/* The link covers the whole card; its accessible name is the name of the fragrance. */}
          <Link
            to={isOther ? `${page}?${new URLSearchParams({ size: size.volume }).toString()}` : page}
            className="after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <p className="truncate text-sm text-muted">{notes || product.shortName}</p>
        {remark && <p className="text-sm text-accent">{remark}</p>}
        <div className="relative flex flex-col gap-1">
          <CardPrice product={product} offers={offers} now={now} size={size} priceOf={priceOf} />
          {available && (
            <QuickAdd
              product={product}
              volume={size.volume}
              added={added}
              onQuickAdd={onQuickAdd}
            />
          )}
        </div>
      </div>
    </article>
  );
});

/** A sign of 36 pixels in a target of 44, above the link that covers the card, and below the line of the price. */
function QuickAdd({
  product,
  volume,
  added,
  onQuickAdd,
}: Pick<Props, 'product' | 'added' | 'onQuickAdd'> & { volume: string }) {
  const Sign = added ? Check : Plus;
  return (
    <button
      type="button"
      onClick={() => onQuickAdd(product, volume)}
      aria-label={`Add ${product.name}, ${volume}, to cart`}
      className="group/add absolute -right-1 -bottom-1 z-1 grid size-11 shrink-0 place-items-center rounded-full"
    >
      <span
        className={cx(
          'grid size-9 place-items-center rounded-full border transition-colors duration-200',
          added
            ? 'border-ok bg-ok text-ivory'
            : 'border-line group-hover/add:border-ink group-hover/add:bg-ink group-hover/add:text-ivory',
        )}
      >
        <Sign aria-hidden="true" size={16} strokeWidth={1.5} />
      </span>
    </button>
  );
}
