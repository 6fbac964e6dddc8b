import { useMemo } from 'react';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { kindsOf } from '../../domain/product/kinds';
import { notesIndex } from '../../domain/product/similarity';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { NoteIndex } from './NoteIndex';

/** All notes of the collection, by first letter. */
export function NotesPage() {
  usePageHead({
    title: 'Notes',
    description: 'Every material we compose with, and the fragrances that contain it.',
    canonical: paths.notes(),
  });
  const state = useCatalogue();
  const catalogue = state.status === 'ready' ? state.catalogue : undefined;
  const notes = useMemo(
    () => (catalogue ? notesIndex(catalogue.products, kindsOf(catalogue.kinds)) : []),
    [catalogue],
  );
  if (state.status === 'loading') return <Loading label="Loading the notes" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The notes could not be loaded"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const [first, last] = [notes[0], notes.at(-1)];
  if (!first || !last) return <EmptyState heading="h1" title={messages.product.comingSoon} />;
  return <NoteIndex notes={notes} first={first} last={last} />;
}
