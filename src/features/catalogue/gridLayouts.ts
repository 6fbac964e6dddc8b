const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 md:gap-y-14';

/** Two columns on a phone, three or four on a wide screen; one is for a large card. */
export const LAYOUTS = {
  1: { grid: 'grid grid-cols-1', sizes: '(min-width: 36rem) 32rem, 90vw' },
  2: {
    grid: 'grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-6',
    sizes: '(min-width: 48rem) 23rem, 46vw',
  },
  3: { grid: GRID, sizes: '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 46vw' },
  4: {
    grid: `${GRID} xl:grid-cols-4`,
    sizes: '(min-width: 90rem) 20rem, (min-width: 80rem) 22vw, (min-width: 48rem) 30vw, 46vw',
  },
};
export type Columns = keyof typeof LAYOUTS;
