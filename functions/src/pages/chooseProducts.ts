import { FIRST_LINES } from '../../../src/domain/product/categories';
import { NO_MATERIALS, type Catalogue } from '../../../src/domain/product/catalogue';
import { applyFacets, decodeFilters } from '../../../src/domain/product/facets';
import {
  FIRST_CARDS,
  MAX_WHOLE,
  pageOf,
  type CataloguePage,
} from '../../../src/domain/product/firstScreen';
import { kindsOf } from '../../../src/domain/product/kinds';
import { familiesOf, isSet, type Product } from '../../../src/domain/product/product';
import { shownPrices } from '../../../src/domain/pricing/shownPrices';
import { paths, type RouteName } from '../../../src/domain/shop/routes';
import { SELECTIONS } from '../../../src/features/catalogue/selections';
import type { CachedCatalogue } from './catalogueCache';

/** The page that is drawn; `product` on a product's page. */
interface Asked {
  route: RouteName;
  path: string;
  params: URLSearchParams;
  product: Product | undefined;
  now: Date;
}

/**
 * What a page carries of the catalogue: a product's page that product, others all of a small shop, and otherwise what
 * their first screens show. Nothing is chosen for a search, whose index would take too long, nor for a selection or a
 * note with more than {@link MAX_WHOLE}.
 */
export function chooseProducts(
  cached: CachedCatalogue,
  asked: Asked,
): { catalogue: Catalogue; part?: CataloguePage } {
  const { catalogue } = cached;
  const { products } = catalogue;
  if (products.length <= MAX_WHOLE && asked.route !== 'product') return { catalogue };
  const all = chosenFor(cached, asked);
  const isCollection = asked.route === 'products';
  const shown = isCollection ? all.slice(0, FIRST_CARDS) : all.length > MAX_WHOLE ? [] : all;
  const part = {
    page: shown.length === 0 ? '' : pageOf(asked.path, asked.params),
    total: all.length,
    sets: all.filter(isSet).length,
    families: familiesOf(products, catalogue.families ?? FIRST_LINES),
  };
  // Of the pages with a part, only that of a note looks at notes, and none at the home page's choices.
  const { kinds, materials } =
    asked.route === 'note' ? catalogue : { kinds: [], materials: NO_MATERIALS };
  return {
    catalogue: { ...catalogue, kinds, materials, home: undefined, products: [...shown] },
    part,
  };
}

function chosenFor(
  { catalogue: { products, offers, kinds }, notes }: CachedCatalogue,
  asked: Asked,
): readonly Product[] {
  switch (asked.route) {
    case 'product':
      return products.filter(({ id }) => id === asked.product?.id);
    case 'products': {
      const filters = decodeFilters(asked.params);
      if (filters.query !== '') return [];
      return applyFacets(products, filters, shownPrices(offers, asked.now), kindsOf(kinds));
    }
    case 'newArrivals':
    case 'bestsellers':
    case 'giftSets':
    case 'samples':
      return SELECTIONS[asked.route].choose(products);
    case 'note': {
      const entry = notes().find(({ slug }) => paths.note(slug) === asked.path);
      return entry?.uses.map(({ product }) => product) ?? [];
    }
    default:
      return [];
  }
}
