import type PDFKit from 'pdfkit';
import { SANS, type PdfFont } from './fonts';

/** How a text looks and where it stands; points. */
export interface TextStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  font?: PdfFont;
  color?: string;
  align?: 'left' | 'right';
  /** Between letters. */
  spacing?: number;
}

/** The height of a line, in sizes of its font. */
const LINE_HEIGHT = 1.45;
/** Figures of one width stand below each other; the fonts know them by this name. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum'];

/**
 * Writes texts that may mix scripts. pdfkit draws a text with one font, so a text is drawn in runs, and lines are broken
 * here.
 */
export class TextWriter {
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: readonly PdfFont[],
  ) {}

  /** The text in lines of at most that width. A word that is wider than a line is broken. */
  lines(text: string, style: Pick<TextStyle, 'width' | 'size' | 'font' | 'spacing'>): string[] {
    const fits = (line: string): boolean => this.widthOf(line, style) <= style.width;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  /** Writes a text, in several lines when it is wide. Returns the y below it. */
  write(text: string, style: TextStyle): number {
    const { x, width, size, color = '#000', align = 'left' } = style;
    let { y } = style;
    for (const line of this.lines(text, style)) {
      let at = align === 'right' ? x + width - this.widthOf(line, style) : x;
      for (const { font, part } of this.runs(line, style.font ?? SANS)) {
        const options = { lineBreak: false, characterSpacing: style.spacing ?? 0 };
        // Fonts of other scripts stand on the same line as the first.
        const baseline = { baseline: 'alphabetic', features: FEATURES } as const;
        this.doc.font(font.name).fontSize(size).fillColor(color);
        this.doc.text(part, at, y + size, { ...options, ...baseline });
        at += this.widthOf(part, style);
      }
      y += size * LINE_HEIGHT;
    }
    return y;
  }

  private widthOf(
    text: string,
    { size, font = SANS, spacing = 0 }: Pick<TextStyle, 'size' | 'font' | 'spacing'>,
  ): number {
    return this.runs(text, font).reduce((width, run) => {
      this.doc.font(run.font.name).fontSize(size);
      const options = { characterSpacing: spacing, features: FEATURES };
      return width + this.doc.widthOfString(run.part, options);
    }, 0);
  }

  /** The parts of a text, each with the font that draws it: the wanted one where it can. */
  private runs(text: string, wanted: PdfFont): { font: PdfFont; part: string }[] {
    const runs: { font: PdfFont; part: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const font = wanted.draws.test(character)
        ? wanted
        : last?.font.draws.test(character) === true
          ? last.font
          : (this.fonts.find(({ draws }) => draws.test(character)) ?? wanted);
      if (last?.font === font) last.part += character;
      else runs.push({ font, part: character });
    }
    return runs;
  }
}
