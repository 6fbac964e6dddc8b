import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOf } from './kinds';
import { materialsOf } from './materials';
import { NOTE_FAMILIES } from './noteFamilies';
import {
  blankNote,
  decodeNotes,
  isTooMany,
  kindLines,
  materialLines,
  mergeNotes,
  NOTE_MAX,
  packNotes,
  toNoteText,
  validateNotes,
  type NoteText,
  type NoteTexts,
} from './notes';
import { noteSlug } from './noteSlug';

const about = (name: string, fields: Partial<NoteText> = {}): NoteText => ({
  ...blankNote(name),
  ...fields,
});
const texts = (...notes: NoteText[]): NoteTexts =>
  new Map(notes.map((note) => [noteSlug(note.name), note]));

const SAFFRON = about('Saffron', { words: 'Threads of a crocus.' });
const KASHMIRI = about('Kashmiri saffron', { kindOf: 'Saffron' });

const typed = fc.record({
  name: fc.constantFrom('Saffron', 'Oud', 'Rose', 'Taif rose', 'Musk'),
  kindOf: fc.oneof(fc.constantFrom('', 'Saffron', 'Oud', 'Rose'), fc.string()),
  words: fc.string({ unit: 'grapheme' }),
  family: fc.constantFrom('', ...NOTE_FAMILIES),
  picture: fc.oneof(
    fc.constant(''),
    fc.webUrl().map((url) => `${url}/a.1200.webp?alt=media`),
  ),
});

const PICTURE = 'https://x.example/o/products%2F1-saffron.1200.webp?alt=media';

describe('decodeNotes', () => {
  it('reads the lines of the settings', () => {
    const notes = ['Kashmiri saffron\tSaffron\t', 'Saffron\t\tThreads of a crocus.'];
    expect([...decodeNotes({ notes })]).toEqual([
      ['kashmiri-saffron', KASHMIRI],
      ['saffron', SAFFRON],
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['no list', { notes: 'Saffron' }],
    ['what is no text', { notes: [7, null, {}] }],
    ['a line without a name', { notes: ['\tSaffron\tWords', '…\t\tWords', ''] }],
  ])('has nothing to say about %s', (_, data) => {
    expect(decodeNotes(data).size).toBe(0);
  });

  it('reads lines from before there were families and pictures beside new ones', () => {
    const notes = [
      'Kashmiri saffron\tSaffron',
      'Oud\t\tA resin.\tOud, smoke and leather\t',
      `Saffron\t\tThreads of a crocus.\tSpices\t${PICTURE}`,
    ];
    expect([...decodeNotes({ notes }).values()]).toEqual([
      KASHMIRI,
      about('Oud', { words: 'A resin.', family: 'Oud, smoke and leather' }),
      { ...SAFFRON, family: 'Spices', picture: PICTURE },
    ]);
  });

  it.each([
    ['a family that there is not', 'Saffron\t\tWords.\tMetals\t'],
    ['what is no web address', 'Saffron\t\tWords.\t\tjavascript:alert(1)'],
    ['two addresses', `Saffron\t\tWords.\t\t${PICTURE} ${PICTURE}`],
  ])('leaves out %s', (_, line) => {
    expect(decodeNotes({ notes: [line] }).get('saffron')).toEqual(
      about('Saffron', { words: 'Words.' }),
    );
  });

  it('keeps the first line of a note', () => {
    expect(decodeNotes({ notes: ['Saffron\t\tOne', 'saffron\t\tTwo'] }).get('saffron')?.words).toBe(
      'One',
    );
  });

  it('reads what packNotes writes, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(typed), (list) => {
        const notes = texts(...list.map(toNoteText));
        const said = [...notes].filter(([, { name: _name, ...fields }]) =>
          Object.values(fields).some((field) => field !== ''),
        );
        expect(decodeNotes({ notes: packNotes(notes) })).toEqual(
          new Map(said.sort(([a], [b]) => (a < b ? -1 : 1))),
        );
        for (const line of packNotes(notes))
          expect(line).toMatch(/^[^\t\n]+\t[^\t\n]*\t[^\t\n]*(\t[^\t\n]*\t[^\t\n ]*)?$/);
      }),
    );
  });
});

it('kindLines has the kinds alone, for the catalogue', () => {
  expect(kindLines(texts(SAFFRON, KASHMIRI))).toEqual(['Kashmiri saffron\tSaffron']);
});

describe('materialLines', () => {
  it('has a line for each family, and what the addresses share once', () => {
    const start = 'https://x.example/o/products%2F1-';
    const lines = materialLines(
      texts(
        about('Saffron', { family: 'Spices', picture: `${start}saffron.570.webp` }),
        about('Cardamom', { family: 'Spices', picture: `${start}cardamom.500.webp` }),
        about('Kashmiri saffron', { kindOf: 'Saffron', words: 'Words.' }),
      ),
    );
    expect(lines).toEqual({
      families: ['Spices\tcardamom\tsaffron'],
      pictures: [start, 'cardamom\tcardamom.500.webp', 'saffron\tsaffron.570.webp'],
    });
    expect(materialLines(texts(KASHMIRI))).toEqual({ families: [], pictures: [] });
  });

  it('loses nothing on the way to the page, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(typed), (list) => {
        const notes = texts(...list.map(toNoteText));
        const kinds = kindsOf([]);
        const lines: unknown = JSON.parse(JSON.stringify(materialLines(notes)));
        expect(lines).toEqual(materialLines(notes));
        const { familyOf, pictureOf } = materialsOf(materialLines(notes), kinds);
        for (const [slug, { family, picture }] of notes) {
          expect(familyOf(slug) ?? '').toBe(family);
          expect(pictureOf(slug) ?? '').toBe(picture);
        }
      }),
    );
  });
});

