import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { arial, meanWidth, metricsOf, overrides, timesNewRoman } from './fonts/metrics';
import { families, subset, type Family } from './fonts/sources';
import { runTool } from './emulators/lifecycle';
import { root } from './emulators/ports';

const folder = join(root, 'src/assets/fonts');
const stylesheet = join(root, 'src/styles/fonts.css');

/** Basic Latin, the letters of European names and notes, and typographic punctuation. */
const letters = [
  ...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)),
  '\u00a0©®°·½×÷ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÚÛÜàáâäçèéêëíîïñóôöúûü–—‘’“”…•−↑↓™€',
].join('');
const rupee = '₹';

/** Kerning and ligatures, and tabular and lining figures. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum', 'lnum', 'case'];

const range = (text: string): string =>
  [...new Set(text)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)
    .reduce<[number, number][]>((runs, code) => {
      const last = runs.at(-1);
      if (last && last[1] + 1 === code) last[1] = code;
      else runs.push([code, code]);
      return runs;
    }, [])
    .map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`)
    .join(', ');

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

function rule(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}\n`;
}

async function face(family: Family, part: 'latin' | 'rupee', text: string): Promise<string> {
  const font = await subset(family, part, text, { format: 'woff2', pinned: false, features });
  const file = `${family.slug}-${part}.woff2`;
  await writeFile(join(folder, file), font);
  console.log(`${file} ${(font.length / 1000).toFixed(1)} kB`);
  return rule({
    'font-family': `'${family.name}'`,
    'font-style': 'normal',
    'font-weight': `${family.weights.min} ${family.weights.max}`,
    'font-display': 'swap',
    // Vite would inline so small a file as data:, which the Content-Security-Policy forbids for fonts.
    src: `url('../assets/fonts/${file}${part === 'rupee' ? '?no-inline' : ''}') format('woff2')`,
    'unicode-range': range(text),
  });
}

async function fallback(
  family: Family,
  name: string,
  locals: string[],
  widths: Record<string, number>,
): Promise<string> {
  const still = await subset(family, 'latin', letters, { format: 'sfnt', pinned: true });
  const width = meanWidth((character) => widths[character] ?? 0);
  return rule({
    'font-family': `'${name}'`,
    src: locals.map((local) => `local('${local}')`).join(', '),
    ...overrides(metricsOf(still), width),
  });
}

/**
 * `node tools/run.mjs fonts`: generates src/assets/fonts and src/styles/fonts.css from the Fontsource packages. Their
 * latin files lack ₹, so it gets a font face of its own in the same family.
 */
runTool(async (life) => {
  await mkdir(folder, { recursive: true });
  const { text, display } = families;
  const rules = [
    await face(text, 'latin', letters),
    await face(text, 'rupee', rupee),
    await face(display, 'latin', letters),
    await face(display, 'rupee', rupee),
    await fallback(text, 'Inter Fallback', ['Arial', 'Liberation Sans', 'Roboto'], arial),
    await fallback(
      display,
      'Cormorant Fallback',
      ['Times New Roman', 'Liberation Serif', 'Tinos'],
      timesNewRoman,
    ),
  ];
  const css = await format(
    `/* Made by \`node tools/run.mjs fonts\`; the fallbacks take the same room, so that nothing shifts. */\n\n${rules.join('\n')}`,
    { ...(await resolveConfig(stylesheet)), parser: 'css' },
  );
  await writeFile(stylesheet, css);
  await life.end(0);
});
