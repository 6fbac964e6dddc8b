import { Link } from '../../../ui/Link';
import type { Offer } from '../../../domain/pricing/offer';
import { shownPrice } from '../../../domain/pricing/shownPrice';
import { isDiscoverySet } from '../../../domain/product/discoverySet';
import { isAvailable, vialOf, type Product } from '../../../domain/product/product';
import { paths } from '../../../domain/shop/routes';
import { Money } from '../../../ui/Money';
import { Photo } from '../../../ui/Photo';

interface Props {
  products: readonly Product[];
  offers: readonly Offer[];
  now: Date;
}

/** Leads to the samples, with the price of the cheapest vial. Nothing where there are no vials. */
export function Vials({ products, offers, now }: Props) {
  const vials = products.flatMap((product) => {
    const vial = vialOf(product);
    return vial ? [{ product, amount: shownPrice(product, offers, now, vial).amount }] : [];
  });
  const cheapest = vials.toSorted((a, b) => a.amount - b.amount)[0];
  if (!cheapest) return null;
  const set = products.find((product) => isDiscoverySet(product) && isAvailable(product));
  return (
    <section
      aria-labelledby="vials"
      className="shell grid items-center gap-x-16 gap-y-8 py-16 md:grid-cols-[5fr_7fr] md:py-24"
    >
      <div>
        <Photo
          src={(set ?? cheapest.product).images[0]}
          alt=""
          sizes="(min-width: 90rem) 33rem, (min-width: 48rem) 37vw, 90vw"
        />
      </div>
      <div>
        <h2 id="vials" className="display text-4xl md:text-5xl">
          Begin with a vial
        </h2>
        <p className="mt-5 max-w-[38ch] text-muted md:text-lg">
          Wear it for a whole day before you choose the bottle. Vials begin at{' '}
          <Money amount={cheapest.amount} className="text-ink" />.
        </p>
        <Link
          to={paths.samples()}
          className="mt-5 inline-flex min-h-11 items-center textlink md:text-lg"
        >
          See the samples
        </Link>
      </div>
    </section>
  );
}