describe('mergeNotes', () => {
  const loaded = texts(SAFFRON, KASHMIRI);

  it('changes the edited notes and leaves the others as they are now', () => {
    const edited = texts({ ...SAFFRON, words: 'New.' }, KASHMIRI);
    const current = texts(SAFFRON, { ...KASHMIRI, words: 'By another.' }, about('Oud'));
    const merged = mergeNotes(loaded, edited, current);
    expect(merged?.get('saffron')?.words).toBe('New.');
    expect(merged?.get('kashmiri-saffron')?.words).toBe('By another.');
    expect(merged?.has('oud')).toBe(true);
  });

  it('keeps a picture that another admin has set meanwhile on another note', () => {
    const edited = texts({ ...SAFFRON, picture: PICTURE });
    const current = texts(SAFFRON, { ...KASHMIRI, family: 'Spices' });
    const merged = mergeNotes(loaded, edited, current);
    expect(merged?.get('saffron')?.picture).toBe(PICTURE);
    expect(merged?.get('kashmiri-saffron')?.family).toBe('Spices');
    const theirs = texts({ ...SAFFRON, picture: `${PICTURE}2` }, KASHMIRI);
    expect(mergeNotes(loaded, edited, theirs)).toBeUndefined();
  });

  it('adds a note that had nothing, and removes what was cleared', () => {
    const edited = texts({ ...SAFFRON, words: '' }, KASHMIRI, about('Oud', { words: 'Resin.' }));
    const merged = mergeNotes(loaded, edited, loaded);
    expect(merged && packNotes(merged)).toEqual(['Kashmiri saffron\tSaffron\t', 'Oud\t\tResin.']);
  });

  it('refuses when somebody else has changed the same note', () => {
    const edited = texts({ ...SAFFRON, words: 'New.' }, KASHMIRI);
    expect(
      mergeNotes(loaded, edited, texts(about('Saffron', { words: 'Other.' }))),
    ).toBeUndefined();
    expect(mergeNotes(loaded, edited, texts(KASHMIRI))).toBeUndefined();
  });
});

describe('validateNotes', () => {
  const problems = (...notes: NoteText[]) => Object.fromEntries(validateNotes(texts(...notes)));

  it('accepts kinds, kinds of kinds, and a note above that no fragrance names', () => {
    expect(
      problems(
        about('Assam agarwood', { kindOf: 'Oud wood' }),
        about('Oud wood', { kindOf: 'Oud', words: 'x'.repeat(NOTE_MAX.words) }),
      ),
    ).toEqual({});
  });

  it.each<[string, NoteText[], object]>([
    ['itself', [about('Saffron', { kindOf: ' saffron' })], { kindOf: /itself/ }],
    ['no note', [about('Saffron', { kindOf: '…' })], { kindOf: /name of a note/ }],
    ['a long name', [about('Saffron', { kindOf: 'x'.repeat(81) })], { kindOf: /80 characters/ }],
    ['long words', [about('Saffron', { words: 'x'.repeat(401) })], { words: /these are 401/ }],
    ['a long note', [about('x'.repeat(81), { words: 'Words.' })], { words: /80 characters/ }],
    ['a long note of a family', [about('x'.repeat(81), { family: 'Spices' })], { words: /80/ }],
    ['a long address', [about('Oud', { picture: 'x'.repeat(301) })], { picture: /too long/ }],
  ])('refuses %s', (_, notes, expected) => {
    const [found] = validateNotes(texts(...notes)).values();
    for (const [field, message] of Object.entries(expected))
      expect(found).toEqual({ [field]: expect.stringMatching(message as RegExp) });
  });

  it('refuses a circle, where it would close', () => {
    expect(
      problems(about('Oud', { kindOf: 'Oud wood' }), about('Oud wood', { kindOf: 'Oud' })),
    ).toEqual({ 'oud-wood': { kindOf: 'Oud is itself a kind of Oud wood.' } });
  });

  it('accepts only what resolves as it was written', () => {
    fc.assert(
      fc.property(fc.array(typed), (list) => {
        const notes = texts(...list.map(toNoteText));
        if (validateNotes(notes).size > 0) return;
        const kinds = kindsOf(kindLines(notes));
        for (const [slug, { kindOf }] of notes)
          expect(kinds.above(slug)[0]?.slug ?? '').toBe(noteSlug(kindOf));
      }),
    );
  });
});

it('isTooMany counts the notes with something written', () => {
  const many = (words: string): NoteTexts =>
    texts(...Array.from({ length: NOTE_MAX.notes + 1 }, (_, n) => about(`Note ${n}`, { words })));
  expect(isTooMany(many(''))).toBe(false);
  expect(isTooMany(many('Words.'))).toBe(true);
});
