import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { company } from '../src/domain/shop/company';
import { PHOTO_WIDTHS } from '../src/domain/shop/constants';
import { runTool } from './emulators/lifecycle';
import { root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { wordmark } from './fonts/wordmark';

const photographs = join(root, 'tools/seed/data/images');
const pictures = join(root, 'public/pictures');
const shelf = join(root, 'public');

/** Colours of the design tokens. */
const espresso = '#231815';
const ivory = '#faf7f2';
const brass = '#b8925a';

/** The shop's own pictures, and the widths that the layout uses. */
const own = {
  hero: [960, 1440, 1920, 2400],
  'hero-mobile': [480, 800, 1200],
  journey: [640, 1200, 1800],
  'gift-set': [640, 1200, 1800],
} as const;

/** WebP 75 and AVIF 50 look alike here; below that, dark backgrounds show banding. */
const webp = { quality: 75, effort: 6, smartSubsample: true } as const;
const avif = { quality: 50, effort: 6 } as const;

/** Product photographs, at the widths that the back office's upload makes too. */
async function makePhotographs(source: string): Promise<number> {
  const names = (await readdir(source)).filter((name) => /-[12]\.webp$/.test(name));
  for (const name of names) {
    const slug = name.replace(/\.webp$/, '');
    for (const width of PHOTO_WIDTHS) {
      const to = join(photographs, `${slug}_${width}.webp`);
      const { width: full } = await sharp(join(source, name)).metadata();
      // Re-encoding a WebP of the right size would only lose quality.
      if (full === width) await copyFile(join(source, name), to);
      else await sharp(join(source, name)).resize({ width }).webp(webp).toFile(to);
    }
  }
  return names.length;
}

async function makeOwnPictures(source: string): Promise<void> {
  for (const [name, widths] of Object.entries(own)) {
    for (const width of widths) {
      const resized = sharp(join(source, `${name}.webp`)).resize({ width });
      await resized
        .clone()
        .webp(webp)
        .toFile(join(pictures, `${name}-${width}.webp`));
      await resized
        .clone()
        .avif(avif)
        .toFile(join(pictures, `${name}-${width}.avif`));
    }
  }
}

/** The share image: 1200×630, the hero with the name on its dark side. JPEG, which every reader supports. */
async function makeSharePicture(source: string): Promise<void> {
  const name = await wordmark(company.name, { size: 104, colour: ivory, tracking: 0.1 });
  const line = await wordmark(company.tagline, { size: 36, colour: brass, tracking: 0.01 });
  await sharp(join(source, 'hero.webp'))
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'right' })
    .composite([
      { input: name, left: 72, top: 236 },
      { input: line, left: 76, top: 350 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(shelf, 'share.jpg'));
}

/** The icons, all from favicon.svg, and the web app manifest. */
async function makeIcons(): Promise<void> {
  const mark = await readFile(join(shelf, 'favicon.svg'));
  const sizes = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const;
  for (const [name, size] of Object.entries(sizes)) {
    await sharp(mark, { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(shelf, `${name}.png`));
  }
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.description,
    start_url: '/',
    display: 'browser',
    background_color: ivory,
    theme_color: espresso,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
  await writeFile(join(shelf, 'site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * `node tools/run.mjs images FOLDER`: makes every committed picture from the originals in FOLDER
 * (`<slug>-1.webp`, `<slug>-2.webp`, hero, hero-mobile, journey, gift-set). The originals are not in the repository.
 */
runTool(async (life) => {
  const [source] = process.argv.slice(2);
  if (source === undefined) {
    throw new UserFacingError('Say where the originals are: node tools/run.mjs images FOLDER');
  }
  for (const folder of [photographs, pictures, shelf]) await mkdir(folder, { recursive: true });
  const made = await makePhotographs(source);
  console.log(`${made} photographs at ${PHOTO_WIDTHS.join(', ')} px.`);
  await makeOwnPictures(source);
  console.log(`${Object.keys(own).length} pictures of the shop as AVIF and WebP.`);
  await makeSharePicture(source);
  await makeIcons();
  console.log('The picture for shared links, and the icons.');
  await life.end(0);
});
