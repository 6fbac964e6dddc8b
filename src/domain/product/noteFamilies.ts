/** The families of materials that a note may be of, in the order in which the shop shows them. */
export const NOTE_FAMILIES = [
  'Citrus and fruit',
  'Flowers',
  'Spices',
  'Herbs and leaves',
  'Woods and roots',
  'Resins and ambers',
  'Oud, smoke and leather',
  'Musks and powder',
  'Rain, sea and stone',
  'Sweet and milky',
] as const;

export type NoteFamily = (typeof NOTE_FAMILIES)[number];

/** The family with this name; undefined when there is none. */
export const noteFamily = (name: string): NoteFamily | undefined =>
  NOTE_FAMILIES.find((family) => family === name);
