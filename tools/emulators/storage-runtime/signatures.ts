/** How many arguments each global function takes. */
export const globalFunctions: Readonly<Record<string, number>> = { int: 1, float: 1, string: 1 };

/** The same for functions of a namespace: `firestore.get(path)`. */
export const namespaces: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  firestore: { get: 1, exists: 1 },
  duration: { value: 2, time: 4, abs: 1 },
  timestamp: { value: 1, date: 3 },
  math: { abs: 1, ceil: 1, floor: 1, round: 1 },
};

/** And for methods, whatever the type that has them. */
export const methodArguments: Readonly<Record<string, number>> = {
  // string
  lower: 0,
  upper: 0,
  trim: 0,
  matches: 1,
  split: 1,
  // list, set, map (and string)
  size: 0,
  toSet: 0,
  concat: 1,
  removeAll: 1,
  join: 1,
  hasAll: 1,
  hasAny: 1,
  hasOnly: 1,
  difference: 1,
  intersection: 1,
  union: 1,
  get: 2,
  keys: 0,
  values: 0,
  diff: 1,
  addedKeys: 0,
  affectedKeys: 0,
  changedKeys: 0,
  removedKeys: 0,
  unchangedKeys: 0,
  // timestamp and duration
  date: 0,
  time: 0,
  toMillis: 0,
  year: 0,
  month: 0,
  day: 0,
  hours: 0,
  minutes: 0,
  seconds: 0,
  nanos: 0,
};

/** The fields of `request` in storage rules. */
export const requestFields = new Set(['auth', 'path', 'resource', 'time']);

/** The fields of a file (`resource`, `request.resource`) in storage rules. */
export const resourceFields = new Set([
  'name',
  'bucket',
  'generation',
  'metageneration',
  'size',
  'timeCreated',
  'updated',
  'md5Hash',
  'crc32c',
  'etag',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'contentType',
  'metadata',
]);
