import { expect, it } from 'vitest';
import rules from '../../../firestore.rules?raw';
import { CATEGORIES } from '../shop/constants';
import { FLAG_NAMES, LIST_FIELDS, LIST_NAMES, TEXT_NAMES, textField } from './fields';

/** The check of a product in firestore.rules. */
const isProduct = /function isProduct\(d, id\) \{[^]*?\n {6}\}/.exec(rules)?.[0] ?? '';

it.each(TEXT_NAMES.filter((name) => textField(name).options === undefined))(
  'the rules limit %s to the same length',
  (name) => {
    const [, max] =
      new RegExp(`isText\\(d\\.(?:get\\('${name}', ''\\)|${name}), \\d, (\\d+)\\)`).exec(
        isProduct,
      ) ?? [];
    expect(Number(max)).toBe(textField(name).maxLength);
  },
);

it.each(LIST_NAMES)('the rules limit %s to the same number of items and characters', (name) => {
  const [, items, characters] =
    new RegExp(`isTextList\\(d\\.get\\('${name}', \\[\\]\\), (\\d+), (\\d+)\\)`).exec(isProduct) ??
    [];
  const { maxItems, maxCharacters } = LIST_FIELDS[name];
  expect([Number(items), Number(characters)]).toEqual([maxItems, maxCharacters]);
});

it.each(FLAG_NAMES)('the rules accept only a boolean for %s', (name) => {
  expect(isProduct).toMatch(new RegExp(`d\\.get\\('${name}', (true|false)\\) is bool`));
});

it('the rules accept the same categories', () => {
  const [, list = ''] = /d\.category in \[([^\]]*)\]/.exec(isProduct) ?? [];
  expect(list.split(', ').map((text) => text.slice(1, -1))).toEqual([...CATEGORIES]);
});
