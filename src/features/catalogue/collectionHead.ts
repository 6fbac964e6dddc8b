import { collectionData } from '../../domain/shop/structuredData';
import { paths } from '../../domain/shop/routes';
import { pageOrigin, type PageHead } from '../../ui/pageHead';
import { catalogueStore } from './catalogueStore';

/** The metadata of the collection. */
export function collectionHead(): PageHead {
  return {
    title: 'Fragrances',
    description:
      'Every fragrance of the house, from attar to eau de toilette: search by note, family, price and occasion.',
    canonical: paths.products(),
    // The functions write it into the HTML, so the browser's code goes without it.
    ...(import.meta.env.SSR && { jsonLd: [shownData()] }),
  };
}

/** The fragrances of the page that is being written. */
function shownData(): object {
  const state = catalogueStore.get();
  const isKnown = state.status === 'ready' || state.status === 'partial';
  return collectionData(isKnown ? state.catalogue.products : [], { origin: pageOrigin() });
}
