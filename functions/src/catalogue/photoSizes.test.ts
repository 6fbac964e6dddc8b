import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Color } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../tools/emulators/ports';
import { makeSizes, UnusablePhoto } from './photoSizes';

const RED: Color = { r: 200, g: 20, b: 20, alpha: 1 };
const blank = (width: number, height: number, background: Color = RED) =>
  sharp({ create: { width, height, channels: 4, background } });
const widthsOf = async (original: Buffer): Promise<number[]> =>
  (await makeSizes(original)).filter(({ format }) => format === 'avif').map(({ width }) => width);

/** The colour at a place given in parts of width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

describe('the sizes of a photograph', () => {
  // Six pictures are encoded for real, which takes a busy machine long.
  it(
    'are AVIF and WebP in the shop’s widths, and AVIF is smaller',
    { timeout: 120_000 },
    async () => {
      const original = readFileSync(join(root, 'tools/seed/data/images/amber-durbar-1.1200.webp'));
      const files = await makeSizes(original);
      expect(files.map(({ format, width }) => `${width} ${format}`)).toEqual([
        '400 avif',
        '400 webp',
        '800 avif',
        '800 webp',
        '1200 avif',
        '1200 webp',
      ]);
      for (const { format, width, bytes } of files) {
        const drawn = await sharp(bytes).metadata();
        expect([drawn.format, drawn.width]).toEqual([format === 'avif' ? 'heif' : 'webp', width]);
      }
      const sum = (kind: string): number =>
        files.filter(({ format }) => format === kind).reduce((n, { bytes }) => n + bytes.length, 0);
      expect(sum('avif')).toBeLessThan(sum('webp'));
    },
  );

  it.each([
    [2400, [400, 800, 1200, 1600]],
    [1000, [400, 800, 1000]],
    [800, [400, 800]],
    [320, [320]],
  ])('of an original %i pixels wide are %j', async (width, widths) => {
    expect(await widthsOf(await blank(width, 50).jpeg().toBuffer())).toEqual(widths);
  });

  it('stand upright and do not say where they were taken', async () => {
    // A phone held upright stores the picture lying, and says so beside the place.
    const lying = await blank(600, 450)
      .composite([{ input: await blank(300, 450, 'blue').png().toBuffer(), left: 300, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(lying.includes('GPSLatitude') || (await sharp(lying).metadata()).exif).toBeTruthy();
    const files = await makeSizes(lying);
    expect(files.map(({ width }) => width)).toEqual([400, 400, 450, 450]);
    for (const { bytes } of files) {
      const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc }).toEqual({});
      expect(orientation ?? 1).toBe(1);
      expect(height).toBeGreaterThan(width);
      const [top, bottom] = [await colourAt(bytes, 0.5, 0.1), await colourAt(bytes, 0.5, 0.9)];
      expect(top[0]).toBeGreaterThan(150);
      expect(bottom[2]).toBeGreaterThan(150);
    }
  });

  it('keep the transparency of a PNG', async () => {
    const original = await blank(500, 500, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    for (const { bytes } of await makeSizes(original))
      expect((await colourAt(bytes, 0.5, 0.5))[3]).toBe(0);
  });

  it('of a strip end at twice the largest width', async () => {
    const files = await makeSizes(await blank(40, 9000).png().toBuffer());
    expect((await sharp(files[0]?.bytes).metadata()).height).toBeLessThanOrEqual(3200);
  });
});

/** A PNG whose header says how large it is, and holds no pixels. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(0))]);
}

describe('a file that makes no photograph', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9" height="9"/></svg>';
  let jpeg: Buffer;
  let gif: Buffer;
  let tiff: Buffer;
  beforeAll(async () => {
    jpeg = await blank(900, 900).jpeg().toBuffer();
    gif = await blank(90, 90).gif().toBuffer();
    tiff = await blank(90, 90).tiff().toBuffer();
  });

  it.each<[string, () => Buffer, string]>([
    ['an SVG', () => Buffer.from(svg), 'unreadable'],
    ['a page', () => Buffer.from('<!doctype html><title>x</title>'), 'unreadable'],
    ['a GIF', () => gif, 'unreadable'],
    ['a TIFF', () => tiff, 'unreadable'],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
    ['nothing', () => Buffer.alloc(0), 'unreadable'],
    ['20,000 × 20,000 pixels', () => pngHeader(20_000, 20_000), 'too_many_pixels'],
    ['10,000 × 6,001 pixels', () => pngHeader(10_000, 6_001), 'too_many_pixels'],
    ['10,000 × 6,000 pixels that are missing', () => pngHeader(10_000, 6_000), 'unreadable'],
  ])('%s is refused', async (_what, original, reason) => {
    const error: unknown = await makeSizes(original()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnusablePhoto);
    expect(error).toMatchObject({ reason });
  });
});
