/** The shop's name and what it says of itself until the owner changes it (settings/site). */
export const brand = {
  name: 'NILOFAR',
  tagline: 'Fine fragrance, composed in India',
  description:
    'NILOFAR composes fine fragrance in India: oud and saffron, mogra and vetiver, in small batches, sent to your door.',
} as const;
