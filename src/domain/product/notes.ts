import * as v from 'valibot';
import { kindsOf } from './kinds';
import { noteSlug } from './noteSlug';

/** Limits of what the owner writes about notes. Keep in sync with firestore.rules. */
export const NOTE_MAX = { notes: 400, name: 80, words: 400 } as const;

/** What the owner has written about a note. */
export interface NoteText {
  name: string;
  /** The note it is a kind of, by its name; empty when it is none. */
  kindOf: string;
  /** Where it comes from and how it smells; empty for none. */
  words: string;
}

/** What the owner has written, by the slug of the note. */
export type NoteTexts = ReadonlyMap<string, NoteText>;

const documentSchema = v.object({ notes: v.array(v.unknown()) });

/**
 * `settings/notes`, or undefined → the notes that the owner has written about. Never throws: what is no list is none, and
 * a line without a name, or a second line for a note, is ignored. A line holds name, kind and words, with a tab between
 * them, so that the security rules can check all of them at once.
 */
export function decodeNotes(data: unknown): NoteTexts {
  const decoded = v.safeParse(documentSchema, data);
  const notes = new Map<string, NoteText>();
  for (const line of decoded.success ? decoded.output.notes : []) {
    if (typeof line !== 'string') continue;
    const [name = '', kindOf = '', words = ''] = line.split('\t').map(oneLine);
    const slug = noteSlug(name);
    if (slug !== '' && !notes.has(slug)) notes.set(slug, { name, kindOf, words });
  }
  return notes;
}

/** Text without tabs, line breaks and needless blanks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The lines of `settings/notes`, by slug; a note about which nothing is written has none. */
export function packNotes(notes: NoteTexts): string[] {
  return [...notes]
    .filter(([, { kindOf, words }]) => kindOf !== '' || words !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, kindOf, words }]) => [name, kindOf, words].join('\t'));
}

/** What the catalogue has of them (kinds.ts): which notes are a kind of another. */
export function kindLines(notes: NoteTexts): string[] {
  return [...notes.values()]
    .filter(({ kindOf }) => kindOf !== '')
    .map(({ name, kindOf }) => `${name}\t${kindOf}`);
}

/** A note as the owner has typed it → as it is stored. */
export const toNoteText = ({ name, kindOf, words }: NoteText): NoteText => ({
  name: oneLine(name),
  kindOf: oneLine(kindOf),
  words: oneLine(words),
});

const isSame = (a: NoteText | undefined, b: NoteText | undefined): boolean =>
  (a?.kindOf ?? '') === (b?.kindOf ?? '') && (a?.words ?? '') === (b?.words ?? '');

/**
 * The notes to store after an edit: `current` with those that were edited. Undefined when one of these has changed since
 * it was loaded.
 */
export function mergeNotes(
  loaded: NoteTexts,
  edited: NoteTexts,
  current: NoteTexts,
): NoteTexts | undefined {
  const changed = [...edited].filter(([slug, note]) => !isSame(loaded.get(slug), note));
  if (changed.some(([slug]) => !isSame(loaded.get(slug), current.get(slug)))) return undefined;
  return new Map([...current, ...changed]);
}

/** Which field of a note is wrong, and why. */
export type NoteProblem = Partial<Record<'kindOf' | 'words', string>>;

/** What is wrong with notes as they would be stored, by slug; empty when all are right. Keep in sync with firestore.rules. */
export function validateNotes(notes: NoteTexts): Map<string, NoteProblem> {
  const kinds = kindsOf(kindLines(notes));
  const problems = new Map<string, NoteProblem>();
  for (const [slug, note] of notes) {
    const kindOf = kindProblem(slug, note, kinds.above(slug)[0]?.slug);
    const words =
      note.words.length > NOTE_MAX.words
        ? `Use at most ${NOTE_MAX.words} characters; these are ${note.words.length}.`
        : note.words !== '' && note.name.length > NOTE_MAX.name
          ? `Only a note of at most ${NOTE_MAX.name} characters can have words.`
          : undefined;
    if (kindOf !== undefined || words !== undefined)
      problems.set(slug, { ...(kindOf && { kindOf }), ...(words && { words }) });
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
