import { Link } from '../../../ui/Link';
import type { Offer } from '../../../domain/pricing/offer';
import { shownPrice } from '../../../domain/pricing/shownPrice';
import { isAvailable, type Product } from '../../../domain/product/product';
import type { ShownMood } from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { formatList } from '../../../domain/shop/formatList';
import { Money } from '../../../ui/Money';
import { Photo } from '../../../ui/Photo';

interface Props {
  moods: readonly ShownMood[];
  offers: readonly Offer[];
  now: Date;
}

/** The moods beside each other from edge to edge; on a phone a row to swipe, in which the next one begins. */
export function Moods({ moods, offers, now }: Props) {
  if (moods.length === 0) return null;
  return (
    <section aria-labelledby="moods" className="pt-4 pb-16 md:pb-24">
      <h2 id="moods" className="shell display pb-6 text-4xl md:pb-8 md:text-5xl">
        {formatList(moods.map(({ title }) => title))}
      </h2>
      <ul className="flex snap-x snap-mandatory scroll-px-[clamp(1.25rem,4vw,4rem)] gap-x-3 overflow-x-auto px-[clamp(1.25rem,4vw,4rem)] [scrollbar-width:none] md:mx-auto md:max-w-[120rem] md:justify-center md:gap-x-1 md:overflow-visible md:px-0">
        {moods.map(({ title, sentence, products }, n) => (
          <li
            // Two moods may have the same title.
            key={`${n} ${title}`}
            className="w-[78vw] shrink-0 snap-start md:w-[calc((100%-0.5rem)/3)]"
          >
            <Photo
              src={products[0].images[1] ?? products[0].images[0]}
              alt=""
              sizes="(min-width: 48rem) 33vw, 78vw"
            />
            <div className="pt-5 md:px-[clamp(1.25rem,4vw,4rem)]">
              <h3 className="font-display text-3xl leading-tight">{title}</h3>
              <p className="mt-2 max-w-[40ch] text-muted">{sentence}</p>
              <ul className="mt-5 border-b border-line">
                {products.map((product) => (
                  <MoodRow key={product.id} product={product} offers={offers} now={now} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoodRow({ product, offers, now }: { product: Product } & Pick<Props, 'offers' | 'now'>) {
  return (
    <li className="border-t border-line">
      <Link
        to={paths.product(product.id)}
        className="group/row flex min-h-12 items-baseline justify-between gap-x-4 py-3"
      >
        <span className="font-display text-lg leading-tight underline-offset-4 lg:text-xl group-hover/row:underline">
          {product.name}
        </span>
        <span className="shrink-0 text-sm text-muted">
          {isAvailable(product) ? (
            <Money amount={shownPrice(product, offers, now).amount} />
          ) : (
            'Sold out'
          )}
        </span>
      </Link>
    </li>
  );
}
