import { Link } from 'react-router-dom';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { noteSlug } from '../../domain/product/similarity';

/**
 * The three tiers of the pyramid. `--from` and `--to` are the insets of the clip path at the top and bottom, in
 * percent; on a phone it is steeper, so that the top has room for three words.
 */
const TIERS = [
  {
    key: 'topNotes',
    title: 'Top',
    when: 'The first quarter of an hour',
    shape:
      'bg-accent-soft/10 [--from:22%] [--to:13%] md:[--from:33%] md:[--to:22%] px-[24%] md:px-[34%]',
  },
  {
    key: 'middleNotes',
    title: 'Heart',
    when: 'The two to four hours after',
    shape:
      'bg-accent-soft/18 [--from:13%] [--to:5%] md:[--from:22%] md:[--to:11%] px-[15%] md:px-[23%]',
  },
  {
    key: 'baseNotes',
    title: 'Base',
    when: 'What stays until tomorrow',
    shape:
      'bg-accent-soft/26 [--from:5%] [--to:0%] md:[--from:11%] md:[--to:0%] px-[7%] md:px-[12%]',
  },
] as const;

const CUT =
  '[clip-path:polygon(var(--from)_0,calc(100%-var(--from))_0,calc(100%-var(--to))_100%,var(--to)_100%)]';

/** The composition as a pyramid, narrow at the top; every note links to its page. */
export function Composition({ product }: { product: Product }) {
  const tiers = TIERS.filter(({ key }) => product[key].length > 0);
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="composition" className="shell py-16 md:py-24">
      <h2 id="composition" className="display text-center text-4xl md:text-5xl">
        Composition
      </h2>
      <p className="mx-auto mt-4 max-w-md text-center text-balance text-muted">
        Read it from above, as it happens on skin. Each note leads to every fragrance that contains
        it.
      </p>
      <ol className="mx-auto mt-12 flex max-w-5xl flex-col gap-1 max-md:-mx-2">
        {tiers.map(({ key, title, when, shape }) => (
          <li key={key} className={`py-7 text-center md:py-10 ${CUT} ${shape}`}>
            <h3 className="label">{title}</h3>
            <ul className="mt-2 flex flex-wrap items-baseline justify-center gap-x-7 font-display text-2xl leading-tight md:text-3xl">
              {product[key].map((note) => (
                <li key={note}>
                  <Link
                    to={paths.note(noteSlug(note))}
                    className="inline-flex min-h-11 items-center text-balance decoration-accent-soft decoration-1 underline-offset-4 hover:underline focus-visible:-outline-offset-2"
                  >
                    {note}
                  </Link>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-sm text-balance">{when}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
