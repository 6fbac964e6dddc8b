import { formatNumber } from '../../domain/pricing/money';

/** `16 fragrances and 2 sets`: so many products, of which so many are sets. */
export function countText(count: number, sets: number): string {
  const [goods, boxes] = [some(count - sets, 'fragrance'), some(sets, 'set')];
  return sets === 0 ? goods : sets === count ? boxes : `${goods} and ${boxes.toLowerCase()}`;
}

/** `One result`, `2,000 results` */
export const some = (count: number, noun: string): string =>
  count === 1 ? `One ${noun}` : `${formatNumber(count)} ${noun}s`;
