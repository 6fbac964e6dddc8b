/** Columns of figures: two on a phone, four on a wide screen, and one where the letters are large. */
export const FIGURE_COLUMNS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4';
