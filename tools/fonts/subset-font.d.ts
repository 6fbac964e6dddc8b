/** subset-font ships no types; this is the part of its README that we use. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** A number pins the axis; a range keeps it, reduced. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep besides those that harfbuzz keeps by itself. */
    keepFeatures?: string[];
    noHinting?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: Options,
  ): Promise<Buffer>;
}
