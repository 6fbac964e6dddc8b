import { expect, it } from 'vitest';
import rules from '../../../firestore.rules?raw';
import { CATEGORIES, CATEGORY_MAX } from './categories';
import { questions } from './guided';
import { MAX_PARTS, toPart } from './contents';
import { SCALES, VOTED_SCALES, VOTE_STEPS, WEAR_STEPS } from './wear';
import { FLAG_NAMES, LIST_FIELDS, LIST_NAMES, TEXT_NAMES, textField } from './fields';

/** The check of a product in firestore.rules. */
const isProduct = /function isProduct\(d, id\) \{[^]*?\n {6}\}/.exec(rules)?.[0] ?? '';

it('the rules limit the texts to the same lengths', () => {
  const [, list = ''] =
    /let lines = \[([^;\]]*)\]\s*\.concat\([^;]*\.concat\(d\.keys\(\)\);/.exec(isProduct) ?? [];
  const lines = [...list.matchAll(/(?:d\.(?:get\(')?|string\()(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  const [, pattern = ''] = /text\.matches\('([^']*)'\)/.exec(isProduct) ?? [];
  const limits = pattern.split('\\n').map((part) => Number(/^\.\{\d,(\d+)\}$/.exec(part)?.[1]));
  const texts = TEXT_NAMES.filter((name) => textField(name).isChosen !== true);
  for (const name of texts.filter((one) => one !== 'description' && one !== 'hsn'))
    expect(limits[lines.indexOf(name)], name).toBe(textField(name).maxLength);
  const isHsn = (part: string) => part.startsWith('(|[0-9]{4}|[0-9]{6}|[0-9]{8})');
  expect(lines.indexOf('hsn')).toBe(pattern.split('\\n').findIndex(isHsn));
  expect(isProduct).toContain(`d.description.size() <= ${textField('description').maxLength}`);
});

it('the rules limit the lists to the same number of items and characters; the notes together', () => {
  const { maxItems, maxCharacters } = LIST_FIELDS.tags;
  expect(isProduct).toContain(
    `tags.size() <= ${maxItems}, tags.join('').size() <= ${maxCharacters}`,
  );
  const notes = LIST_NAMES.filter((name) => name !== 'tags').map((name) => LIST_FIELDS[name]);
  const items = notes.reduce((sum, note) => sum + note.maxItems, 0);
  const characters = notes.reduce((sum, note) => sum + note.maxCharacters, 0);
  expect(isProduct).toContain(`notes.size() <= ${items}, notes.join('').size() <= ${characters}`);
  for (const name of LIST_NAMES) expect(isProduct).toContain(`d.get('${name}', [])`);
});

it('the rules accept only booleans for the flags', () => {
  const [, list = ''] = /\[([^\]]*)\]\.hasOnly\(\[true, false\]\)/.exec(isProduct) ?? [];
  for (const name of FLAG_NAMES) expect(list).toContain(`d.get('${name}', `);
});

it('the rules accept the same categories', () => {
  const [, list = ''] = /\\n\((\w+(?:\|\w+)*)\|\[a-z0-9-\]\{1,30\}\)\\n/.exec(isProduct) ?? [];
  expect(list.split('|')).toEqual([...CATEGORIES]);
  const areCategories = rules.slice(rules.indexOf('function areCategories'));
  const { id, name, added } = CATEGORY_MAX;
  const word = `[a-z0-9-]{1,${id}}`;
  expect(areCategories).toContain(`((${list}|${word})\\t[^\\t\\n]{1,${name}}\\n)+[.]`);
  expect(areCategories).toContain(`(${list.toLowerCase()})\\t`);
  expect(areCategories).toContain(`d.categories.size() <= ${CATEGORIES.length + added}`);
});

it('the rules accept the same steps of how a fragrance wears', () => {
  expect(isProduct).toContain(`(\\n(${WEAR_STEPS.join('|')})){0,${WEAR_STEPS.length}}`);
  expect(new Set(WEAR_STEPS).size).toBe(WEAR_STEPS.length);
  const numbers = Array.from({ length: VOTE_STEPS }, (_, n) => n + 1);
  for (const name of VOTED_SCALES) expect(SCALES[name].steps).toHaveLength(VOTE_STEPS);
  expect(rules).toContain(
    `[${numbers.join(', ')}].hasAll([${VOTED_SCALES.map((name) => `d.get('${name}', 1)`).join(', ')}])`,
  );
});

it('the rules accept the same parts of a gift set, and as many', () => {
  const [, part = '', most] = /\(\\n(\[[^\n]*?\{1,40\})\)\{0,(\d+)\}/.exec(isProduct) ?? [];
  expect(Number(most)).toBe(MAX_PARTS);
  const long = `${'i'.repeat(80)}/${'v'.repeat(40)}`;
  for (const text of [
    'rose/10 ml',
    'A-b_9/10/20 ml',
    long,
    `i${long}`,
    `${long}v`,
    '/10 ml',
    '_a/b',
    'rose',
  ])
    expect(new RegExp(`^(?:${part})$`).test(text), text).toBe(toPart(text) !== undefined);
});

it('the rules accept the same answers of the quiz', () => {
  const isQuiz = /function isQuiz\(q\) \{[^]*?\n {6}\}/.exec(rules)?.[0] ?? '';
  for (const { id, answers } of questions)
    expect(isQuiz).toContain(`q.${id} in [${answers.map(({ value }) => `'${value}'`).join(', ')}]`);
  expect(isQuiz).toContain(
    `q.keys().hasOnly([${[...questions.map(({ id }) => id), 'at'].map((key) => `'${key}'`).join(', ')}])`,
  );
});
