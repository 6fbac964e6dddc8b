import { noteSlug } from './noteSlug';

/** A note as a page links to it. */
export interface NoteName {
  slug: string;
  name: string;
}

/** Which notes are a kind of another: Kashmiri saffron is a kind of saffron. */
export interface Kinds {
  /** What a note (by its slug) is a kind of, the nearest first and the root last; empty for a root. */
  above: (slug: string) => readonly NoteName[];
}

const NONE: readonly NoteName[] = [];

export const NO_KINDS: Kinds = { above: () => NONE };

/** The root of a note, or undefined when it is one itself. */
export const rootOf = (kinds: Kinds, slug: string): NoteName | undefined =>
  kinds.above(slug).at(-1);

const known = new WeakMap<readonly string[], Kinds>();

/**
 * The lines of the catalogue (`Kashmiri saffron`, a tab, `Saffron`) → {@link Kinds}, read once for each list. Never
 * throws: a line without two notes, a second line for a note and one that would close a circle are ignored.
 */
export function kindsOf(lines: readonly string[]): Kinds {
  const read = known.get(lines);
  if (read) return read;
  const parents = new Map<string, NoteName>();
  const above = (slug: string): NoteName[] => {
    const parent = parents.get(slug);
    return parent ? [parent, ...above(parent.slug)] : [];
  };
  for (const line of lines) {
    const [kind = '', name = ''] = line.split('\t').map((text) => text.trim());
    const [slug, parent] = [noteSlug(kind), { slug: noteSlug(name), name }];
    if (slug === '' || parent.slug === '' || parents.has(slug)) continue;
    if ([parent, ...above(parent.slug)].some((one) => one.slug === slug)) continue;
    parents.set(slug, parent);
  }
  const chains = new Map([...parents.keys()].map((slug) => [slug, above(slug)]));
  const kinds: Kinds = { above: (slug) => chains.get(slug) ?? NONE };
  known.set(lines, kinds);
  return kinds;
}
