import { NO_KINDS, rootOf, type Kinds, type NoteName } from './kinds';
import { noteSlug } from './noteSlug';
import { byName, type Product } from './product';

/** The position of a note in the fragrance pyramid. */
export type Tier = 'top' | 'middle' | 'base';

/** The weight of a shared note: base notes last longest on skin, top notes fade first. */
const WEIGHTS: Record<Tier, number> = { top: 1, middle: 2, base: 3 };

interface Placed {
  name: string;
  tier: Tier;
}
type Notes = ReadonlyMap<string, Placed>;

/**
 * Returns a function that reads a product's notes by slug; a note in two tiers counts in the one that weighs most. It
 * caches slugs, because thousands of products share some hundreds of notes.
 */
function notesReader(): (product: Product) => Notes {
  const slugs = new Map<string, string>();
  const slugOf = (note: string): string => {
    const known = slugs.get(note);
    if (known !== undefined) return known;
    const slug = noteSlug(note);
    slugs.set(note, slug);
    return slug;
  };
  return (product) => placedNotes(product, slugOf);
}

/** Heaviest first. */
function placedNotes(product: Product, slugOf: (note: string) => string): Notes {
  const placed = new Map<string, Placed>();
  const tiers: [Tier, readonly string[]][] = [
    ['base', product.baseNotes],
    ['middle', product.middleNotes],
    ['top', product.topNotes],
  ];
  for (const [tier, notes] of tiers) {
    for (const name of notes) {
      const slug = slugOf(name);
      if (slug !== '' && !placed.has(slug)) placed.set(slug, { name: name.trim(), tier });
    }
  }
  return placed;
}

/** A note and its kinds as one, by the slug of the root; `slug` is the kind that weighs most. */
type Roots = ReadonlyMap<string, Placed & { slug: string }>;

function byRoot(notes: Notes, kinds: Kinds): Roots {
  const roots = new Map<string, Placed & { slug: string }>();
  for (const [slug, note] of notes) {
    const root = rootOf(kinds, slug)?.slug ?? slug;
    if (!roots.has(root)) roots.set(root, { ...note, slug });
  }
  return roots;
}

/** How much two kinds of a note, or a kind and that note, count of what the same note counts: nearly all. */
const KIN = 0.8;

/** Weighted Jaccard index: the sum of the lesser weights over the sum of the greater weights. */
function overlap(a: Roots, b: Roots): number {
  let both = 0;
  let either = 0;
  for (const slug of new Set([...a.keys(), ...b.keys()])) {
    const inA = a.get(slug);
    const inB = b.get(slug);
    const weights = [inA ? WEIGHTS[inA.tier] : 0, inB ? WEIGHTS[inB.tier] : 0];
    both += Math.min(...weights) * (inA?.slug === inB?.slug ? 1 : KIN);
    either += Math.max(...weights);
  }
  return either === 0 ? 0 : both / either;
}

/**
 * The similarity of two fragrances by their notes: from 0 (no shared notes, or none at all) to 1 (the same pyramid). A
 * note and its kinds count as nearly the same.
 */
export function similarity(a: Product, b: Product, kinds: Kinds = NO_KINDS): number {
  const [one, other] = [a, b].map((product) => byRoot(placedNotes(product, noteSlug), kinds));
  return one && other ? overlap(one, other) : 0;
}

export interface Similar {
  product: Product;
  /** Above 0, at most 1. */
  likeness: number;
  /**
   * The notes both contain, as the other product spells them, highest weight first. Where they contain different kinds of
   * a note, that note.
   */
  sharedNotes: string[];
}

/** The `n` most similar products, without the product itself and those that share no note. */
export function similarTo(
  product: Product,
  products: readonly Product[],
  n: number,
  kinds: Kinds = NO_KINDS,
): Similar[] {
  const read = notesReader();
  const own = byRoot(read(product), kinds);
  return products
    .filter((other) => other.id !== product.id)
    .map((other) => {
      const theirs = byRoot(read(other), kinds);
      const sharedNotes = [...theirs].flatMap(([root, { name, slug }]) => {
        const mine = own.get(root);
        if (!mine) return [];
        const above =
          mine.slug === slug ? undefined : (rootOf(kinds, slug) ?? rootOf(kinds, mine.slug));
        return [above?.name ?? name];
      });
      return { product: other, likeness: overlap(own, theirs), sharedNotes };
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.product.id < b.product.id ? -1 : 1))
    .slice(0, n);
}

