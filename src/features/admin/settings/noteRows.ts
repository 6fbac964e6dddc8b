import { kindsOf } from '../../../domain/product/kinds';
import { kindLines, type NoteTexts } from '../../../domain/product/notes';
import { byName, type Product } from '../../../domain/product/product';
import { notesIndex } from '../../../domain/product/similarity';

export interface NoteRow {
  slug: string;
  name: string;
  /** How many fragrances contain it or a kind of it. */
  fragrances: number;
}

/** The notes of the fragrances, what these are kinds of, and what else has been written about, by name. */
export function noteRows(products: readonly Product[], texts: NoteTexts): NoteRow[] {
  const rows = new Map<string, NoteRow>(
    [...texts].map(([slug, { name }]) => [slug, { slug, name, fragrances: 0 }]),
  );
  for (const { slug, name, uses } of notesIndex(products, kindsOf(kindLines(texts))))
    rows.set(slug, { slug, name, fragrances: uses.length });
  return [...rows.values()].sort(byName);
}
