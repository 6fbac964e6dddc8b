import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import type { NoteEntry } from '../../domain/product/similarity';

/** The notes that begin with one letter, with the number of fragrances where it is more than one. */
export function NoteLetter({ letter, notes }: { letter: string; notes: readonly NoteEntry[] }) {
  return (
    <section aria-labelledby={`letter-${letter}`} className="mb-10 break-inside-avoid">
      <h3
        id={`letter-${letter}`}
        className="scroll-mt-32 border-b border-line pb-2 display text-3xl text-accent md:scroll-mt-24"
      >
        {letter}
      </h3>
      <ul className="pt-2">
        {notes.map(({ slug, name, uses }) => (
          <li key={slug}>
            <Link
              to={paths.note(slug)}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2 hover:underline"
            >
              <span className="font-display text-xl">{name}</span>
              {uses.length > 1 && (
                <span className="text-sm text-muted tabular-nums">{uses.length} fragrances</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