/** A fragrance that contains a note or one of its kinds. */
export interface NoteUse {
  product: Product;
  /** The tier of the note or the kind that weighs most. */
  tier: Tier;
  /** What the fragrance calls it, highest weight first; empty when it contains the note itself and none of its kinds. */
  as: string[];
}
export interface NoteEntry extends NoteName {
  /** What it is a kind of. */
  root: NoteName | undefined;
  /** Its kinds among the notes of the catalogue, by name. */
  kinds: NoteName[];
  uses: NoteUse[];
}

interface Found {
  uses: Map<Product, NoteUse>;
  kinds: Map<string, NoteName>;
  /** The products that contain a kind of it. */
  asKind: Set<Product>;
}

/**
 * The name of each note of the catalogue by its slug: its most frequent spelling. What a note is a kind of has its name
 * in the kinds when no product spells it.
 */
export function noteNames(
  products: readonly Product[],
  kinds: Kinds = NO_KINDS,
): Map<string, string> {
  const spellings = new Map<string, number>();
  for (const { topNotes, middleNotes, baseNotes } of products)
    for (const notes of [topNotes, middleNotes, baseNotes])
      for (const note of notes) spellings.set(note, (spellings.get(note) ?? 0) + 1);
  const names = new Map<string, string>();
  for (const [spelling] of [...spellings].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) {
    const slug = noteSlug(spelling);
    if (slug !== '' && !names.has(slug)) names.set(slug, spelling.trim());
  }
  for (const slug of names.keys())
    for (const above of kinds.above(slug))
      if (!names.has(above.slug)) names.set(above.slug, above.name);
  return names;
}

/**
 * Every note of the catalogue and what it is a kind of, sorted by name, with its fragrances: those where it is a base note
 * first. The fragrances of a note are also those of its kinds.
 */
export function notesIndex(products: readonly Product[], kinds: Kinds = NO_KINDS): NoteEntry[] {
  const read = notesReader();
  const names = noteNames(products, kinds);
  const found = new Map<string, Found>();
  const entryOf = (slug: string): Found => {
    const entry = found.get(slug) ?? {
      uses: new Map<Product, NoteUse>(),
      kinds: new Map<string, NoteName>(),
      asKind: new Set<Product>(),
    };
    found.set(slug, entry);
    return entry;
  };
  for (const product of products) {
    for (const [slug, { name, tier }] of read(product)) {
      for (const one of [{ slug, name }, ...kinds.above(slug)]) {
        const entry = entryOf(one.slug);
        const use = entry.uses.get(product) ?? { product, tier, as: [] };
        use.as.push(name);
        entry.uses.set(product, use);
        if (one.slug === slug) continue;
        entry.kinds.set(slug, { slug, name });
        entry.asKind.add(product);
      }
    }
  }
  return [...found]
    .map(([slug, entry]) => ({
      slug,
      name: names.get(slug) ?? slug,
      root: rootOf(kinds, slug),
      kinds: [...entry.kinds.values()].sort(byName),
      uses: [...entry.uses.values()]
        .map((use) => (entry.asKind.has(use.product) ? use : { ...use, as: [] }))
        .sort(
          (a, b) =>
            WEIGHTS[b.tier] - WEIGHTS[a.tier] ||
            byName(a.product, b.product) ||
            (a.product.id < b.product.id ? -1 : 1),
        ),
    }))
    .sort((a, b) => byName(a, b) || (a.slug < b.slug ? -1 : 1));
}

/**
 * Up to `n` other notes of the index that are in at least two of the same fragrances, most often first. Kinds count with
 * their root, and those of the note itself not at all.
 */
export function oftenWith(entry: NoteEntry, index: readonly NoteEntry[], n: number): NoteEntry[] {
  const products = new Set(entry.uses.map(({ product }) => product));
  return index
    .filter(({ slug, root }) => !root && slug !== (entry.root ?? entry).slug)
    .map((other) => ({
      other,
      count: other.uses.filter((use) => products.has(use.product)).length,
    }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, n)
    .map(({ other }) => other);
}
