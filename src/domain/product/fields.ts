/**
 * The descriptive fields of a fragrance. The document's schema, the form of the back office with its checks, the CSV,
 * the facets and their links, the comparison, the product facts, the search and the admin's columns and filters follow
 * from this table. Keep the limits in sync with firestore.rules, which checks the notes of all three layers together.
 *
 * Prices, sizes, stock and images have rules of their own (productForm.ts, productProblems.ts).
 */
interface TextField {
  kind: 'text';
  /** The label in the form; also the header of a column and of a filter. */
  label: string;
  maxLength: number;
  required?: true;
  /** It is chosen among what the owner has set (categories.ts), and not typed. */
  isChosen?: true;
  /** An example in the form's empty field. */
  placeholder?: string;
  /** The title of the shop's filter, and of the row in a comparison. Absent: shoppers do not filter by it. */
  facet?: string;
  /** The weight of a word of this field in a search; absent: not searched. */
  searchWeight?: number;
}

/** A list of texts: `lines` are entered one per line, `commas` on one line. */
interface ListField {
  kind: 'lines' | 'commas';
  label: string;
  maxItems: number;
  /** All items together. */
  maxCharacters: number;
  searchWeight: number;
}

interface FlagField {
  kind: 'flag';
  label: string;
  initial: boolean;
}

/** In the order of the CSV and of the form. */
export const TEXT_FIELDS = {
  name: { kind: 'text', label: 'Name', maxLength: 120, required: true, searchWeight: 8 },
  shortName: { kind: 'text', label: 'Short name', maxLength: 120, required: true, searchWeight: 1 },
  description: { kind: 'text', label: 'Description', maxLength: 5000, required: true },
  category: {
    kind: 'text',
    label: 'Category',
    maxLength: 30,
    required: true,
    isChosen: true,
    facet: 'Family',
    searchWeight: 3,
  },
  concentration: {
    kind: 'text',
    label: 'Concentration',
    maxLength: 60,
    placeholder: 'Eau de Parfum',
    facet: 'Concentration',
    searchWeight: 3,
  },
  manufacturer: { kind: 'text', label: 'Made and packed by', maxLength: 250 },
  countryOfOrigin: { kind: 'text', label: 'Country of origin', maxLength: 60 },
  hsn: { kind: 'text', label: 'HSN code', maxLength: 8 },
} as const satisfies Record<string, TextField>;

const NOTES = { kind: 'lines', maxItems: 20, maxCharacters: 800, searchWeight: 4 } as const;

export const NOTE_FIELDS = {
  topNotes: { ...NOTES, label: 'Top notes' },
  middleNotes: { ...NOTES, label: 'Middle notes' },
  baseNotes: { ...NOTES, label: 'Base notes' },
} as const satisfies Record<string, ListField>;

/** How a fragrance changes on skin, in the order of time, for shoppers. */
export const WEAR_STAGES = [
  { key: 'topNotes', title: 'First minutes', layer: 'Top notes' },
  { key: 'middleNotes', title: 'Two to four hours', layer: 'Heart notes' },
  { key: 'baseNotes', title: 'Until tomorrow', layer: 'Base notes' },
] as const satisfies readonly { key: keyof typeof NOTE_FIELDS; title: string; layer: string }[];

export const LIST_FIELDS = {
  tags: { kind: 'commas', label: 'Tags', maxItems: 40, maxCharacters: 1000, searchWeight: 2 },
  ...NOTE_FIELDS,
} as const satisfies Record<string, ListField>;

export const FLAG_FIELDS = {
  featured: { kind: 'flag', label: 'Featured', initial: false },
  inStock: { kind: 'flag', label: 'In stock', initial: true },
} as const satisfies Record<string, FlagField>;

/** What the label of a fragrance says where it differs from the seller's own (src/domain/shop/business.ts). */
export const LABEL_NAMES = ['manufacturer', 'countryOfOrigin', 'hsn'] as const;

export type TextName = keyof typeof TEXT_FIELDS;
export type ListName = keyof typeof LIST_FIELDS;
export type FlagName = keyof typeof FLAG_FIELDS;

type Faceted = {
  [Name in TextName]: (typeof TEXT_FIELDS)[Name] extends { facet: string } ? Name : never;
}[TextName];
/** A text field that shoppers and the owner filter by. */
export type FacetName = Faceted;

/** The keys of a table, with their type. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  // Object.keys cannot know that the table has no other keys.
  return Object.keys(table) as Name[];
}

/** An object with the same keys as the table, each value computed from its key. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

export const TEXT_NAMES = namesOf(TEXT_FIELDS);
export const NOTE_NAMES = namesOf(NOTE_FIELDS);
export const LIST_NAMES = namesOf(LIST_FIELDS);
export const FLAG_NAMES = namesOf(FLAG_FIELDS);

/** A field as the code that works on any field sees it. */
export const textField = (name: TextName): TextField => TEXT_FIELDS[name];

export const FACET_NAMES = TEXT_NAMES.filter(
  (name): name is FacetName => textField(name).facet !== undefined,
);

/** The title of a facet for shoppers. */
export const facetTitle = (name: FacetName): string => TEXT_FIELDS[name].facet;

/** The faceted fields whose values the owner types, such as the concentration; the category is chosen. */
export const FREE_FACETS = FACET_NAMES.filter((name) => textField(name).isChosen !== true);
