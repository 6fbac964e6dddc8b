import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../emulators/ports';

/** A family as Fontsource ships it: split by script, with ₹ in a different file than the letters. */
export interface Family {
  /** The name that CSS uses. */
  name: string;
  /** Prefix of our file names. */
  slug: string;
  latin: string;
  rupee: string;
  weights: { min: number; max: number };
  /** The weight of most text, at which the fallback is measured. */
  usual: number;
}

const files = 'node_modules/@fontsource-variable';

export const families = {
  text: {
    name: 'Inter Variable',
    slug: 'inter',
    latin: `${files}/inter/files/inter-latin-wght-normal.woff2`,
    rupee: `${files}/inter/files/inter-latin-ext-wght-normal.woff2`,
    weights: { min: 400, max: 600 },
    usual: 400,
  },
  display: {
    name: 'Cormorant Garamond Variable',
    slug: 'cormorant',
    latin: `${files}/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2`,
    rupee: `${files}/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2`,
    weights: { min: 400, max: 600 },
    usual: 500,
  },
} as const satisfies Record<string, Family>;

export type Format = 'sfnt' | 'woff2';

/** The glyphs of `text` from one of a family's files: at one weight (`usual`), or over our range of weights. */
export async function subset(
  family: Family,
  part: 'latin' | 'rupee',
  text: string,
  options: { format: Format; pinned: boolean; features?: string[] },
): Promise<Buffer> {
  return subsetFont(await readFile(join(root, family[part])), text, {
    targetFormat: options.format,
    variationAxes: { wght: options.pinned ? family.usual : family.weights },
    ...(options.features && { keepFeatures: options.features }),
    noHinting: true,
  });
}
