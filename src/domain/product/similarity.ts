import { byName, type Product } from './product';

/** The position of a note in the fragrance pyramid. */
export type Tier = 'top' | 'middle' | 'base';

/** The weight of a shared note: base notes last longest on skin, top notes fade first. */
const WEIGHTS: Record<Tier, number> = { top: 1, middle: 2, base: 3 };

/** `Kagzi lime` → `kagzi-lime`: the URL of a note (/notes/{note}) and the key that unites its spellings. */
export function noteSlug(note: string): string {
  return note
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

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

/** Weighted Jaccard index: the sum of the lesser weights over the sum of the greater weights. */
function overlap(a: Notes, b: Notes): number {
  let both = 0;
  let either = 0;
  for (const slug of new Set([...a.keys(), ...b.keys()])) {
    const inA = a.get(slug);
    const inB = b.get(slug);
    const weights = [inA ? WEIGHTS[inA.tier] : 0, inB ? WEIGHTS[inB.tier] : 0];
    both += Math.min(...weights);
    either += Math.max(...weights);
  }
  return either === 0 ? 0 : both / either;
}

/**
 * The similarity of two fragrances by their notes: from 0 (no shared notes, or none at all) to 1 (the same pyramid).
 */
export function similarity(a: Product, b: Product): number {
  return overlap(placedNotes(a, noteSlug), placedNotes(b, noteSlug));
}

export interface Similar {
  product: Product;
  /** Above 0, at most 1. */
  likeness: number;
  /** The notes both contain, as the other product spells them, highest weight first. */
  sharedNotes: string[];
}

/** The `n` most similar products, without the product itself and those that share no note. */
export function similarTo(product: Product, products: readonly Product[], n: number): Similar[] {
  const read = notesReader();
  const own = read(product);
  return products
    .filter((other) => other.id !== product.id)
    .map((other) => {
      const theirs = read(other);
      const shared = [...theirs].filter(([slug]) => own.has(slug));
      return {
        product: other,
        likeness: overlap(own, theirs),
        sharedNotes: shared.map(([, note]) => note.name),
      };
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.product.id < b.product.id ? -1 : 1))
    .slice(0, n);
}

/** A fragrance that contains a note, and the tier it is in. */
export interface NoteUse {
  product: Product;
  tier: Tier;
}
export interface NoteEntry {
  slug: string;
  /** The most frequent spelling. */
  name: string;
  uses: NoteUse[];
}

/** Every note of the catalogue, sorted by name, with its fragrances: those where it is a base note first. */
export function notesIndex(products: readonly Product[]): NoteEntry[] {
  const read = notesReader();
  const uses = new Map<string, NoteUse[]>();
  const spellings = new Map<string, Map<string, number>>();
  for (const product of products) {
    for (const [slug, { name, tier }] of read(product)) {
      const list = uses.get(slug) ?? [];
      list.push({ product, tier });
      uses.set(slug, list);
      const names = spellings.get(slug) ?? new Map<string, number>();
      names.set(name, (names.get(name) ?? 0) + 1);
      spellings.set(slug, names);
    }
  }
  return [...uses]
    .map(([slug, list]) => ({
      slug,
      name: mostFrequent(spellings.get(slug) ?? new Map<string, number>()),
      uses: list.sort(
        (a, b) =>
          WEIGHTS[b.tier] - WEIGHTS[a.tier] ||
          byName(a.product, b.product) ||
          (a.product.id < b.product.id ? -1 : 1),
      ),
    }))
    .sort((a, b) => byName(a, b) || (a.slug < b.slug ? -1 : 1));
}

function mostFrequent(names: ReadonlyMap<string, number>): string {
  const [first] = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
