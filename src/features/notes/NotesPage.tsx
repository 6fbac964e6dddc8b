import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { notesIndex, type NoteEntry } from '../../domain/product/similarity';
import { Button } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';

/** All notes of the collection, by first letter. */
export function NotesPage() {
  usePageHead({
    title: 'Notes',
    description: 'Every material the house composes with, and the fragrances that contain it.',
    canonical: paths.notes(),
  });
  const state = useCatalogue();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const products = state.status === 'ready' ? state.catalogue.products : undefined;
  const notes = useMemo(() => (products ? notesIndex(products) : []), [products]);
  const wanted = text.trim().toLowerCase();
  const letters = byLetter(notes.filter(({ name }) => name.toLowerCase().includes(wanted)));

  if (state.status === 'loading') return <Loading label="Loading the notes" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The notes could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const [first, last] = [notes[0], notes.at(-1)];
  if (!first || !last) return <EmptyState heading="h1" title={messages.product.comingSoon} />;
  return (
    <div className="shell pt-10 md:pt-16">
      <header className="grid gap-6 pb-10 md:grid-cols-[1fr_20rem] md:items-end md:pb-14">
        <div>
          <h1 className="display text-5xl md:text-7xl">The notes</h1>
          <p className="mt-4 max-w-lg text-muted md:text-lg">
            {notes.length} materials, from {first.name.toLowerCase()} to {last.name.toLowerCase()}.
            Choose one to see which fragrances contain it.
          </p>
        </div>
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
      </header>
      <p role="status" className="sr-only">
        {wanted !== '' && `${letters.flatMap(([, list]) => list).length} notes`}
      </p>
      {letters.length === 0 && (
        <EmptyState
          heading="h2"
          title={messages.empty.items}
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
        />
      )}
      <div className="gap-x-12 md:columns-2 lg:columns-3">
        {letters.map(([letter, list]) => (
          <section
            key={letter}
            aria-labelledby={`letter-${letter}`}
            className="mb-10 break-inside-avoid"
          >
            <h2
              id={`letter-${letter}`}
              className="border-b border-line pb-2 display text-3xl text-accent"
            >
              {letter}
            </h2>
            <ul className="pt-2">
              {list.map(({ slug, name, uses }) => (
                <li key={slug}>
                  <Link
                    to={paths.note(slug)}
                    className="flex min-h-11 items-baseline justify-between gap-4 py-2 hover:underline"
                  >
                    <span className="font-display text-xl">{name}</span>
                    <span className="text-sm text-muted tabular-nums">
                      {uses.length}
                      <span className="sr-only">
                        {uses.length === 1 ? ' fragrance' : ' fragrances'}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
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
