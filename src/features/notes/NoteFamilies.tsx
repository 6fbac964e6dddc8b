import { Link } from '../../ui/Link';
import type { FamilyOfNotes } from '../../domain/product/materials';
import type { NoteEntry } from '../../domain/product/similarity';
import { paths } from '../../domain/shop/routes';
import { Photo } from '../../ui/Photo';
import { FAMILY_PARAM, LIST_ID } from './noteList';

/** How many tiles the first screen of a phone shows whole. */
const FIRST = 2;
/** How many notes a tile without a picture names. */
const NAMED = 3;

/** The families of materials, each leading to its notes further down. A family without a picture shows words instead. */
export function NoteFamilies({
  families,
  chosen,
}: {
  families: readonly FamilyOfNotes<NoteEntry>[];
  /** The slug of the family whose notes are listed. */
  chosen: string | undefined;
}) {
  return (
    <nav aria-label="Families of materials">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-5">
        {families.map(({ family, slug, notes, picture }, n) => (
          <li key={slug}>
            <Link
              to={`${paths.notes()}?${FAMILY_PARAM}=${slug}#${LIST_ID}`}
              aria-current={slug === chosen ? 'true' : undefined}
              className="group block"
            >
              {picture === undefined ? (
                <Words notes={notes} />
              ) : (
                <Photo
                  square
                  src={picture}
                  alt=""
                  sizes="(min-width: 90rem) 16rem, (min-width: 48rem) 18vw, 50vw"
                  priority={n < FIRST}
                />
              )}
              <span className="mt-3 block font-display text-xl leading-tight underline-offset-4 group-hover:underline group-aria-[current=true]:underline lg:text-2xl">
                {family}
              </span>
              <span className="mt-1 block text-sm text-muted">
                {notes.length === 1 ? 'One note' : `${notes.length} notes`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In place of a picture: the family's most frequent notes. */
function Words({ notes }: { notes: readonly NoteEntry[] }) {
  const named = [...notes].sort((a, b) => b.uses.length - a.uses.length).slice(0, NAMED);
  return (
    <span
      aria-hidden="true"
      className="flex aspect-square flex-col justify-end gap-1 border border-line bg-sunken p-4 font-display text-lg leading-tight text-muted lg:p-5 lg:text-2xl"
    >
      {named.map(({ slug, name }) => (
        <span key={slug} className="block">
          {name}
        </span>
      ))}
    </span>
  );
}
