import { brand } from '../domain/shop/brand.ts';
import type { Site } from '../domain/shop/site';

/** `Amber Durbar · NILOFAR`; on the home page, the name with the tagline. */
export function fullTitle(title: string | undefined, { name }: Pick<Site, 'name'>): string {
  return title ? `${title} · ${name}` : `${name} — ${brand.tagline}`;
}
