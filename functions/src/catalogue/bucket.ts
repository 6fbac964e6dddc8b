import type { PhotoFormat } from '../../../src/domain/product/photo';

/** A file in the bucket. */
export interface StoredFile {
  /** `products/1763620200000-amber-durbar.1600.webp` */
  path: string;
  uploadedAt: Date;
}

/** The photographs in the bucket, the uploads that they are made from, and those of returns. */
export interface Photographs {
  /** Everything in some folders, page by page; otherwise in `products/` and `originals/`. */
  list(folders?: readonly string[]): AsyncGenerator<StoredFile[]>;
  /** Undefined when there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a photograph, which browsers may keep for a year. Idempotent. */
  write(path: string, bytes: Buffer, format: PhotoFormat): Promise<void>;
  /** Removes a file. Idempotent. */
  remove(path: string): Promise<void>;
}

const FOLDERS = ['products/', 'originals/'];
const PAGE = 1000;
/** Names contain the time of the upload, so a file never changes. */
const CACHE_CONTROL = 'public,max-age=31536000,immutable';
const NOT_FOUND = 404;

/**
 * Uses the named bucket, or the project's own. The package is imported here, because the bundle would load what is
 * imported above for every function.
 */
export async function bucketPhotographs(name?: string): Promise<Photographs> {
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage().bucket(name);
  return {
    async *list(folders = FOLDERS) {
      for (const prefix of folders) {
        let pageToken: string | undefined;
        do {
          const [files, next] = await bucket.getFiles({
            prefix,
            maxResults: PAGE,
            autoPaginate: false,
            ...(pageToken !== undefined && { pageToken }),
          });
          yield files.map((file) => ({
            path: file.name,
            // A file without a creation time counts as new, so it stays.
            uploadedAt: new Date(file.metadata.timeCreated ?? Date.now()),
          }));
          pageToken = tokenOf(next);
        } while (pageToken !== undefined);
      }
    },
    async read(path) {
      try {
        const [bytes] = await bucket.file(path).download();
        return bytes;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return undefined;
        throw error;
      }
    },
    async write(path, bytes, format) {
      await bucket.file(path).save(bytes, {
        contentType: `image/${format}`,
        metadata: { cacheControl: CACHE_CONTROL },
        resumable: false,
      });
    },
    async remove(path) {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },
  };
}

/** The package types the next page's query as any object. */
function tokenOf(next: unknown): string | undefined {
  if (typeof next !== 'object' || next === null || !('pageToken' in next)) return undefined;
  return typeof next.pageToken === 'string' && next.pageToken !== '' ? next.pageToken : undefined;
}
