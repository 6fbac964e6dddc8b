import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { kindsOf } from '../../domain/product/kinds';
import { paths } from '../../domain/shop/routes';
import { usePageHead } from '../../ui/pageHead';
import { ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { Comparison } from './Comparison';
import { comparePath, readPicks, setPicks, usePicks } from './picks';

/** Up to three fragrances side by side; their ids are in the URL, which takes those of the tab when it has none. */
export function ComparePage() {
  usePageHead({
    title: 'Compare',
    description: 'Up to three fragrances side by side: notes, concentration, price per millilitre.',
    canonical: paths.compare(),
  });
  const text = useSearchParams()[0].get('with');
  const state = useCatalogue();
  const picks = usePicks();
  const navigate = useNavigate();
  useEffect(() => {
    if (text !== null) setPicks(readPicks(text));
  }, [text]);
  useEffect(() => {
    if (text === null && picks.length > 0)
      void navigate(comparePath(paths.compare(), picks), { replace: true });
  }, [text, picks, navigate]);
  if (state.status === 'loading') return <Loading label="Loading the comparison" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The collection could not be loaded"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const { products, offers, kinds } = state.catalogue;
  const chosen = readPicks(text).flatMap((id) => products.find((one) => one.id === id) ?? []);
  return <Comparison chosen={chosen} products={products} kinds={kindsOf(kinds)} offers={offers} />;
}
