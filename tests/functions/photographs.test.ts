import { getStorage } from '../../functions/node_modules/firebase-admin/lib/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketPhotographs } from '../../functions/src/catalogue/bucket';
import { sweepPhotographs } from '../../functions/src/catalogue/photos';
import { clearStorage } from '../../tools/emulators/clear';
import { ports, storageBucket, testProfile } from '../support/emulators';
import { db } from '../support/fixtures';

const HOUR = 3_600_000;
const bucket = getStorage().bucket(storageBucket);
const errors: unknown[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...logged: unknown[]) => void errors.push(logged),
};

async function upload(...paths: string[]): Promise<void> {
  for (const path of paths)
    await bucket.file(path).save(Buffer.from('RIFF'), { contentType: 'image/webp' });
}

const names = async (): Promise<string[]> =>
  (await bucket.getFiles())[0].map(({ name }) => name).sort();

const urlOf = (path: string): string =>
  `http://127.0.0.1:${ports.storage}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}?alt=media`;

async function shows(id: string, ...images: unknown[]): Promise<void> {
  await db.doc(`products/${id}`).set({ name: id, price: 100, images });
}

/** Runs the sweep this many hours after the uploads. */
const sweep = (hours: number, most?: number) =>
  sweepPhotographs(
    {
      db,
      photographs: bucketPhotographs(storageBucket),
      now: () => new Date(Date.now() + hours * HOUR),
      log,
    },
    most,
  );

const clear = async (): Promise<void> => {
  errors.length = 0;
  await clearStorage(testProfile);
  const products = await db.collection('products').listDocuments();
  await Promise.all(products.map((ref) => ref.delete()));
};
beforeEach(clear);
afterEach(clear);

describe('photos that no product uses', () => {
  const shown = [400, 800, 1200].map((width) => `products/1-amber-durbar_${width}.webp`);
  const left = [400, 800, 1200].map((width) => `products/2-amber-durbar_${width}.webp`);

  it('are removed after a day, at all widths; used, recent and other files stay', async () => {
    await upload(...shown, ...left, 'elsewhere/plan.pdf');
    await shows('amber-durbar', urlOf(shown[2] ?? ''));
    expect(await sweep(23)).toEqual({ looked: 6, removed: 0, failed: 0 });
    expect(await names()).toHaveLength(7);
    expect(await sweep(25)).toEqual({ looked: 6, removed: 3, failed: 0 });
    expect(await names()).toEqual(['elsewhere/plan.pdf', ...shown].sort());
    expect(await sweep(25)).toEqual({ looked: 3, removed: 0, failed: 0 });
  });

  it('are not confused with others whose name begins the same, in any form of an address', async () => {
    const other = 'products/1-amber-durbar-gold_1200.webp';
    const plain = 'products/old photo.png';
    await upload(...shown, other, plain);
    await shows('a', 7, null, `https://storage.googleapis.com/${storageBucket}/${shown[0]}`);
    // A product that does not decode keeps its photos too.
    await db.doc('products/broken').set({ images: [urlOf(plain)] });
    await sweep(25);
    expect(await names()).toEqual([...shown, plain].sort());
  });

  it('are removed a few at a time', async () => {
    await upload(...left);
    await shows('amber-durbar');
    expect(await sweep(25, 2)).toMatchObject({ removed: 2 });
    expect(await sweep(25, 2)).toMatchObject({ looked: 1, removed: 1 });
  });

  it('stay if there is no product at all', async () => {
    await upload(...left);
    expect(await sweep(25)).toEqual({ looked: 3, removed: 0, failed: 0 });
    expect(await names()).toEqual([...left].sort());
  });

  it('that cannot be removed do not stop the others', async () => {
    await upload(...left);
    await shows('amber-durbar');
    const real = bucketPhotographs(storageBucket);
    const run = await sweepPhotographs({
      db,
      photographs: {
        list: real.list,
        remove: (path) => (path === left[0] ? Promise.reject(new Error('no')) : real.remove(path)),
      },
      now: () => new Date(Date.now() + 25 * HOUR),
      log,
    });
    expect(run).toEqual({ looked: 3, removed: 2, failed: 1 });
    expect(errors).toHaveLength(1);
    expect(await names()).toEqual([left[0]]);
  });
});
