import { useEffect, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (text !== null) setPicks(readPicks(text));
  }, [text]);
  useEffect(() => {
    if (text === null && picks.length > 0)
      void navigate(comparePath(paths.compare(), picks), { replace: true });
  }, [text, picks, navigate]);
  return (
    <div className="shell pt-10 md:pt-16">
      {/* The same in every state, because it has the focus. */}
      <h1 ref={heading} tabIndex={-1} className="display text-5xl outline-none md:text-6xl">
        Compare
      </h1>
      {state.status === 'loading' && <Loading label="Loading the comparison" />}
      {state.status === 'failed' && (
        <ErrorState
          title="The collection could not be loaded"
          retry={() => void catalogueStore.refresh()}
        />
      )}
      {state.status === 'ready' && (
        <Comparison
          chosen={readPicks(text).flatMap(
            (id) => state.catalogue.products.find((one) => one.id === id) ?? [],
          )}
          products={state.catalogue.products}
          kinds={kindsOf(state.catalogue.kinds)}
          offers={state.catalogue.offers}
          heading={heading}
        />
      )}
    </div>
  );
}
