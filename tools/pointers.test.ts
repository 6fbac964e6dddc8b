import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './emulators/ports';

/**
 * Documents outside this repository, as comments used to name them. A reader cannot open them, so no file may name
 * them. Written in small letters here, so that this file does not name them either.
 */
const OUTSIDE = [
  'spec',
  'decisions',
  'providers',
  'design',
  'security',
  'performance',
  'emulators',
  'architecture',
].map((name) => name.toUpperCase());

/** The name of such a document, or a section number that is not a law's or a standard's. */
const OUTSIDE_POINTER = new RegExp(
  String.raw`\b(?:${OUTSIDE.join('|')})\b|(?<!\b(?:Act|RFC \d+) )§ ?\d`,
  'g',
);

/** A path below `docs/` with the heading after it, if there is one. `example.com/docs/…` is somebody else's. */
const POINTER = /(?<![\w/.-])(docs\/(?:[\w./-]*[\w/])?)(?: "([^"]+)")?/g;

/** Where a comment goes on in its next line. */
const LINE_END = /[^\S\n]*\n[^\S\n]*(?:\*(?!\/)|\/\/+|#(?!#)|>)?[^\S\n]*/g;

/** A link of a Markdown document to a file of this repository. */
const LINK = /\]\((?!\w+:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g;

/** A source file by its whole path. */
const SOURCE = /[\w@./-]+\.(?:tsx?|rules|json|css)\b/g;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** The contents of a text file; undefined for pictures and fonts. */
function textOf(file: string): string | undefined {
  const bytes = readFileSync(path.join(root, file));
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}

const texts = new Map(
  tracked.flatMap((file) => {
    const text = textOf(file);
    return text === undefined ? [] : [[file, text] as const];
  }),
);

/** The headings of a Markdown text, outside its code blocks. */
function headingsOf(markdown: string): Set<string> {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  return new Set([...prose.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => heading));
}

/** Whether git tracks a file of this path, or a file in the folder of this path. */
function isTracked(file: string): boolean {
  const plain = file.replace(/\/$/, '');
  return texts.has(plain) || tracked.some((name) => name === plain || name.startsWith(`${plain}/`));
}

/** What is wrong with the pointers of one text. */
function brokenPointers(text: string): string[] {
  const joined = text.replaceAll(LINE_END, ' ');
  return [...joined.matchAll(POINTER)].flatMap(([, file = '', heading]) => {
    if (!isTracked(file)) return [`${file} does not exist`];
    if (heading === undefined || !file.endsWith('.md')) return [];
    return headingsOf(texts.get(file) ?? '').has(heading)
      ? []
      : [`${file} has no heading "${heading}"`];
  });
}

/** The outside documents that one text names, by line. */
function outsidePointers(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, n) =>
      [...line.matchAll(OUTSIDE_POINTER)].map(([found]) => `${n + 1}: ${found}`),
    );
}

function problems(find: (text: string, file: string) => string[]): string[] {
  return [...texts].flatMap(([file, text]) =>
    find(text, file).map((problem) => `${file}: ${problem}`),
  );
}

const isMarkdown = (file: string): boolean => file.endsWith('.md');
/** Decisions tell of the day on which they were made; a file may have another name since. */
const isCurrent = (file: string): boolean =>
  isMarkdown(file) && file.startsWith('docs/') && !file.startsWith('docs/decisions/');

describe('pointers to the documents', () => {
  it('lead to a file, and to a heading where they name one', () => {
    expect(problems(brokenPointers)).toEqual([]);
  });

  it('lead to nothing outside the repository', () => {
    expect(problems(outsidePointers)).toEqual([]);
  });

  it('in Markdown links lead to a file', () => {
    const broken = problems((text, file) =>
      isMarkdown(file)
        ? [...text.matchAll(LINK)]
            .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
            .filter((target) => !isTracked(target))
            .map((target) => `${target} does not exist`)
        : [],
    );
    expect(broken).toEqual([]);
  });
});

describe('source files that the documents name', () => {
  it('exist', () => {
    const broken = problems((text, file) =>
      isCurrent(file)
        ? [...text.matchAll(SOURCE)]
            .map(([name]) => name)
            .filter((name) => !isTracked(name))
            .map((name) => `${name} does not exist`)
        : [],
    );
    expect(broken).toEqual([]);
  });

  it('are many in each flow', () => {
    const flows = [...texts].filter(([file]) => file.startsWith('docs/flows/'));
    expect(flows.length).toBeGreaterThan(0);
    for (const [, text] of flows) expect([...text.matchAll(SOURCE)].length).toBeGreaterThan(10);
  });
});

describe('what the checks see', () => {
  // Put together here, so that the checks above do not meet these examples.
  const docs = 'docs';

  it.each([
    ['a missing file', `// ${docs}/nowhere.md`],
    ['a decision by its number alone', `// (${docs}/decisions/004)`],
    ['a missing heading', `// ${docs}/product.md "Carts"`],
    ['a missing heading in the next line', `/**\n * ${docs}/product.md\n * "Back offices"\n */`],
  ])('%s', (_what, text) => {
    expect(brokenPointers(text)).toHaveLength(1);
  });

  it.each([
    ['a heading', `// ${docs}/product.md "Cart".`],
    ['a heading over two lines', ` * (${docs}/product.md "Back\n * office: orders")`],
    ['a folder', `see ${docs}/decisions/`],
    ['somebody else’s documents', `https://example.com/${docs}/nowhere.md`],
  ])('nothing wrong with %s', (_what, text) => {
    expect(brokenPointers(text)).toEqual([]);
  });

  it('documents outside the repository, and sections of them', () => {
    for (const name of OUTSIDE)
      expect(outsidePointers(`// ${name} "Cart"`)).toEqual([`1: ${name}`]);
    expect(outsidePointers(`// \u{A7}4: the cart`)).toHaveLength(1);
    expect(outsidePointers('// CGST Act \u{A7}8, RFC 3986 \u{A7}3.4')).toEqual([]);
  });
});

it('reads more than a few files', () => {
  expect(texts.size).toBeGreaterThan(500);
  expect(statSync(path.join(root, 'docs')).isDirectory()).toBe(true);
});
