import { Link } from 'react-router-dom';
import type { Product } from '../../domain/product';
import { paths } from '../../domain/routes';
import { noteSlug } from '../../domain/similarity';

const TIERS = [
  { key: 'topNotes', title: 'Top', when: 'The first quarter of an hour', width: 'md:max-w-[46%]' },
  {
    key: 'middleNotes',
    title: 'Heart',
    when: 'The two to four hours after',
    width: 'md:max-w-[72%]',
  },
  { key: 'baseNotes', title: 'Base', when: 'What stays until tomorrow', width: 'md:max-w-full' },
] as const;

/** The composition as a pyramid one wants to read: narrow above, wide below; every note leads to its page. */
export function Composition({ product }: { product: Product }) {
  const tiers = TIERS.filter(({ key }) => product[key].length > 0);
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="composition" className="shell py-16 md:py-24">
      <h2 id="composition" className="display text-center text-4xl md:text-5xl">
        Composition
      </h2>
      <ol className="mx-auto mt-12 flex max-w-4xl flex-col items-center">
        {tiers.map(({ key, title, when, width }) => (
          <li key={key} className={`w-full border-t border-line py-8 text-center ${width}`}>
            <h3 className="label text-accent">{title}</h3>
            <ul className="mt-3 flex flex-wrap items-baseline justify-center gap-x-1 font-display text-2xl md:text-3xl">
              {product[key].map((note, n) => (
                <li key={note}>
                  <Link
                    to={paths.note(noteSlug(note))}
                    className="inline-flex min-h-11 items-center decoration-accent-soft decoration-1 underline-offset-4 hover:underline"
                  >
                    {note}
                  </Link>
                  {n < product[key].length - 1 && (
                    <span aria-hidden="true" className="px-2 text-accent-soft">
                      ·
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-muted">{when}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
