import { getStorage } from '../../functions/node_modules/firebase-admin/lib/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketPhotographs } from '../../functions/src/catalogue/bucket';
import { makePhoto } from '../../functions/src/catalogue/makePhoto';
import { sweepPhotographs } from '../../functions/src/catalogue/photos';
import { sweepReturnPhotos } from '../../functions/src/order/returns/sweep';
import { clearStorage } from '../../tools/emulators/clear';
import { root } from '../../tools/emulators/ports';
import { ports, projectId, testProfile } from '../support/emulators';
import { db } from '../support/fixtures';

const HOUR = 3_600_000;
/** Not the project's own, whose uploads the functions draw at the same time. */
const storageBucket = `${projectId}-files`;
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
const sweep = async (hours: number, most?: number) =>
  sweepPhotographs(
    {
      db,
      photographs: await bucketPhotographs(storageBucket),
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

describe('the photographs of returns', () => {
  const DAY = 24;
  const order = (fields: Record<string, unknown>) => ({
    userId: 'asha',
    items: [],
    shippingInfo: {},
    status: 'delivered',
    createdAt: new Date(),
    returns: [
      {
        id: 'return-1',
        kind: 'damaged',
        wish: 'refund',
        lines: [],
        photos: 2,
        state: 'asked',
        askedAt: new Date(),
      },
    ],
    ...fields,
  });
  const sweepReturns = async (hours: number): Promise<number> =>
    sweepReturnPhotos({
      db,
      photographs: await bucketPhotographs(storageBucket),
      now: () => new Date(Date.now() + hours * HOUR),
      log,
    });
  const kept = ['returns/asha_1/return-1-1', 'returns/asha_1/return-1-2'];
  const spare = ['returns/asha_1/return-1-3', 'returns/asha_1/return-2-1'];

  it('stay while the return may be asked about, then go', async () => {
    await db.doc('orders/asha_1').set(order({}));
    await upload(...kept, ...spare, 'products/1-amber_400.webp');
    expect(await sweepReturns(6 * DAY)).toBe(0);
    expect(await sweepReturns(8 * DAY)).toBe(2);
    expect(await names()).toEqual(['products/1-amber_400.webp', ...kept]);
    expect(await sweepReturns(179 * DAY)).toBe(0);
    expect(await sweepReturns(181 * DAY)).toBe(2);
    await db.doc('orders/asha_1').delete();
  });

  it('go in the night after the account is deleted', async () => {
    await db.doc('orders/asha_1').set(order({ userId: 'deleted' }));
    await upload(...kept, 'returns/asha_2/return-1-1');
    expect(await sweepReturns(0)).toBe(3);
    await db.doc('orders/asha_1').delete();
  });
});

describe('photos that neither a product nor a note uses', () => {
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

  it('stay when a note shows them', async () => {
    await upload(...shown, ...left);
    await shows('amber-durbar', urlOf(shown[2] ?? ''));
    const notes = db.doc('settings/notes');
    await notes.set({ notes: [`Amber\t\t\t\t${urlOf(left[2] ?? '')}`] });
    expect(await sweep(25)).toMatchObject({ removed: 0 });
    await notes.delete();
    expect(await sweep(25)).toMatchObject({ removed: 3 });
  });

  it('are removed in both formats, and so are uploads that were never drawn', async () => {
    const both = (n: number) => ['avif', 'webp'].map((format) => `products/${n}-oud.400.${format}`);
    await upload(...both(1), ...both(2), 'originals/3-oud');
    await shows('oud', urlOf('products/1-oud.400.webp'));
    expect(await sweep(23)).toMatchObject({ removed: 0 });
    expect(await sweep(25)).toMatchObject({ removed: 3 });
    expect(await names()).toEqual(both(1));
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
    const real = await bucketPhotographs(storageBucket);
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

describe('an upload', () => {
  const photo = readFileSync(join(root, 'tools/seed/data/images/clear-musk-1.800.webp'));
  const ORIGINAL = 'originals/1790000000000-clear-musk';
  const result = db.doc('photoResults/1790000000000-clear-musk');
  const made = [400, 800].flatMap((width) =>
    ['avif', 'webp'].map((format) => `products/1790000000000-clear-musk.${width}.${format}`),
  );
  const put = (path: string, bytes = photo) =>
    bucket.file(path).save(bytes, { contentType: 'image/jpeg' });
  const now = () => new Date(Date.UTC(2026, 10, 25));
  const make = async (path: string, bytes = photo.length) => {
    const photographs = await bucketPhotographs(storageBucket);
    await makePhoto({ db, photographs, now, log }, { path, bytes });
  };
  beforeEach(() => result.delete());

  it('becomes a photograph that browsers may keep, and is removed', async () => {
    await put(ORIGINAL);
    await make(ORIGINAL);
    expect(await names()).toEqual(made);
    expect((await result.get()).data()).toMatchObject({ state: 'ready', width: 800 });
    const response = await fetch(urlOf(made[0] ?? ''));
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
  });

  it('is drawn once, however often its event is delivered', async () => {
    await put(ORIGINAL);
    await Promise.all([make(ORIGINAL), make(ORIGINAL)]);
    expect(await names()).toEqual(made);
    await result.delete();
    await make(ORIGINAL);
    expect(await names()).toEqual(made);
    expect((await result.get()).exists).toBe(false);
  });

  it('is drawn again when the first attempt could not be completed', async () => {
    await put(ORIGINAL);
    const photographs = await bucketPhotographs(storageBucket);
    const broken = { ...photographs, remove: () => Promise.reject(new Error('storage is down')) };
    const upload = { path: ORIGINAL, bytes: photo.length };
    await expect(makePhoto({ db, photographs: broken, now, log }, upload)).rejects.toThrow('down');
    await make(ORIGINAL);
    expect(await names()).toEqual(made);
  });

  it.each([
    ['unreadable', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    ['too_large', photo, 25_000_001],
  ])('that is refused leaves its reason and no file: %s', async (reason, bytes, size) => {
    await put(ORIGINAL, bytes);
    await make(ORIGINAL, size);
    expect(await names()).toEqual([]);
    expect((await result.get()).data()).toMatchObject({ state: 'refused', reason });
  });

  it('elsewhere is left alone', async () => {
    await put('originals/Holiday.JPG');
    await put('products/1-oud.400.webp');
    await make('originals/Holiday.JPG');
    await make('products/1-oud.400.webp');
    expect(await names()).toEqual(['originals/Holiday.JPG', 'products/1-oud.400.webp']);
  });
});
