import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import type { NoteEntry } from '../../domain/product/similarity';

/** The notes that begin with one letter, each with the number of its fragrances. */
export function NoteLetter({ letter, notes }: { letter: string; notes: readonly NoteEntry[] }) {
  return (
    <section aria-labelledby={`letter-${letter}`} className="mb-10 break-inside-avoid">
      <h2
        id={`letter-${letter}`}
        className="border-b border-line pb-2 display text-3xl text-accent"
      >
        {letter}
      </h2>
      <ul className="pt-2">
        {notes.map(({ slug, name, uses }) => (
          <li key={slug}>
            <Link
              to={paths.note(slug)}
              className="flex min-h-11 items-baseline justify-between gap-4 py-2 hover:underline"
            >
              <span className="font-display text-xl">{name}</span>
              <span className="text-sm text-muted tabular-nums">
                {uses.length}
                <span className="sr-only">{uses.length === 1 ? ' fragrance' : ' fragrances'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
