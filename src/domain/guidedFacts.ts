import type { Product } from './product';

/** SPEC §5 "Guided filtering", with the plurals of its words. */
export const FOR_WHOM_WORDS: Record<'her' | 'him' | 'unisex', readonly string[]> = {
  her: ['her', 'woman', 'women', 'female', 'females'],
  him: ['him', 'man', 'men', 'male', 'males'],
  unisex: ['unisex', 'all', 'everyone'],
};
const OCCASIONS = ['casual', 'office', 'party', 'date', 'everyday', 'gift'];
const MOODS = ['fresh', 'woody', 'sweet', 'smoky', 'elegant', 'bold', 'versatile'];

/** DECISIONS "Catalogue and offers": whole words; "him" is inside "shimmer", "man" inside "woman". */
function wordsOf(...texts: string[]): Set<string> {
  return new Set(
    texts
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
}

/**
 * The answers of the quiz whose words stand in a product's own text: for whom by category, description and name,
 * occasion and mood by description, name and short name (SPEC §5). The compact catalogue keeps them instead of the
 * description; they stand apart from the quiz so that the catalogue does not bring it along.
 */
export function guidedFacts(product: Product): NonNullable<Product['guided']> {
  const whom = wordsOf(product.category, product.description, product.name);
  const text = wordsOf(product.description, product.name, product.shortName);
  return {
    forWhom: Object.entries(FOR_WHOM_WORDS).flatMap(([value, words]) =>
      words.some((word) => whom.has(word)) ? [value] : [],
    ),
    occasions: OCCASIONS.filter((value) => text.has(value)),
    moods: MOODS.filter((value) => text.has(value)),
  };
}
