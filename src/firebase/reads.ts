/**
 * Every read of the shop passes through here, so that what a screen costs can be counted: one for
 * each document, and one for each thousand index entries of an aggregate. Builds for the emulators leave a mark in
 * the browser's own timeline per read, which tools/reads.ts adds up.
 */
export function countReads(documents: number): void {
  if (__EMULATED__) performance.mark('documents read', { detail: documents });
}
