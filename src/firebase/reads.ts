/**
 * Every read of the shop passes through here, so that what a screen costs can be counted (issues 4 and 7): one for
 * each document, and one for each thousand index entries of an aggregate.
 */
let total = 0;

export function countReads(documents: number): void {
  total += documents;
}

/** Documents read by this page since it was opened. */
export function readsSoFar(): number {
  return total;
}
