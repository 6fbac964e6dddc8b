import { isSet, type Product } from '../product/product';
import { paths } from './routes';
import type { Site } from './site';

/** The inputs of all schema.org data, which both the page and the head function use. */
export interface SiteContext {
  /** The origin of the shop, without a trailing slash. */
  origin: string;
  site: Site;
}

export interface OfferFacts {
  /** Rupees, of the default size. */
  price: number;
  available: boolean;
}

/** `https://schema.org/Product` with its offer and, where there are reviews, its rating. */
export function productData(
  product: Product,
  offer: OfferFacts,
  { origin, site }: SiteContext,
): object {
  const url = `${origin}${paths.product(product.id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description || product.shortName,
    image: product.images,
    sku: product.id,
    category: product.family ?? product.category,
    brand: { '@type': 'Brand', name: site.name },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: offer.price.toFixed(2),
      availability: `https://schema.org/${offer.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(product.reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** `https://schema.org/BreadcrumbList`: home, fragrances (or gifts, for a set), this product. */
export function breadcrumbData(
  product: Pick<Product, 'id' | 'name' | 'contents'>,
  { origin, site }: SiteContext,
): object {
  const steps = [
    [site.name, paths.home()],
    isSet(product) ? ['Gifts', paths.giftSets()] : ['Fragrances', paths.products()],
    [product.name, paths.product(product.id)],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** `https://schema.org/ItemList`: the fragrances of a collection, in the order of the page. */
export function collectionData(
  products: readonly Pick<Product, 'id' | 'name'>[],
  { origin }: Pick<SiteContext, 'origin'>,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ id, name }, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      url: `${origin}${paths.product(id)}`,
    })),
  };
}
