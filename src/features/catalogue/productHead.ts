import { productData, breadcrumbData } from '../../domain/shop/structuredData';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import type { Site } from '../../domain/shop/site';
import { pageOrigin, type PageHead } from '../../ui/pageHead';

/** The metadata of a product page; functions/src/pages renders the same for clients without JavaScript. */
export function productHead(
  product: Product,
  offer: { price: number; available: boolean },
  site: Site,
): PageHead {
  const ground = { origin: pageOrigin(), site };
  return {
    title: product.name,
    description: product.description || product.shortName || undefined,
    canonical: paths.product(product.id),
    image: product.images[0],
    jsonLd: [productData(product, offer, ground), breadcrumbData(product, ground)],
  };
}
