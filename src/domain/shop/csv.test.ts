import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attack } from '../../../tests/support/attack';
import { CsvError, readCsv, writeCsv } from './csv';

const cellsOf = (text: string): string[][] => readCsv(text).map((row) => row.cells);

describe('writeCsv', () => {
  it('keeps a semicolon and a tab within a cell also where a spreadsheet begins a cell after them', () => {
    expect(writeCsv([['a; b', 'c\td', 'e']])).toBe('\uFEFF"a; b","c\td",e\r\n');
  });

  it('writes a byte order mark, CR LF, and quotes where needed, for Excel', () => {
    expect(
      writeCsv([
        ['id', 'name', 'price'],
        ['a', 'Rose, "absolute"', 6850.5],
        ['b', 'two\nlines', -300],
        ['', ' ₹ ', 0],
      ]),
    ).toBe(
      '\uFEFFid,name,price\r\na,"Rose, ""absolute""",6850.5\r\nb,"two\nlines",-300\r\n," ₹ ",0\r\n',
    );
    expect(writeCsv([])).toBe('\uFEFF');
    expect(writeCsv([['']])).toBe('\uFEFF""\r\n');
  });

  it.each([
    ['=HYPERLINK("http://evil.example","x")'],
    ['=1+1'],
    ['+919876543210'],
    ['-2+3'],
    ['@SUM(A1)'],
    ['\t=1'],
    ['\r=1'],
    ['\n=1'],
    ["'=1"],
    [' =1+1'],
    ["' =1"],
    ['\u00a0@SUM(A1)'],
    ['\u3000\u2003=1'],
    ['\u200b=1'],
    ['\ufeff+1'],
    ['\u2060\u00ad-1'],
    ['\u0000=1'],
    ['\u3164=1'],
    ['\u2800=1'],
    ['\ufe0f=1'],
    ['\u000b \u000c＝1'],
  ])('escapes %j and reads it back unchanged', attack(29), (text) => {
    const written = writeCsv([[text]]);
    expect(written.slice(1)).toMatch(/^"?'/);
    expect(cellsOf(written)).toEqual([[text]]);
  });

  it('leaves an ordinary apostrophe alone', () => {
    expect(writeCsv([["l'eau", "'tis"]])).toBe("\uFEFFl'eau,'tis\r\n");
  });

  it('never starts a text cell like a formula', attack(29), () => {
    const nasty = fc.string({
      unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\'",a \u00a0\u200b\ufeff'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const raw = writeCsv([[text, 'x']]).slice(1);
        expect(raw.replace(/^"/, '')).not.toMatch(/^[\t\r\n]|^[\s\u200b]*[=+\-@＝＋－＠]/);
      }),
    );
  });
});

describe('readCsv', () => {
  it.each([
    ['', []],
    ['\uFEFF', []],
    ['a,b', [['a', 'b']]],
    ['a,b\n', [['a', 'b']]],
    ['a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
    ['a,', [['a', '']]],
    [',\n', [['', '']]],
    ['a\n\n\r\nb', [['a'], ['b']]],
    ['""', [['']]],
    ['"a ""b""",c', [['a "b"', 'c']]],
    ['"a\r\nb",c', [['a\r\nb', 'c']]],
    ['""""', [['"']]],
    ['a"b,c', [['a"b', 'c']]],
    [' a , b ', [[' a ', ' b ']]],
    [
      'a;b\r\n"c;d";"e, f"',
      [
        ['a', 'b'],
        ['c;d', 'e, f'],
      ],
    ],
    [
      'a\tb,c\td\n1\t\t2',
      [
        ['a', 'b,c', 'd'],
        ['1', '', '2'],
      ],
    ],
    [
      '"a;b;c",d\ne,f',
      [
        ['a;b;c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['sep=;\r\na,b;c', [['a,b', 'c']]],
    ['\uFEFFsep=\t\na;b\tc', [['a;b', 'c']]],
    ['\r\na;b', [['a', 'b']]],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('numbers the rows as a spreadsheet does', () => {
    expect(readCsv('a\n\n"b\nb"\r\nc').map((row) => row.at)).toEqual([1, 3, 4]);
    expect(readCsv('sep=,\na\nb').map((row) => row.at)).toEqual([1, 2]);
  });

  it.each([
    ['a\n"b', 2, 'a quote is not closed.'],
    ['"a', 1, 'a quote is not closed.'],
    ['"a"b', 1, 'there is text after a closing quote.'],
    ['sep=;\na\n"b', 3, 'a quote is not closed.'],
    ['"a\n"b', 2, 'there is text after a closing quote.'],
  ])('refuses %j', (text, line, detail) => {
    expect(() => readCsv(text)).toThrow(new CsvError(line, detail));
  });

  it('reads back any rows that writeCsv wrote', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; a\u00a0\u200b\ufeff') }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 })), (rows) => {
        expect(cellsOf(writeCsv(rows))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });
});
