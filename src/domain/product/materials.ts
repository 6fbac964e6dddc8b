import type { Catalogue, MaterialLines } from './catalogue';
import { kindsOf, type Kinds, type NoteName } from './kinds';
import { NOTE_FAMILIES, noteFamily, type NoteFamily } from './noteFamilies';
import { noteSlug } from './noteSlug';

/** What a note looks like, for a page that shows it. A kind without its own has those of the note above it. */
export interface Materials {
  familyOf: (slug: string) => NoteFamily | undefined;
  /** The photograph, as a product stores one; undefined for none. */
  pictureOf: (slug: string) => string | undefined;
  /** Whether the photograph is the note's own. */
  hasOwnPicture: (slug: string) => boolean;
}

/** Never throws: a family that does not exist, and a picture without an address, are ignored. */
export function materialsOf({ families, pictures }: MaterialLines, kinds: Kinds): Materials {
  const familyBy = new Map<string, NoteFamily>();
  for (const line of families) {
    const [name = '', ...slugs] = line.split('\t');
    const family = noteFamily(name);
    if (family) for (const slug of slugs) familyBy.set(slug, family);
  }
  const pictureBy = readPictures(pictures);
  const nearest = <T>(known: ReadonlyMap<string, T>, slug: string): T | undefined =>
    [slug, ...kinds.above(slug).map((above) => above.slug)]
      .map((one) => known.get(one))
      .find((found) => found !== undefined);
  return {
    familyOf: (slug) => nearest(familyBy, slug),
    pictureOf: (slug) => nearest(pictureBy, slug),
    hasOwnPicture: (slug) => pictureBy.has(slug),
  };
}

function readPictures([start = '', ...lines]: readonly string[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const line of lines) {
    const [slug = '', rest = ''] = line.split('\t');
    if (slug !== '' && rest !== '') pictures.set(slug, `${start}${rest}`);
  }
  return pictures;
}

/** A note with a photograph of its own. */
export interface NotePicture extends NoteName {
  /** As a product stores a photograph: for `Photo`, square. */
  src: string;
}

/**
 * The notes with photographs of their own that have a page, by slug: those in most fragrances first, then by slug. Their
 * photographs are square close-ups of the material.
 */
export function notePictures({
  products,
  kinds: lines,
  materials,
}: Pick<Catalogue, 'products' | 'kinds' | 'materials'>): ReadonlyMap<string, NotePicture> {
  const kinds = kindsOf(lines);
  const pictures = readPictures(materials.pictures);
  const found = new Map<string, NotePicture & { uses: Set<string> }>();
  for (const { id, topNotes, middleNotes, baseNotes } of products)
    for (const name of [topNotes, middleNotes, baseNotes].flat()) {
      const slug = noteSlug(name);
      for (const note of [{ slug, name: name.trim() }, ...kinds.above(slug)]) {
        const src = pictures.get(note.slug);
        if (src === undefined) continue;
        const known = found.get(note.slug) ?? { ...note, src, uses: new Set<string>() };
        found.set(note.slug, { ...known, uses: known.uses.add(id) });
      }
    }
  return new Map(
    [...found.values()]
      .sort((a, b) => b.uses.size - a.uses.size || (a.slug < b.slug ? -1 : 1))
      .map(({ slug, name, src }) => [slug, { slug, name, src }]),
  );
}

/** A family with the notes of an index that are of it. */
export interface FamilyOfNotes<Note extends NoteName> {
  family: NoteFamily;
  slug: string;
  notes: Note[];
  /** The photograph of its best-pictured note; undefined when none of its notes has one. */
  picture: string | undefined;
}

/**
 * The families that have notes, in their fixed order. The picture of a family is that of the note in most fragrances,
 * own photographs before those of the notes above.
 */
export function familiesOfNotes<Note extends NoteName & { uses: readonly unknown[] }>(
  notes: readonly Note[],
  { familyOf, pictureOf, hasOwnPicture }: Materials,
): FamilyOfNotes<Note>[] {
  return NOTE_FAMILIES.map((family) => {
    const own = notes.filter(({ slug }) => familyOf(slug) === family);
    const [best] = own
      .filter(({ slug }) => pictureOf(slug) !== undefined)
      .sort(
        (a, b) =>
          Number(hasOwnPicture(b.slug)) - Number(hasOwnPicture(a.slug)) ||
          b.uses.length - a.uses.length ||
          (a.slug < b.slug ? -1 : 1),
      );
    return { family, slug: noteSlug(family), notes: own, picture: best && pictureOf(best.slug) };
  }).filter((one) => one.notes.length > 0);
}
