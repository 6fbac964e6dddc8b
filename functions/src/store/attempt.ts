import {
  DocumentReference,
  FieldPath,
  FieldValue,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';

/** The error of a conditional write that lost a race. */
const changed = () => Object.assign(new Error('What was read has changed.'), { code: 9 });

export type Work<T> = (tx: Transaction) => Promise<T>;

type WriteName = 'create' | 'set' | 'update' | 'delete';

/**
 * The attempts of one transaction. Each reads without locks and keeps its writes until the end, as the SDK of the browser
 * does. A document that was read and is then written is guarded by a condition of that write. Only what was read and is
 * not written is read again with locks, right before the commit.
 *
 * @returns runs an attempt and hands its writes to the transaction `locked`; rejects when what it has read has changed
 */
export function createAttempts<T>(db: Firestore, work: Work<T>): Work<T> {
  const seen = new Map<string, DocumentSnapshot>();
  const queries = new Map<Query, QuerySnapshot>();
  /** By path, whether the first write of a document is guarded. */
  const written = new Map<string, boolean>();
  let writes: ((locked: Transaction) => void)[] = [];

  async function getAll(...refs: DocumentReference[]): Promise<DocumentSnapshot[]> {
    const docs = await db.getAll(...refs);
    // Of a document that is read twice, the first state counts.
    for (const doc of docs) if (!seen.has(doc.ref.path)) seen.set(doc.ref.path, doc);
    return docs;
  }

  async function get(what: DocumentReference | Query) {
    if (what instanceof DocumentReference) return (await getAll(what))[0];
    const found = await what.get();
    queries.set(what, found);
    return found;
  }

  const write =
    (name: WriteName) =>
    (ref: DocumentReference, ...data: unknown[]) => {
      // Only the first write of a document can be conditional.
      const before = written.has(ref.path) ? undefined : seen.get(ref.path);
      const guard = before && guardedWrite(before, name, data);
      if (!written.has(ref.path)) written.set(ref.path, guard !== undefined);
      const [method, args] = guard ?? [name, data];
      writes.push((locked) => Reflect.apply(locked[method], locked, [ref, ...args]));
      return tx;
    };

  // The SDK's type is generic over converters, which the shop does not use.
  const tx: Transaction = Object.assign(Object.create(null), {
    get,
    getAll,
    create: write('create'),
    set: write('set'),
    update: write('update'),
    delete: write('delete'),
  });

  async function check(locked: Transaction, isWriting: boolean): Promise<void> {
    const paths = [...seen.keys()].filter((path) => !isWriting || written.get(path) !== true);
    // A single read agrees with itself.
    if (!isWriting && paths.length + queries.size <= 1) return;
    const refs = paths.toSorted().map((path) => db.doc(path));
    for (const doc of refs.length > 0 ? await locked.getAll(...refs) : [])
      if (!seen.get(doc.ref.path)?.isEqual(doc)) throw changed();
    for (const [query, found] of queries)
      if (!found.isEqual(await locked.get(query))) throw changed();
  }

  return async (locked) => {
    for (const known of [seen, queries, written]) known.clear();
    writes = [];
    const [outcome] = await Promise.allSettled([work(tx)]);
    // Reads that do not fit together may also be why it failed.
    await check(locked, outcome.status === 'fulfilled' && writes.length > 0);
    if (outcome.status === 'rejected') throw outcome.reason;
    for (const write of writes) write(locked);
    return outcome.value;
  };
}

/** The write that fails if the document is not as it was read; undefined where there is none. */
function guardedWrite(
  before: DocumentSnapshot,
  name: WriteName,
  args: readonly unknown[],
): [WriteName, readonly unknown[]] | undefined {
  const [data, options] = args;
  const at = { lastUpdateTime: before.updateTime };
  if (before.exists && (name === 'update' || name === 'delete')) return [name, [...args, at]];
  if (name !== 'set') return before.exists || name !== 'create' ? undefined : [name, args];
  if (!before.exists) return options === undefined ? ['create', args] : undefined;
  // Only an update takes a condition. So it deletes what a whole document lacks, and cannot merge maps.
  const old = options === undefined ? Object.keys(before.data() ?? {}) : [];
  const gone = Object.fromEntries(old.map((field) => [field, FieldValue.delete()]));
  const fields = Object.entries({ ...gone, ...Object(data) });
  if (fields.length === 0 || (options !== undefined && fields.some(isMap))) return undefined;
  return ['update', [...fields.flatMap(([field, to]) => [new FieldPath(field), to]), at]];
}

const isMap = ([, value]: readonly [string, unknown]): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
