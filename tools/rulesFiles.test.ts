import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './emulators/ports';

// What a person has to read to know who may do what, and what Google's compiler and evaluator accept.
describe.each(['firestore.rules', 'storage.rules'])('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const code = text.replaceAll(/\/\/.*$/gm, '');

  it('has no typographic quotation mark, because Google takes it for the end of a text', () => {
    expect(text).not.toMatch(/[\u2018\u2019\u201c\u201d]/);
  });

  it('nests no `? :`, because Google answers an error inside of one with 500', () => {
    for (const statement of code.split(/[;{}]|&&|\|\|/))
      expect(statement.split(' ? ').length, statement).toBeLessThanOrEqual(2);
  });

  it('has at most 700 lines, and none of more than 160 characters', () => {
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(700);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });
});
