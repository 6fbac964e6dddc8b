import { byName, type Product } from './product';

/** Where a note sits in the pyramid (SPEC §3). */
export type Tier = 'top' | 'middle' | 'base';

/** The base stays longest on skin and the top leaves first, so that is how much a shared note counts. */
const WEIGHTS: Record<Tier, number> = { top: 1, middle: 2, base: 3 };

/** `Kagzi lime` → `kagzi-lime`: the address of a note (/notes/{note}), and what makes two spellings one note. */
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
 * Reads a product's notes by slug; one named in two tiers counts where it weighs most. A reader remembers the slugs
 * it has made: thousands of products share some hundreds of notes.
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

/** Weighted Jaccard: what both have, at the lesser weight, over what either has, at the greater. */
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

/** How alike two fragrances smell, by their notes: 0 nothing shared (or no notes at all), 1 the same pyramid. */
export function similarity(a: Product, b: Product): number {
  return overlap(placedNotes(a, noteSlug), placedNotes(b, noteSlug));
}

export interface Similar {
  product: Product;
  /** Between 0 and 1, above 0. */
  likeness: number;
  /** The notes both carry, as the other product spells them, the weightiest first. */
  sharedNotes: string[];
}

/** The `n` products most like this one, without itself and without those that share no note. */
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

/** A fragrance that carries a note, and where. */
export interface NoteUse {
  product: Product;
  tier: Tier;
}
export interface NoteEntry {
  slug: string;
  /** As it is spelt most often. */
  name: string;
  uses: NoteUse[];
}

/** Every note of the catalogue, by name, with the fragrances that carry it: those where it is a base note first. */
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
      name: mostOften(spellings.get(slug) ?? new Map<string, number>()),
      uses: list.sort(
        (a, b) =>
          WEIGHTS[b.tier] - WEIGHTS[a.tier] ||
          byName(a.product, b.product) ||
          (a.product.id < b.product.id ? -1 : 1),
      ),
    }))
    .sort((a, b) => byName(a, b) || (a.slug < b.slug ? -1 : 1));
}

function mostOften(names: ReadonlyMap<string, number>): string {
  const [first] = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
