import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../emulators/ports';
import { families, subset } from './sources';

const folder = join(root, '.nilofar');
const ascii = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('');
let fontFile: Promise<string> | undefined;

/** Writes the display font to a file. The file is never deleted, because Pango keeps reading the first one it gets. */
async function writeFontFile(): Promise<string> {
  const path = join(folder, 'display.ttf');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path,
    await subset(families.display, 'latin', ascii, { format: 'sfnt', pinned: true }),
  );
  return path;
}

/** Renders a line in the display font as a PNG with a transparent background; `size` in pixels, `tracking` in em. */
export async function wordmark(
  text: string,
  style: { size: number; colour: string; tracking: number },
): Promise<Buffer> {
  fontFile ??= writeFontFile();
  // Pango counts letter spacing in 1024ths of a point; at 72 dpi a point is a pixel.
  const spacing = Math.round(style.size * style.tracking * 1024);
  return sharp({
    text: {
      text: `<span foreground="${style.colour}" letter_spacing="${spacing}">${text}</span>`,
      // The family name inside the file, which pinning the weight does not change; the comma ends the name.
      font: `Cormorant Garamond Light, ${style.size}`,
      fontfile: await fontFile,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}
