import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhotoResult } from '../../../domain/product/photoUpload';
import { photoService, type PhotoStep } from './photos';

const fake = vi.hoisted(() => ({
  uploaded: [] as string[],
  deleted: [] as string[],
  results: [] as (PhotoResult | Error | undefined)[],
}));
vi.mock('../../../firebase/storage', () => ({
  uploadOriginal: (path: string, _file: File, { onPart }: { onPart: (part: number) => void }) => {
    fake.uploaded.push(path);
    onPart(0.5);
    return Promise.resolve();
  },
  deleteOriginal: (path: string) => Promise.resolve(void fake.deleted.push(path)),
  photoUrl: (path: string) => `https://x.example/${path}`,
}));
vi.mock('../../../firebase/product/adminPhotos', () => ({
  fetchPhotoResult: () => {
    const result = fake.results.shift();
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  fake.uploaded = [];
  fake.deleted = [];
  fake.results = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NAME = '1790000000000-rose-dew';
const file = new File(['x'], 'rose.png', { type: 'image/png' });
function upload(): { url: Promise<string>; steps: PhotoStep[]; stopper: AbortController } {
  const steps: PhotoStep[] = [];
  const stopper = new AbortController();
  const control = { onStep: (step: PhotoStep) => void steps.push(step), signal: stopper.signal };
  return {
    url: photoService.upload(file, 'Rose Dew', 1_790_000_000_000, control),
    steps,
    stopper,
  };
}

/** Lets the seconds that the form waits for pass at once, until the upload has ended. */
async function passTime<T>(upload: Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = (): void => void (hasEnded = true);
  upload.then(end, end);
  while (!hasEnded) await vi.advanceTimersByTimeAsync(1000);
  return upload;
}

it('uploads the original and waits for its sizes, also over a failed read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fake.results = [undefined, new Error('offline'), undefined, { state: 'ready', width: 1320 }];
  const { url, steps } = upload();
  expect(await passTime(url)).toBe(`https://x.example/products/${NAME}.1320.webp`);
  expect(fake.uploaded).toEqual([`originals/${NAME}`]);
  expect(steps).toEqual([{ step: 'uploading', part: 0.5 }, { step: 'sizes' }]);
  expect(fake.deleted).toEqual([]);
});

it.each([
  ['unreadable', 'rose.png could not be read as a JPEG, PNG, WebP or AVIF image.'],
  ['too_many_pixels', 'rose.png has more than 60 million pixels.'],
  ['too_large', 'rose.png is larger than 25 MB.'],
] as const)('says why a file is refused: %s', async (reason, sentence) => {
  fake.results = [{ state: 'refused', reason }];
  await expect(passTime(upload().url)).rejects.toThrow(sentence);
});

it('gives up in the end', async () => {
  await expect(passTime(upload().url)).rejects.toThrow('The sizes of rose.png are not ready yet.');
});

it('removes the upload when it is stopped', async () => {
  const { url, stopper } = upload();
  // oxlint-disable-next-line no-restricted-properties -- Testing Library does not see that timers are faked.
  await vi.waitFor(() => expect(fake.uploaded).toHaveLength(1), 10_000);
  stopper.abort();
  await expect(url).rejects.toThrow('stopped');
  expect(fake.deleted).toEqual([`originals/${NAME}`]);
});
