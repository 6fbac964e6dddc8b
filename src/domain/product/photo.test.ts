import { describe, expect, it } from 'vitest';
import { photoFiles, photoSrcSet, photoWidth } from './photo';
import { photoPath } from './photoUpload';

const at = (path: string): string =>
  `https://firebasestorage.googleapis.com/v0/b/b/o/${encodeURIComponent(path)}?alt=media`;
const made = (width: number): string => at(photoPath('1790000000000-oud', width, 'webp'));

describe('the files of a photograph', () => {
  it('made by the functions are AVIF and WebP, none wider than the original', () => {
    expect(photoFiles(made(1600), 'avif')).toEqual(
      [400, 800, 1200, 1600].map((width) => ({
        url: at(`products/1790000000000-oud.${width}.avif`),
        width,
      })),
    );
    expect(photoFiles(made(1600), 'webp')?.map(({ url }) => url)).toEqual(
      [400, 800, 1200, 1600].map(made),
    );
    expect(photoFiles(made(1000), 'avif')?.map(({ width }) => width)).toEqual([400, 800, 1000]);
    expect(photoFiles(made(320), 'webp')).toEqual([{ url: made(320), width: 320 }]);
  });

  it('say how wide it may be drawn', () => {
    expect(photoWidth(made(630))).toBe(630);
    expect(photoWidth('https://example.org/oud.jpg')).toBeUndefined();
  });

  it('made by a browser are WebP in three widths', () => {
    const url = at('products/1790000000000-oud_1200.webp');
    expect(photoSrcSet(url, 'webp')).toBe(
      [400, 800, 1200].map((w) => `${url.replace('_1200', `_${w}`)} ${w}w`).join(', '),
    );
    expect(photoFiles(url, 'avif')).toBeUndefined();
  });

  it.each([
    'https://elsewhere.example/photo.1600.webp',
    'https://elsewhere.example/photo_640.webp',
    at('products/plain.webp'),
    at('products/1790000000000-oud.1600.webp.exe'),
  ])('are unknown for %s', (url) => {
    expect(photoFiles(url, 'webp')).toBeUndefined();
    expect(photoFiles(url, 'avif')).toBeUndefined();
  });
});
