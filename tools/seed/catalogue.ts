import { gzipSync } from 'node:zlib';
import { packCatalogue, type Catalogue } from '../../src/domain/catalogue';

/** Products in one document: gzipped they take some 300 bytes each, and a document holds 1 MiB. */
const perPart = 2000;

/** docs/decisions/003: the documents `catalogue/{n}` for a house as it stands; `revision` in milliseconds. */
export function catalogueDocuments(
  source: Omit<Catalogue, 'revision'>,
  revision: number,
): { n: number; parts: number; revision: number; data: Buffer }[] {
  const parts = packCatalogue(source, perPart);
  return parts.map((part, n) => ({
    n,
    parts: parts.length,
    revision,
    data: gzipSync(JSON.stringify(part), { level: 9 }),
  }));
}
