import { formatList } from '../shop/formatList';
import { toPart } from './contents';
import type { Product } from './product';
import { choiceOf, DRAFT, HIDDEN, momentOf, visibilityLabel } from './visibility';

/** Whether a product has not been shown yet, so that no shopper should learn its name. */
export function isSecret({ visibility }: Pick<Product, 'visibility'>): boolean {
  const choice = choiceOf(visibility);
  return choice === DRAFT || choice === 'later';
}

/**
 * Why a part keeps its set from being shown; undefined when it does not. What is in the box of a set is public, and would
 * tell of a fragrance before it is shown.
 * @param visibility that of the set
 */
export function secretProblem(
  text: string,
  products: ReadonlyMap<string, Pick<Product, 'name' | 'visibility'>> | undefined,
  visibility: Product['visibility'],
): string | undefined {
  const product = products?.get(toPart(text)?.productId ?? '');
  const choice = choiceOf(visibility);
  if (!product || !isSecret(product) || choice === DRAFT || choice === HIDDEN) return undefined;
  const [part, set] = [momentOf(product.visibility), momentOf(visibility)];
  if (part && set && part <= set) return undefined;
  return part
    ? `${product.name} is shown ${visibilityLabel(product.visibility).replace('From', 'from')}. Show the set then or later.`
    : `${product.name} is a draft. Publish it first, or keep the set a draft.`;
}

/**
 * Why a fragrance cannot become a draft, or one of a later day; undefined when it can. A set that is shown, or will be
 * before it, would still tell of it.
 * @param sets those that may hold it
 */
export function heldProblem(product: Product, sets: readonly Product[]): string | undefined {
  const known = new Map([[product.id, product]]);
  const names = sets
    .filter(({ contents, visibility }) =>
      contents.some((text) => secretProblem(text, known, visibility) !== undefined),
    )
    .map(({ name }) => name);
  if (names.length === 0) return undefined;
  const [boxes, which] =
    names.length === 1 ? ['the box', 'that set a draft'] : ['the boxes', 'those sets drafts'];
  return `It is in ${boxes} of ${formatList(names)}, and what is in a box is shown. Make ${which} first, or hide this fragrance instead.`;
}
