/** A font's line metrics, in em. */
export interface Metrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** The mean advance width of English text, weighted by letter frequency. */
  width: number;
}

/** Occurrences of each character in 1,000 of English prose. */
const frequency: Record<string, number> = {
  ' ': 183, e: 102, t: 75, a: 65, o: 62, i: 57, n: 57, s: 53, h: 50, r: 50, d: 33, l: 33, u: 23,
  m: 20, c: 22, w: 17, f: 20, g: 16, y: 14, p: 15, b: 13, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1,
}; // prettier-ignore

/** Advance widths, in thousandths of an em, of fonts that every system has (or has a metric-compatible one for). */
export const arial: Record<string, number> = {
  ' ': 278, e: 556, t: 278, a: 556, o: 556, i: 222, n: 556, s: 500, h: 556, r: 333, d: 556, l: 222,
  u: 556, m: 833, c: 500, w: 722, f: 278, g: 556, y: 500, p: 556, b: 556, v: 500, k: 500, x: 500,
  j: 222, q: 556, z: 500,
}; // prettier-ignore

export const timesNewRoman: Record<string, number> = {
  ' ': 250, e: 444, t: 278, a: 444, o: 500, i: 278, n: 500, s: 389, h: 500, r: 333, d: 500, l: 278,
  u: 500, m: 778, c: 444, w: 722, f: 333, g: 500, y: 500, p: 500, b: 500, v: 500, k: 500, x: 500,
  j: 278, q: 500, z: 444,
}; // prettier-ignore

/** The mean advance in ems, given each character's advance in thousandths. */
export function meanWidth(advance: (character: string) => number): number {
  let sum = 0;
  let count = 0;
  for (const [character, times] of Object.entries(frequency)) {
    sum += advance(character) * times;
    count += times;
  }
  return sum / count / 1000;
}

function tableOf(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let n = 0; n < count; n++) {
    const at = 12 + 16 * n;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no ${tag} table.`);
}

/** Glyph of a character, by the font's format 4 map (the one every font with Basic Latin has). */
function glyphOf(font: Buffer, character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const cmap = tableOf(font, 'cmap');
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n++) {
    const map = cmap + font.readUInt32BE(cmap + 8 + 8 * n);
    if (font.readUInt16BE(map) !== 4) continue;
    const doubled = font.readUInt16BE(map + 6);
    for (let at = 0; at < doubled; at += 2) {
      const end = font.readUInt16BE(map + 14 + at);
      if (end < code) continue;
      const start = font.readUInt16BE(map + 16 + doubled + at);
      if (start > code) return 0;
      const delta = font.readUInt16BE(map + 16 + 2 * doubled + at);
      const place = map + 16 + 3 * doubled + at;
      const offset = font.readUInt16BE(place);
      if (offset === 0) return (code + delta) & 0xffff;
      return (font.readUInt16BE(place + offset + 2 * (code - start)) + delta) & 0xffff;
    }
  }
  throw new Error(`The font has no map with "${character}".`);
}

/** Reads the metrics of an uncompressed font (TrueType or OpenType). */
export function metricsOf(font: Buffer): Metrics {
  const em = font.readUInt16BE(tableOf(font, 'head') + 18);
  const hhea = tableOf(font, 'hhea');
  const hmtx = tableOf(font, 'hmtx');
  const wide = font.readUInt16BE(hhea + 34);
  const advance = (character: string): number => {
    const glyph = Math.min(glyphOf(font, character), wide - 1);
    return (font.readUInt16BE(hmtx + 4 * glyph) / em) * 1000;
  };
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    lineGap: font.readInt16BE(hhea + 8) / em,
    width: meanWidth(advance),
  };
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/**
 * The descriptors that make a system font take the same space as ours: scaled to the same mean width, with the same
 * line height (overrides are relative to the scaled em).
 */
export function overrides(ours: Metrics, fallbackWidth: number): Record<string, string> {
  const scale = ours.width / fallbackWidth;
  return {
    'size-adjust': percent(scale),
    'ascent-override': percent(ours.ascent / scale),
    'descent-override': percent(ours.descent / scale),
    'line-gap-override': percent(ours.lineGap / scale),
  };
}
