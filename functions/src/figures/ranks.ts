/** How many fragrances have a rank. The others have none, so that most sales change no product. */
export const MAX_RANKED = 48;

/**
 * The ranks of the bestsellers, 1 first. Equal units share a rank, and the ranks after them are skipped. A product
 * without sales has no rank.
 * @param best product ids with the units sold of each, most units first
 */
export function ranksOf(
  best: readonly { id: string; units: number }[],
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let [rank, units] = [0, Number.POSITIVE_INFINITY];
  for (const [n, one] of best.slice(0, MAX_RANKED).entries()) {
    if (one.units <= 0) break;
    if (one.units !== units) [rank, units] = [n + 1, one.units];
    ranks.set(one.id, rank);
  }
  return ranks;
}

/** The products whose rank differs, with the rank each should have; undefined where it should have none. */
export function rankChanges(
  current: ReadonlyMap<string, unknown>,
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number | undefined> {
  const ids = new Set([...current.keys(), ...wanted.keys()]);
  return new Map(
    [...ids].filter((id) => current.get(id) !== wanted.get(id)).map((id) => [id, wanted.get(id)]),
  );
}
