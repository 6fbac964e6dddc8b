import { productData, breadcrumbData, type OfferFacts } from '../../domain/shop/structuredData';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import type { Site } from '../../domain/shop/site';
import { pageOrigin, type PageHead } from '../../ui/pageHead';

function structuredData(product: Product, offer: OfferFacts, site: Site): readonly object[] {
  const ground = { origin: pageOrigin(), site };
  return [productData(product, offer, ground), breadcrumbData(product, ground)];
}

/** The metadata of a product page; functions/src/pages renders the same for clients without JavaScript. */
export function productHead(product: Product, offer: OfferFacts, site: Site): PageHead {
  return {
    title: product.name,
    description: product.description || product.shortName || undefined,
    canonical: paths.product(product.id),
    image: product.images[0],
    // The functions write it into the HTML of every product, so the browser's code goes without it.
    ...(import.meta.env.SSR && { jsonLd: structuredData(product, offer, site) }),
  };
}
