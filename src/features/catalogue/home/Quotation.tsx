import { Link } from '../../../ui/Link';
import type { Product } from '../../../domain/product/product';
import type { HomeReview } from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { cx } from '../../../ui/classes';

/** Up to how many characters a review is set in the largest, and in the second size. */
const SIZES = [
  [140, 'text-[clamp(2.25rem,6.2vw,5.5rem)]'],
  [240, 'text-[clamp(1.875rem,4.4vw,4rem)]'],
] as const;

/** What a customer says of a fragrance, very large. Nothing without a review, or when the fragrance is gone. */
export function Quotation({
  review,
  products,
}: {
  review: HomeReview | undefined;
  products: readonly Product[];
}) {
  const product = products.find(({ id }) => id === review?.productId);
  if (!review || !product) return null;
  const { name, text, rating } = review;
  const [, size = 'text-[clamp(1.625rem,3.2vw,2.875rem)]'] =
    SIZES.find(([most]) => text.length <= most) ?? [];
  return (
    <section aria-label="A customer’s words" className="border-t border-line">
      <figure className="shell py-20 md:py-32">
        <blockquote className={cx('display max-w-[15em]', size)}>“{text}”</blockquote>
        <figcaption className="mt-8 flex flex-wrap items-center gap-x-6 text-muted md:mt-10">
          <span>
            <span className="text-ink">{name}</span> on{' '}
            <Link
              to={paths.product(product.id)}
              className="inline-flex min-h-11 items-center text-ink textlink"
            >
              {product.name}
            </Link>
          </span>
          <span>{rating} of 5 stars</span>
        </figcaption>
      </figure>
    </section>
  );
}
