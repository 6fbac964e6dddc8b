import * as v from 'valibot';
import type { MaterialLines } from './catalogue';
import { kindsOf } from './kinds';
import { NOTE_FAMILIES, noteFamily, type NoteFamily } from './noteFamilies';
import { noteSlug } from './noteSlug';

/** Limits of what the owner writes about notes. Keep the number of notes in sync with firestore.rules. */
export const NOTE_MAX = { notes: 400, name: 80, words: 400, picture: 300 } as const;

/** What the owner has written about a note. */
export interface NoteText {
  name: string;
  /** The note it is a kind of, by its name; empty when it is none. */
  kindOf: string;
  /** Where it comes from and how it smells; empty for none. */
  words: string;
  /** Of the materials; empty for that of the note above it, if any. */
  family: NoteFamily | '';
  /** The address of a photograph, as a product stores one; empty for that of the note above it, if any. */
  picture: string;
}

/** A note about which nothing is written. */
export const blankNote = (name: string): NoteText => ({
  name,
  kindOf: '',
  words: '',
  family: '',
  picture: '',
});

/** What the owner has written, by the slug of the note. */
export type NoteTexts = ReadonlyMap<string, NoteText>;

const documentSchema = v.object({ notes: v.array(v.unknown()) });

/**
 * `settings/notes`, or undefined → the notes that the owner has written about. Never throws: what is no list is none, and
 * a line without a name, or a second line for a note, is ignored. A line holds name, kind and words, and since decision 019
 * family and picture, with a tab between them.
 */
export function decodeNotes(data: unknown): NoteTexts {
  const decoded = v.safeParse(documentSchema, data);
  const notes = new Map<string, NoteText>();
  for (const line of decoded.success ? decoded.output.notes : []) {
    if (typeof line !== 'string') continue;
    const [name = '', kindOf = '', words = '', family = '', picture = ''] = line
      .split('\t')
      .map(oneLine);
    const slug = noteSlug(name);
    if (slug === '' || notes.has(slug)) continue;
    notes.set(slug, {
      name,
      kindOf,
      words,
      family: noteFamily(family) ?? '',
      picture: ADDRESS.test(picture) ? picture : '',
    });
  }
  return notes;
}

/** `javascript:` and `data:` never reach an <img>. */
const ADDRESS = /^https?:\/\/[^ ]+$/;

/** Text without tabs, line breaks and needless blanks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const FIELDS = [
  'kindOf',
  'words',
  'family',
  'picture',
] as const satisfies readonly (keyof NoteText)[];

const isWritten = (note: NoteText): boolean => FIELDS.some((field) => note[field] !== '');

/**
 * The lines of `settings/notes`, by slug; a note about which nothing is written has none, and one without family and
 * picture has the three columns that it had before these.
 */
export function packNotes(notes: NoteTexts): string[] {
  return [...notes]
    .filter(([, note]) => isWritten(note))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, kindOf, words, family, picture }]) =>
      [name, kindOf, words, ...(family !== '' || picture !== '' ? [family, picture] : [])].join(
        '\t',
      ),
    );
}

/** What the catalogue has of them (kinds.ts): which notes are a kind of another. */
export function kindLines(notes: NoteTexts): string[] {
  return [...notes.values()]
    .filter(({ kindOf }) => kindOf !== '')
    .map(({ name, kindOf }) => `${name}\t${kindOf}`);
}

/** What the catalogue has of them (materials.ts): families and pictures, each in as few bytes as it takes. */
export function materialLines(notes: NoteTexts): MaterialLines {
  const sorted = [...notes].sort(([a], [b]) => (a < b ? -1 : 1));
  const families = NOTE_FAMILIES.flatMap((family) => {
    const slugs = sorted.filter(([, note]) => note.family === family).map(([slug]) => slug);
    return slugs.length > 0 ? [[family, ...slugs].join('\t')] : [];
  });
  const pictures = sorted.filter(([, { picture }]) => picture !== '');
  if (pictures.length === 0) return { families, pictures: [] };
  const start = commonStart(pictures.map(([, { picture }]) => picture));
  return {
    families,
    pictures: [
      start,
      ...pictures.map(([slug, note]) => `${slug}\t${note.picture.slice(start.length)}`),
    ],
  };
}

/** What all of these begin with, and none of them is whole. */
function commonStart(texts: readonly string[]): string {
  const [first = ''] = texts;
  let length = Math.min(...texts.map((text) => text.length)) - 1;
  while (length > 0 && !texts.every((text) => text.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, Math.max(0, length));
}

/** A note as the owner has typed it → as it is stored. */
export const toNoteText = ({ name, kindOf, words, family, picture }: NoteText): NoteText => ({
  name: oneLine(name),
  kindOf: oneLine(kindOf),
  words: oneLine(words),
  family,
  picture: oneLine(picture),
});

/** Whether the same is written about a note. */
export const isSameNote = (a: NoteText | undefined, b: NoteText | undefined): boolean =>
  FIELDS.every((field) => (a?.[field] ?? '') === (b?.[field] ?? ''));

/**
 * The notes to store after an edit: `current` with those that were edited. Undefined when one of these has changed since
 * it was loaded.
 */
export function mergeNotes(
  loaded: NoteTexts,
  edited: NoteTexts,
  current: NoteTexts,
): NoteTexts | undefined {
  const changed = [...edited].filter(([slug, note]) => !isSameNote(loaded.get(slug), note));
  if (changed.some(([slug]) => !isSameNote(loaded.get(slug), current.get(slug)))) return undefined;
  return new Map([...current, ...changed]);
}

/** Which field of a note is wrong, and why. */
export type NoteProblem = Partial<Record<'kindOf' | 'words' | 'picture', string>>;

/** What is wrong with notes as they would be stored, by slug; empty when all are right. */
export function validateNotes(notes: NoteTexts): Map<string, NoteProblem> {
  const kinds = kindsOf(kindLines(notes));
  const problems = new Map<string, NoteProblem>();
  for (const [slug, note] of notes) {
    const kindOf = kindProblem(slug, note, kinds.above(slug)[0]?.slug);
    const words =
      note.words.length > NOTE_MAX.words
        ? `Use at most ${NOTE_MAX.words} characters; these are ${note.words.length}.`
        : isWritten({ ...note, kindOf: '' }) && note.name.length > NOTE_MAX.name
          ? `Only a note of at most ${NOTE_MAX.name} characters can have words, a family or a picture.`
          : undefined;
    const picture =
      note.picture.length > NOTE_MAX.picture
        ? 'The address of this picture is too long. Please choose another one.'
        : undefined;
    if (kindOf !== undefined || words !== undefined || picture !== undefined)
      problems.set(slug, {
        ...(kindOf && { kindOf }),
        ...(words && { words }),
        ...(picture && { picture }),
      });
  }
  return problems;
}

/** `parent` is what remains of its kind when circles are ignored. */
function kindProblem(slug: string, note: NoteText, parent: string | undefined): string | undefined {
  const { name, kindOf } = note;
  if (kindOf === '') return undefined;
  const wanted = noteSlug(kindOf);
  if (wanted === '') return 'Enter the name of a note.';
  if (name.length > NOTE_MAX.name || kindOf.length > NOTE_MAX.name)
    return `Use at most ${NOTE_MAX.name} characters.`;
  if (wanted === slug) return 'A note cannot be a kind of itself.';
  return wanted === parent ? undefined : `${kindOf} is itself a kind of ${name}.`;
}

/** Whether there is room for all of them in the settings. */
export const isTooMany = (notes: NoteTexts): boolean => packNotes(notes).length > NOTE_MAX.notes;
