import type { Product } from '../../domain/product/product';
import { NO_KINDS, rootOf, type Kinds } from '../../domain/product/kinds';
import { noteSlug } from '../../domain/product/noteSlug';
import { formatList } from '../../domain/shop/formatList';

/** The notes of one fragrance, each once, by slug, as it spells them. */
const allNotes = ({ topNotes, middleNotes, baseNotes }: Product): Map<string, string> =>
  new Map([...baseNotes, ...middleNotes, ...topNotes].map((name) => [noteSlug(name), name]));

interface SharedNote {
  /** Where the fragrances contain different kinds of a note, that note. */
  name: string;
  /** How many of the fragrances contain it or a kind of it. */
  count: number;
  slugs: ReadonlySet<string>;
}

/** The notes of the fragrances; a note and its kinds count as one, by the slug of the root. */
function countNotes(products: readonly Product[], kinds: Kinds): SharedNote[] {
  /** For each root the notes of each fragrance that has it. */
  const found = new Map<string, { root: string | undefined; notes: Map<string, string>[] }>();
  for (const product of products) {
    const own = new Map<string, Map<string, string>>();
    for (const [slug, name] of allNotes(product)) {
      const root = rootOf(kinds, slug);
      const key = root?.slug ?? slug;
      own.set(key, (own.get(key) ?? new Map<string, string>()).set(slug, name));
      found.set(key, {
        root: found.get(key)?.root ?? root?.name,
        notes: found.get(key)?.notes ?? [],
      });
    }
    for (const [key, notes] of own) found.get(key)?.notes.push(notes);
  }
  return [...found.values()].map(({ root, notes }) => {
    const [first = new Map<string, string>(), ...others] = notes;
    const same = [...first].find(([slug]) => others.every((other) => other.has(slug)));
    const slugs = new Set(notes.flatMap((of) => [...of.keys()]));
    return { name: same?.[1] ?? root ?? '', count: notes.length, slugs };
  });
}

/** The slugs of the notes that at least two of the fragrances contain, themselves or as kinds of one note. */
export function sharedNotes(products: readonly Product[], kinds: Kinds = NO_KINDS): Set<string> {
  const shared = countNotes(products, kinds).filter(({ count }) => count > 1);
  return new Set(shared.flatMap(({ slugs }) => [...slugs]));
}

/**
 * What two or three fragrances have in common: `They share saffron and oud.`, `All three share saffron. Two of them
 * share oud.` or `They share no notes.`; empty for a single one.
 */
export function sharedNotesText(products: readonly Product[], kinds: Kinds = NO_KINDS): string {
  if (products.length < 2) return '';
  const notes = countNotes(products, kinds);
  const named = (wanted: number): string =>
    formatList(
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
