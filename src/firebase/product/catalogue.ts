import { doc, getDoc, Bytes, type DocumentData } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import { decode } from '../../domain/shop/decode';
import { countReads } from '../reads';
import { lite, plain } from '../lite';

const headSchema = v.object({
  parts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  revision: v.number(),
  data: v.custom<Bytes>((value) => value instanceof Bytes, 'not bytes'),
});

async function readPart(n: number): Promise<DocumentData | undefined> {
  const snapshot = await getDoc(doc(lite(), 'catalogue', String(n)));
  countReads(1);
  return snapshot.data();
}

/** Decompresses gzip with the browser's own stream and parses the JSON. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const json: unknown = await new Response(stream).json();
  return json;
}

/**
 * The whole catalogue: one document read for several thousand fragrances (docs/decisions/003-catalogue.md). Undefined
 * when there is none yet. Throws DecodeError, or FirebaseError when offline.
 */
export async function fetchCatalogue(): Promise<Catalogue | undefined> {
  const first = await readPart(0);
  if (!first) return undefined;
  const head = decode(headSchema, plain(first), 'catalogue/0');
  const others = await Promise.all(
    Array.from({ length: head.parts - 1 }, async (_, at) => {
      const part = decode(headSchema, plain(await readPart(at + 1)), `catalogue/${at + 1}`);
      return part.data;
    }),
  );
  const parts = await Promise.all(
    [head.data, ...others].map((bytes) => inflate(new Uint8Array(bytes.toUint8Array()))),
  );
  const { catalogue, faults } = unpackCatalogue(parts, head.revision);
  for (const fault of faults) console.warn(fault.message);
  return catalogue;
}
