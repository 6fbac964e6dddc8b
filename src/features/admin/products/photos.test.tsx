import { afterEach, expect, it, vi } from 'vitest';
import { photoService } from './photos';

const uploaded = vi.hoisted((): { path: string; type: string }[] => []);
vi.mock('../../../firebase/storage', () => ({
  uploadPhoto: (path: string, photo: Blob) =>
    Promise.resolve(void uploaded.push({ path, type: photo.type })),
  photoUrl: (path: string) => `https://x.example/${path}`,
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  uploaded.length = 0;
});

const file = new File(['x'], 'rose.png', { type: 'image/png' });
const upload = () => photoService.upload(file, 'Rose', 1_790_000_000_000, () => undefined);

function stubCanvas(supportedType: string): void {
  const picture = { width: 1600, height: 2000, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
  const context = { drawImage: vi.fn(), fillRect: vi.fn() };
  // jsdom has no canvas.
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => context);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer, kind) =>
    answer(new Blob(['x'], { type: kind === supportedType ? kind : 'image/png' })),
  );
}

it.each(['image/webp', 'image/jpeg'])(
  'uploads the type the browser can encode: %s',
  async (kind) => {
    stubCanvas(kind);
    expect(await upload()).toMatch(/1790000000000-rose_1200\.webp$/);
    expect(uploaded.map(({ type }) => type)).toEqual([kind, kind, kind]);
  },
);

it('names the file that cannot be processed', async () => {
  stubCanvas('none');
  await expect(upload()).rejects.toThrow(/could not resize rose\.png/);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  await expect(upload()).rejects.toThrow('rose.png could not be read as an image');
});
