import type { Product } from './product';

/** The words that mark a fragrance as meant for a wearer, including plurals (docs/product.md "Guided quiz"). */
export const FOR_WHOM_WORDS: Record<'her' | 'him' | 'unisex', readonly string[]> = {
  her: ['her', 'woman', 'women', 'female', 'females'],
  him: ['him', 'man', 'men', 'male', 'males'],
  unisex: ['unisex', 'all', 'everyone'],
};
const OCCASIONS = ['casual', 'office', 'party', 'date', 'everyday', 'gift'];
const MOODS = ['fresh', 'woody', 'sweet', 'smoky', 'elegant', 'bold', 'versatile'];

/** Splits into whole words, because "him" is inside "shimmer" and "man" inside "woman". */
function wordsOf(...texts: string[]): Set<string> {
  return new Set(
    texts
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
}

/**
 * The quiz answers whose words occur in a product's text: wearers in category, description and name; occasions and
 * moods in description, name and short name. The compact catalogue stores them in place of the description. This is
 * separate from guided.ts so that the catalogue does not load the quiz.
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
