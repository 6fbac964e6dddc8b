import { paths } from '../../../domain/shop/routes';

/** The form of a new fragrance, filled in with a copy of this one. */
export const copyPath = (id: string): string =>
  `${paths.adminNewProduct()}?from=${encodeURIComponent(id)}`;
