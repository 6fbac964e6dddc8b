import { ArrowRight } from 'lucide-react';
import { Link } from '../../../ui/Link';
import { encodeAnswers, questions } from '../../../domain/product/guided';
import { byFeaturedThenRating, byRank, isSet, type Product } from '../../../domain/product/product';
import { paths } from '../../../domain/shop/routes';
import { Photo } from '../../../ui/Photo';

const [first] = questions;

/** The bottle beside the question: the best seller that the signature collection does not show already. */
function bottleOf(products: readonly Product[]): Product | undefined {
  return products
    .filter((product) => !isSet(product))
    .sort(
      (a, b) =>
        Number(a.featured) - Number(b.featured) || byRank(a, b) || byFeaturedThenRating(a, b),
    )[0];
}

/** The quiz's first question; an answer opens the quiz at the second one. */
export function FirstQuestion({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="question" className="bg-sunken">
      <div className="grid md:grid-cols-[7fr_5fr]">
        <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16 md:py-20">
          <p className="label text-accent">The first of five questions</p>
          <h2 id="question" className="mt-4 display text-4xl md:text-6xl">
            {first.prompt}
          </h2>
          <ul className="mt-8 max-w-xl border-b border-line">
            {first.answers.map(({ value, label }) => (
              <li key={value} className="border-t border-line">
                <Link
                  to={`${paths.guided()}?${encodeAnswers({ forWhom: value }).toString()}`}
                  className="group/answer flex min-h-16 items-center justify-between gap-4 font-display text-2xl"
                >
                  <span className="underline-offset-4 group-hover/answer:underline">{label}</span>
                  <ArrowRight
                    aria-hidden="true"
                    size={20}
                    strokeWidth={1.25}
                    className="text-accent transition-transform duration-200 ease-quiet group-hover/answer:translate-x-1 motion-reduce:transition-none"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <Photo
          src={bottleOf(products)?.images[0]}
          alt=""
          sizes="(min-width: 48rem) 42vw, 100vw"
          className="md:aspect-auto! md:min-h-[min(52vw,60rem)]"
        />
      </div>
    </section>
  );
}
