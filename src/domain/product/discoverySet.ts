import type { Product } from './product';

/** Whether a product is a box with the vials of several fragrances: tagged `discovery-set`. */
export const isDiscoverySet = ({ tags }: Pick<Product, 'tags'>): boolean =>
  tags.some((tag) => tag.trim().toLowerCase() === 'discovery-set');
