import { formatList } from '../shop/formatList';
import { partText, toPart } from './contents';
import { findVariant, variantsOf, type Product } from './product';
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

/** `in the boxes of A Pair and Three`. */
export const inBoxes = (names: readonly string[]): string =>
  `in ${names.length === 1 ? 'the box' : 'the boxes'} of ${formatList(names)}`;

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
  const which = names.length === 1 ? 'that set a draft' : 'those sets drafts';
  return `It is ${inBoxes(names)}, and what is in a box is shown. Make ${which} first, or hide this fragrance instead.`;
}

/** The sizes that a change takes from a fragrance, as `contents` of sets hold them. */
export const lostParts = (before: Product, after: Product): string[] =>
  variantsOf(before).flatMap(({ volume }) =>
    findVariant(after, volume) ? [] : [partText({ productId: before.id, volume })],
  );

/**
 * Why a fragrance cannot lose these sizes; undefined when it can. A set that is stocked by its parts would be sold out.
 * @param lost those of {@link lostParts}
 * @param sets those that may hold them
 */
export function lostProblem(lost: readonly string[], sets: readonly Product[]): string | undefined {
  const holding = sets.filter(({ contents }) => contents.some((text) => lost.includes(text)));
  if (holding.length === 0) return undefined;
  const volumes = lost
    .filter((text) => holding.some(({ contents }) => contents.includes(text)))
    .flatMap((text) => toPart(text)?.volume ?? []);
  const [are, them] = volumes.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${formatList(volumes)} ${are} ${inBoxes(holding.map(({ name }) => name))}. Take ${them} out first, or keep ${them} and mark ${them} as out of stock.`;
}
