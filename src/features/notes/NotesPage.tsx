import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { kindsOf } from '../../domain/product/kinds';
import { familiesOfNotes, materialsOf } from '../../domain/product/materials';
import { notesIndex } from '../../domain/product/similarity';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { NoteIndex } from './NoteIndex';
import { FAMILY_PARAM } from './noteList';

/** The families of materials, and all notes of the collection or those of one family (`?family=`), by first letter. */
export function NotesPage() {
  usePageHead({
    title: 'Notes',
    description: 'Every material we compose with, and the fragrances that contain it.',
    canonical: paths.notes(),
  });
  const state = useCatalogue();
  const catalogue = state.status === 'ready' ? state.catalogue : undefined;
  const [params] = useSearchParams();
  const { notes, families } = useMemo(() => {
    if (!catalogue) return { notes: [], families: [] };
    const kinds = kindsOf(catalogue.kinds);
    const all = notesIndex(catalogue.products, kinds);
    return { notes: all, families: familiesOfNotes(all, materialsOf(catalogue.materials, kinds)) };
  }, [catalogue]);
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
  if (notes.length === 0) return <EmptyState heading="h1" title={messages.product.comingSoon} />;
  const chosen = params.get(FAMILY_PARAM) ?? undefined;
  return <NoteIndex notes={notes} families={families} chosen={chosen} />;
}
