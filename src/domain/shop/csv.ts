/** Excel reads a file as UTF-8 only when it begins with a byte order mark. */
const BOM = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula (OWASP "CSV injection"), after any escaping apostrophes and whatever is
 * blank or invisible. Some also take the full-width signs.
 */
const SIGN = String.raw`(?:[\t\r\n]|[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])`;
const FORMULA = new RegExp(`^'*${SIGN}`, 'u');
const ESCAPED = new RegExp(`^'+${SIGN}`, 'u');

/** Malformed CSV; `line` counts from 1, as in an editor. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, detail: string) {
    super(`Line ${line}: ${detail}`);
    this.name = 'CsvError';
    this.line = line;
  }
}

function cell(value: string | number): string {
  // Numbers cannot be formulas, so −300 stays a number in the sheet.
  const text = typeof value === 'number' ? String(value) : value;
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  // A semicolon and a tab too: some spreadsheets begin a cell after each of them.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows → CSV (RFC 4180) that Excel opens: UTF-8 with a byte order mark and CR LF. Text that a spreadsheet would run as
 * a formula is escaped with a leading apostrophe, which {@link readCsv} removes.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return (
    BOM +
    rows
      .map((row) => {
        const line = row.map(cell).join(',');
        // A single empty cell would be a blank line, which readers skip.
        return `${line === '' ? '""' : line}\r\n`;
      })
      .join('')
  );
}

/** The first line may name the separator, for spreadsheets, which do not show that line. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\r|\n)/i;

/** What stands between the cells: of a comma, a semicolon and a tab, the one that the first row has most of. */
function separatorOf(text: string): string {
  const [head = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: string): number => head.split(separator).length;
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
}

export interface CsvRow {
  /** The row as a spreadsheet counts, from 1: blank ones count, and line breaks within a cell do not. */
  at: number;
  cells: string[];
}

/**
 * CSV → rows, skipping blank lines. Accepts CR LF, LF and CR, with or without a byte order mark; commas, semicolons and
 * tabs between cells, also named by a line such as `sep=;`. Throws {@link CsvError} for an unclosed quote, or for text
 * after a closing quote.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  const start = text.startsWith(BOM) ? BOM.length : 0;
  const [named = '', separator = separatorOf(text)] = SEPARATOR_LINE.exec(text.slice(start)) ?? [];
  const ends = new Set([separator, '\r', '\n']);
  let line = 1 + lineEnds(named);
  let row = 1;
  let at = start + named.length;
  while (at < text.length) {
    const quoted = text[at] === '"';
    const from = at;
    if (quoted) {
      at = closingQuote(text, at + 1);
      if (at === -1) throw new CsvError(line, 'a quote is not closed.');
      cells.push(unescapeFormula(text.slice(from + 1, at).replaceAll('""', '"')));
      line += lineEnds(text.slice(from, at));
      at++;
    } else {
      while (at < text.length && !ends.has(text[at] ?? '')) at++;
      cells.push(unescapeFormula(text.slice(from, at)));
    }
    const next = text[at];
    if (next === separator) {
      at++;
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) cells.push('');
      continue;
    }
    if (next !== undefined && next !== '\r' && next !== '\n')
      throw new CsvError(line, 'there is text after a closing quote.');
    const blank = !quoted && cells.length === 1 && cells[0] === '';
    if (!blank) rows.push({ at: row, cells });
    cells = [];
    at += next === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
    row++;
  }
  if (cells.length > 0) rows.push({ at: row, cells });
  return rows;
}

/** The index of the quote that ends a cell, which is one that is not doubled; -1 when there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
