import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { kindsOf } from '../../domain/product/kinds';
import { materialsOf } from '../../domain/product/materials';
import { notesIndex, oftenWith } from '../../domain/product/similarity';
import { ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { usePageCatalogue } from '../catalogue/useCatalogue';
import { Note } from './Note';
import { UnknownNote } from './UnknownNote';

/** How many notes "Often with" names. */
const MAX_OTHERS = 6;

/** All fragrances with a note or a kind of it, grouped by its layer. */
export function NotePage() {
  const { note = '' } = useParams();
  const state = usePageCatalogue();
  const catalogue = state.status === 'ready' ? state.catalogue : undefined;
  const { index, materials } = useMemo(() => {
    if (!catalogue) return { index: [], materials: undefined };
    const kinds = kindsOf(catalogue.kinds);
    return {
      index: notesIndex(catalogue.products, kinds),
      materials: materialsOf(catalogue.materials, kinds),
    };
  }, [catalogue]);
  const entry = index.find(({ slug }) => slug === note);
  if (state.status === 'loading') return <Loading label="Loading the note" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="This note could not be loaded"
        retry={() => void catalogueStore.refresh()}
      />
    );
  if (!entry) return <UnknownNote />;
  const others = oftenWith(entry, index, MAX_OTHERS);
  return (
    <Note
      entry={entry}
      family={materials?.familyOf(entry.slug)}
      picture={materials?.pictureOf(entry.slug)}
      others={others}
      offers={state.catalogue.offers}
    />
  );
}
