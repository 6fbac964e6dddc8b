/**
 * Counts document reads, so that the cost of a screen can be measured: one for each document, and one for each 1,000
 * index entries of an aggregate. Builds for the emulators add a performance mark per call, which tools/bench/reads.ts sums
 * up.
 */
export function countReads(documents: number): void {
  if (__EMULATED__) performance.mark('documents read', { detail: documents });
}
