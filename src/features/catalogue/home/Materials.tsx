import { Link } from '../../../ui/Link';
import type { NotePicture } from '../../../domain/product/materials';
import { paths } from '../../../domain/shop/routes';
import { Photo } from '../../../ui/Photo';

/** As many as fill a row on a wide screen, and two on a phone. */
const SHOWN = 6;

/** Square close-ups of notes, each of which leads to its page. Nothing without any. */
export function Materials({ materials }: { materials: readonly NotePicture[] }) {
  if (materials.length === 0) return null;
  return (
    <section aria-labelledby="materials" className="shell py-16 md:py-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 md:mb-8">
        <h2 id="materials" className="display text-4xl md:text-5xl">
          Materials
        </h2>
        <Link to={paths.notes()} className="inline-flex min-h-11 items-center textlink">
          All notes
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-6 md:gap-x-4">
        {materials.slice(0, SHOWN).map(({ slug, name, src }) => (
          <li key={slug}>
            <Link to={paths.note(slug)} className="group/note block text-sm">
              <Photo
                src={src}
                square
                alt=""
                sizes="(min-width: 90rem) 13rem, (min-width: 48rem) 15vw, 30vw"
              />
              <span className="mt-2 block underline-offset-4 group-hover/note:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
