import type { UserConfig } from 'vite';

/**
 * The build that `npm run bench` compares with (NAIVE_BUILD=1): one file of JavaScript with Firestore and the back
 * office in it, a page that is empty until it has run, and a catalogue that is read from Firestore.
 */
export const naiveBuild = {
  build: { rolldownOptions: { output: { codeSplitting: false } } },
  // As in development, nothing asks the edge for the catalogue (src/features/catalogue/edgeCatalogue.ts).
  define: { 'import.meta.env.DEV': 'true' },
} satisfies UserConfig;
