import { join } from 'node:path';

/**
 * The two files by which a copied tree and its instrumented functions talk. `state` says which guard is out; while
 * recording, which test runs. `seen` is what the functions write while recording: lines of a guard's number, a tab, and
 * the file and name of the test in which it mattered.
 */
export function recordFiles(tree: string): { state: string; seen: string } {
  const folder = join(tree, '.nilofar', 'guards');
  return { state: join(folder, 'state'), seen: join(folder, 'seen') };
}
