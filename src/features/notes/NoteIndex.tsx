import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from '../../ui/Link';
import { nameFinder } from '../../domain/product/search';
import { nothingFound } from '../../domain/shop/messages/search';
import type { FamilyOfNotes } from '../../domain/product/materials';
import type { NoteEntry } from '../../domain/product/similarity';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { NoteFamilies } from './NoteFamilies';
import { NoteLetter } from './NoteLetter';
import { LIST_ID } from './noteList';

interface Props {
  /** By name; at least one. */
  notes: readonly NoteEntry[];
  families: readonly FamilyOfNotes<NoteEntry>[];
  /** The slug of the family whose notes are listed; without one, all are. */
  chosen: string | undefined;
}

/** Numbers are written as words up to ten. */
const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The families of materials, and all notes by first letter, with a search. */
export function NoteIndex({ notes, families, chosen }: Props) {
  const [typed, setTyped] = useState({ text: '', in: chosen });
  // Another family begins without what was searched for before.
  const text = typed.in === chosen ? typed.text : '';
  const setText = (next: string): void => setTyped({ text: next, in: chosen });
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const family = families.find(({ slug }) => slug === chosen);
  const listed = family?.notes ?? notes;
  // A kind is also found by the name of what it is a kind of.
  const find = useMemo(
    () => nameFinder(listed, ({ name, root }) => (root ? [name, root.name] : [name])),
    [listed],
  );
  const letters = byLetter(find(wanted));
  const found = letters.flatMap(([, list]) => list).length;
  return (
    <>
      <div className="grid gap-6 pt-4 pb-10 md:grid-cols-[1fr_20rem] md:items-end md:pb-14">
        <p className="max-w-lg text-muted md:text-lg">
          {notes.length} materials
          {families.length > 1 && ` in ${COUNTS[families.length] ?? families.length} families`}.
          Choose one to see which fragrances contain it.
        </p>
        <label className="text-sm text-muted">
          Find a note
          <span className="relative mt-1 block">
            <Search
              aria-hidden="true"
              size={18}
              strokeWidth={1.5}
              className="pointer-events-none absolute top-1/2 left-0 -translate-y-1/2"
            />
            <input
              ref={input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setText('');
              }}
              className="min-h-11 w-full border-b border-line bg-transparent pl-8 text-base text-ink hover:border-ink"
            />
          </span>
        </label>
      </div>
      {/* What is found takes their place, because it would be far below them. */}
      {families.length > 0 && wanted === '' && (
        <NoteFamilies families={families} chosen={family?.slug} />
      )}
      {found > 0 && (
        <div className={cx('pb-8 md:pb-12', wanted === '' && 'mt-16 md:mt-24')}>
          <h2 id={LIST_ID} className="display scroll-mt-24 text-4xl md:text-5xl">
            {family ? family.family : 'From A to Z'}
          </h2>
          {family && (
            <Link
              to={`${paths.notes()}#${LIST_ID}`}
              className="mt-2 inline-flex min-h-11 items-center textlink"
            >
              Show all {notes.length} notes
            </Link>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {wanted !== '' && (found === 1 ? 'One note' : `${found} notes`)}
      </p>
      {found === 0 && (
        <EmptyScreen
          heading="h2"
          title={nothingFound(text)}
          action={
            <Button
              look="outline"
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            >
              Clear
            </Button>
          }
        >
          {family ? (
            <>
              None of the notes in this family is called that. You can also{' '}
              <Link to={`${paths.notes()}#${LIST_ID}`} className="textlink">
                see all {notes.length} notes
              </Link>
              .
            </>
          ) : (
            'None of our notes is called that. Try a shorter word.'
          )}
        </EmptyScreen>
      )}
      {/* Below the header of the shop. */}
      {found > 0 && (
        <nav
          aria-label="Letters"
          className="sticky top-16 z-10 -mx-5 mb-6 flex overflow-x-auto border-b border-line bg-page px-3 [scrollbar-width:none] md:hidden"
        >
          {letters.map(([letter]) => (
            <a
              key={letter}
              href={`#letter-${letter}`}
              className="grid size-11 shrink-0 place-items-center font-display text-xl text-accent focus-visible:-outline-offset-2"
            >
              {letter}
            </a>
          ))}
        </nav>
      )}
      <div className="gap-x-12 md:columns-2 lg:columns-3">
        {letters.map(([letter, list]) => (
          <NoteLetter key={letter} letter={letter} notes={list} />
        ))}
      </div>
    </>
  );
}

function byLetter(notes: readonly NoteEntry[]): [string, NoteEntry[]][] {
  const letters = new Map<string, NoteEntry[]>();
  for (const note of notes) {
    const letter = note.slug.charAt(0).toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), note]);
  }
  return [...letters];
}
