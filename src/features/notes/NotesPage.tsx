import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { kindsOf } from '../../domain/product/kinds';
import { familiesOfNotes, materialsOf } from '../../domain/product/materials';
import { notesIndex } from '../../domain/product/similarity';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { ErrorState, Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
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
  const chosen = params.get(FAMILY_PARAM) ?? undefined;
  return (
    <div className="shell pt-10 md:pt-16">
      <h1 className="display text-5xl md:text-6xl">The notes</h1>
      {notes.length > 0 && <NoteIndex notes={notes} families={families} chosen={chosen} />}
      {state.status === 'loading' && <Loading label="Loading the notes" />}
      {state.status === 'failed' && (
        <ErrorState
          title="The notes could not be loaded"
          retry={() => void catalogueStore.refresh()}
        />
      )}
      {state.status === 'ready' && notes.length === 0 && (
        <EmptyScreen
          title={messages.product.comingSoon}
          action={
            <LinkButton to={paths.products()} look="outline">
              See the collection
            </LinkButton>
          }
        />
      )}
    </div>
  );
}
