import { getStorage } from 'firebase-admin/storage';
import type { Photographs } from './photos';

const FOLDER = 'products/';
const PAGE = 1000;

/** Uses the named bucket, or the project's own. A separate file, so that only the sweep loads this package. */
export function bucketPhotographs(name?: string): Photographs {
  const bucket = getStorage().bucket(name);
  return {
    async *list() {
      let pageToken: string | undefined;
      do {
        const [files, next] = await bucket.getFiles({
          prefix: FOLDER,
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
