import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { notesIndex } from '../../domain/product/similarity';
import { ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { usePageCatalogue } from '../catalogue/useCatalogue';
import { Note } from './Note';
import { UnknownNote } from './UnknownNote';

/** All fragrances with a note, grouped by its layer. */
export function NotePage() {
  const { note = '' } = useParams();
  const state = usePageCatalogue();
  const products = state.status === 'ready' ? state.catalogue.products : undefined;
  const entry = useMemo(
    () => (products ? notesIndex(products).find(({ slug }) => slug === note) : undefined),
    [products, note],
  );
  if (state.status === 'loading') return <Loading label="Loading the note" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The notes could not be loaded"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  return entry ? <Note entry={entry} offers={state.catalogue.offers} /> : <UnknownNote />;
}
