import type { Product } from '../../domain/product/product';
import { noteSlug } from '../../domain/product/noteSlug';

/** The notes of one fragrance, each once, by slug, as it spells them. */
const allNotes = ({ topNotes, middleNotes, baseNotes }: Product): Map<string, string> =>
  new Map([...baseNotes, ...middleNotes, ...topNotes].map((name) => [noteSlug(name), name]));

interface SharedNote {
  name: string;
  /** How many of the fragrances contain it. */
  count: number;
}

function countNotes(products: readonly Product[]): Map<string, SharedNote> {
  const seen = new Map<string, SharedNote>();
  for (const product of products)
    for (const [slug, name] of allNotes(product)) {
      const known = seen.get(slug);
      seen.set(slug, { name: known?.name ?? name, count: (known?.count ?? 0) + 1 });
    }
  return seen;
}

/** The slugs of the notes that at least two of the fragrances contain. */
export function sharedNotes(products: readonly Product[]): Set<string> {
  return new Set(
    [...countNotes(products)].filter(([, { count }]) => count > 1).map(([slug]) => slug),
  );
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * What two or three fragrances have in common: `They share saffron and oud.`, `All three share saffron. Two of them
 * share oud.` or `They share no notes.`; empty for a single one.
 */
export function sharedNotesText(products: readonly Product[]): string {
  if (products.length < 2) return '';
  const notes = [...countNotes(products).values()];
  const named = (wanted: number): string =>
    listFormat.format(
      notes.filter(({ count }) => count === wanted).map(({ name }) => name.trim().toLowerCase()),
    );
  const all = named(products.length);
  const two = products.length > 2 ? named(2) : '';
  const sentences = [
    all && `${products.length === 2 ? 'They' : 'All three'} share ${all}.`,
    two && `Two of them share ${two}.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'They share no notes.';
}
