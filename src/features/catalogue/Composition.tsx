import { Link } from 'react-router-dom';
import { WEAR_STAGES } from '../../domain/product/fields';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { noteSlug } from '../../domain/product/noteSlug';

/** How a fragrance changes on skin: its layers along one line of time; every note links to its page. */
export function Composition({ product }: { product: Product }) {
  const stages = WEAR_STAGES.filter(({ key }) => product[key].length > 0);
  if (stages.length === 0) return null;
  return (
    <section aria-labelledby="composition" className="shell py-14 md:py-20">
      <h2 id="composition" className="display text-4xl md:text-5xl">
        How it wears
      </h2>
      {/* Time runs along the rule: down the left on a phone, across the top on a wide screen. */}
      <ol className="mt-8 grid max-md:border-l max-md:border-line md:mt-12 md:auto-cols-fr md:grid-flow-col md:border-t md:border-line">
        {stages.map(({ key, title, layer }) => (
          <li key={key} className="relative pb-8 pl-6 last:pb-0 md:pt-6 md:pr-8 md:pb-0 md:pl-0">
            <span
              aria-hidden="true"
              className="absolute size-2 rounded-full bg-accent-soft max-md:top-2.5 max-md:-left-1 md:-top-1"
            />
            <h3 className="label text-accent">{title}</h3>
            <p className="mt-1 text-sm text-muted">{layer}</p>
            <ul className="mt-2 flex flex-wrap gap-x-6 md:flex-col">
              {product[key].map((note) => (
                <li key={note}>
                  <Link
                    to={paths.note(noteSlug(note))}
                    className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-tight decoration-accent-soft decoration-1 underline-offset-4 hover:underline"
                  >
                    {note}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
