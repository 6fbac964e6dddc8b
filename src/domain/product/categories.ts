import { paths } from '../shop/routes';
import { noteSlug } from './noteSlug';
import { readFamily } from './product';

/** The ids of the categories that the shop begins with, in their first order. */
export const CATEGORIES = [
  'Oriental',
  'Citrus',
  'Floral',
  'Aquatic',
  'Woody',
  'Fresh',
  'Glass',
  'Oud',
] as const;

/** Limits of the categories. Keep their number, {@link CATEGORIES} included, in sync with firestore.rules. */
export const CATEGORY_MAX = { added: 8, name: 40, id: 30 } as const;

/**
 * A category of fragrances, which shoppers read as a family. Products, orders and figures store its `id`: one of the
 * eight that the shop began with, or of one that was added the word in its links. The id never changes, the name may.
 */
export interface Category {
  id: string;
  name: string;
}

/** The categories that the shop begins with. */
export const FIRST_CATEGORIES: readonly Category[] = CATEGORIES.map((id) => ({ id, name: id }));

/** Whether a category is one of those that the shop begins with: it can be put out of use, but not removed. */
export const isFirst = (id: string): boolean => CATEGORIES.some((first) => first === id);

/** A word in links: `rose-oud`. Not that of a category that the shop begins with, whose links it would take. */
const isWord = (id: string): boolean =>
  id.length <= CATEGORY_MAX.id &&
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) &&
  !CATEGORIES.some((first) => first.toLowerCase() === id);

/**
 * The lines of `settings/categories`, their copy in the catalogue or undefined → the categories in the owner's order.
 * Never throws: what is invalid is left out, and without any the shop has those that it begins with.
 */
export function decodeCategories(lines: unknown): readonly Category[] {
  const found = new Map<string, Category>();
  for (const line of Array.isArray(lines) ? lines : []) {
    if (typeof line !== 'string') continue;
    const { id, name } = readFamily(line);
    const isValid = (isFirst(id) || isWord(id)) && name !== '' && name.length <= CATEGORY_MAX.name;
    if (isValid && !found.has(id)) found.set(id, { id, name });
  }
  return found.size > 0 ? [...found.values()] : FIRST_CATEGORIES;
}

/** The lines that {@link decodeCategories} reads. */
export const categoryLines = (categories: readonly Category[]): string[] =>
  categories.map(({ id, name }) => `${id}\t${name}`);

/** {@link FIRST_CATEGORIES} as lines. */
export const FIRST_LINES: readonly string[] = categoryLines(FIRST_CATEGORIES);

/** The list of a category, by its id, which stays when its name changes. */
export const categoryPath = (id: string): string =>
  `${paths.products()}?category=${id.toLowerCase()}`;

/** A category as somebody writes it, by its id or its name, → its id; undefined for none. */
export function findCategory(categories: readonly Category[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const named = (of: 'id' | 'name') => categories.find((one) => one[of].toLowerCase() === wanted);
  return (named('id') ?? named('name'))?.id;
}

/** A category in the form. `id` is empty while it is new; then `word` is what was typed for it. */
export interface CategoryRow extends Category {
  word: string;
}

export const BLANK_CATEGORY: CategoryRow = { id: '', name: '', word: '' };

export const toCategoryRows = (categories: readonly Category[]): CategoryRow[] =>
  categories.map(({ id, name }) => ({ id, name, word: '' }));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The id of a row: of a new one the word that was typed, or the one that its name gives. */
export const idOfRow = ({ id, name, word }: CategoryRow): string =>
  id || noteSlug(word.trim() === '' ? name : word);

/** A valid form → the categories. */
export const toCategories = (rows: readonly CategoryRow[]): Category[] =>
  rows.map((row) => ({ id: idOfRow(row), name: oneLine(row.name) }));

/** An error message by field, for example `0.name`; empty when all are valid. */
export function validateCategories(rows: readonly CategoryRow[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const categories = toCategories(rows);
  const isTaken = (n: number, text: (one: Category) => string): boolean =>
    categories.findIndex((one) => text(one) === text(categories[n] ?? one)) < n;
  categories.forEach(({ id, name }, n) => {
    if (name === '' || name.length > CATEGORY_MAX.name)
      errors[`${n}.name`] = `Enter 1 to ${CATEGORY_MAX.name} characters.`;
    else if (isTaken(n, (one) => one.name.toLowerCase()))
      errors[`${n}.name`] = 'Another category has this name.';
    if (isFirst(id) || name === '') return;
    if (!isWord(id))
      errors[`${n}.word`] = CATEGORIES.some((first) => first.toLowerCase() === id)
        ? 'The shop’s own categories have this word. Choose another one.'
        : `Use up to ${CATEGORY_MAX.id} letters from a to z, digits and hyphens.`;
    else if (isTaken(n, (one) => one.id))
      errors[`${n}.word`] = 'Another category has this word in its links.';
  });
  return errors;
}
