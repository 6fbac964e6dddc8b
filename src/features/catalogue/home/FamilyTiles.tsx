import { Link } from '../../../ui/Link';
import {
  byFeaturedThenRating,
  byRank,
  familiesOf,
  isSet,
  readFamily,
  type Product,
} from '../../../domain/product/product';
import { paths } from '../../../domain/shop/routes';
import { Photo } from '../../../ui/Photo';

/** From two: one family has no heading. The owner may have sixteen. */
const NUMBERS =
  'Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen'.split(
    ' ',
  );

/** A bottle of each family: the one that sells best, or is rated best. Nothing with a single family. */
export function FamilyTiles({
  products,
  lines,
}: {
  products: readonly Product[];
  /** The families, as the catalogue has them. */
  lines: readonly string[] | undefined;
}) {
  const fragrances = products
    .filter((product) => !isSet(product))
    .sort((a, b) => byRank(a, b) || byFeaturedThenRating(a, b));
  const families = familiesOf(fragrances, lines).map(readFamily);
  if (families.length < 2) return null;
  return (
    <section aria-labelledby="families" className="shell py-16 md:py-24">
      <h2 id="families" className="mb-6 display text-4xl md:mb-8 md:text-5xl">
        {NUMBERS[families.length - 2] ?? families.length} families, a bottle each
      </h2>
      <ul className="grid grid-cols-4 gap-x-3 gap-y-6 lg:grid-cols-8 lg:gap-x-4">
        {families.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`${paths.products()}?category=${id.toLowerCase()}`}
              className="group/family block text-sm md:text-base"
            >
              <Photo
                src={fragrances.find(({ category }) => category === id)?.images[0]}
                alt=""
                sizes="(min-width: 90rem) 9.5rem, (min-width: 64rem) 11vw, 22vw"
              />
              <span className="mt-2 block underline-offset-4 group-hover/family:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
