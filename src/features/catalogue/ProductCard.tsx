import { Check, Plus } from 'lucide-react';
import { memo, ViewTransition, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CARD_NOTES } from '../../domain/shop/constants';
import type { PriceRange } from '../../domain/product/facets';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { automaticPercent } from '../../domain/pricing/pricing';
import {
  defaultVariant,
  isAvailable,
  savedPercent,
  variantsOf,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { otherSize, shownPrice } from '../../domain/pricing/shownPrice';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
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
  onQuickAdd: (product: Product) => void;
  remark?: string | undefined;
  /** A control beside the size, from another feature. */
  aside?: ((product: Product) => ReactNode) | undefined;
  /** The price filter: a card whose own price is outside it names a size that matches. */
  range?: PriceRange | undefined;
  /** Whether its photograph morphs into that of the product page; only where each fragrance has one card. */
  shared?: boolean;
}

/** `-N% AUTO` when an automatic offer applies, otherwise the discount from originalPrice. */
function badgeOf(product: Product, offers: readonly Offer[], now: Date): string | undefined {
  if (!isAvailable(product)) return 'Sold out';
  const automatic = automaticPercent(product, offers, now);
  if (automatic > 0) return `-${automatic}% AUTO`;
  const { price, originalPrice } = defaultVariant(product);
  const saved = savedPercent(price, originalPrice);
  return saved > 0 ? `-${saved}%` : undefined;
}

/** The size, the number of sizes, and a cheaper size or one that matches the filter: `50 ml, 3 sizes from ₹2,070`. */
function sizeText({ product, offers, now, range }: CardPriceProps): string {
  const { volume } = defaultVariant(product);
  const other = otherSize(product, offers, now, range);
  if (other?.isAsked) return `${volume}, or ${other.volume} for ${formatRupees(other.amount)}`;
  const sizes = variantsOf(product).length;
  const from = other ? ` from ${formatRupees(other.amount)}` : '';
  return sizes > 1 ? `${volume}, ${sizes} sizes${from}` : volume;
}

type CardPriceProps = Pick<Props, 'product' | 'offers' | 'now' | 'aside' | 'range'>;

/** The price after automatic offers, rounded to the rupee, with the previous price beside it. */
function CardPrice(props: CardPriceProps) {
  const { product, offers, now, aside } = props;
  return (
    <>
      <p className="text-sm">
        <Money {...shownPrice(product, offers, now)} />
      </p>
      {/* Mentions the other sizes, so that a small vial is not missed. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
        <p>{sizeText(props)}</p>
        {aside?.(product)}
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
  aside,
  range,
  shared = false,
}: Props) {
  const badge = badgeOf(product, offers, now);
  const available = isAvailable(product);
  const notes = product.topNotes.slice(0, CARD_NOTES).join(', ');
  return (
    <article className="group/card relative isolate flex h-full flex-col">
      <div className="relative overflow-hidden">
        {/* A shared element transition with the photograph of the product page. */}
        <ViewTransition
          {...(shared && { name: photoTransitionName(product.id) })}
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
        {badge && (
          <span className="absolute top-3 left-3 bg-page px-2 py-1 text-xs font-medium tracking-wide">
            {badge}
          </span>
        )}
        {available && (
          <button
            type="button"
            onClick={() => onQuickAdd(product)}
            aria-label={`Add ${product.name} to cart`}
            className={cx(
              'absolute right-3 bottom-3 z-1 grid size-11 place-items-center rounded-full border transition-colors duration-200',
              added
                ? 'border-ok bg-ok text-ivory'
                : 'border-page bg-page hover:border-ink hover:bg-ink hover:text-ivory',
            )}
          >
            {added ? (
              <Check aria-hidden="true" size={18} strokeWidth={1.5} />
            ) : (
              <Plus aria-hidden="true" size={18} strokeWidth={1.5} />
            )}
          </button>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-4">
        <h3 className="font-display text-xl leading-tight font-medium md:text-2xl">
          {/* The link covers the whole card; its accessible name is the name of the fragrance. */}
          <Link to={paths.product(product.id)} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{notes || product.shortName}</p>
        {remark && <p className="text-sm text-accent">{remark}</p>}
        <CardPrice product={product} offers={offers} now={now} aside={aside} range={range} />
      </div>
    </article>
  );
});
