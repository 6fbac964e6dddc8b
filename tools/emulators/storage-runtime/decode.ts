import * as v from 'valibot';
import { parseTimestamp } from './time';
import { bool, float, int, list, nothing, setOf, string, type Value } from './values';

const schemas = {
  string: v.object({ string_value: v.string() }),
  bool: v.object({ bool_value: v.boolean() }),
  int: v.object({ int_value: v.number() }),
  float: v.object({ float_value: v.number() }),
  timestamp: v.object({ timestamp_value: v.string() }),
  nothing: v.object({ null_value: v.null() }),
  list: v.object({ list_value: v.object({ values: v.array(v.unknown()) }) }),
  set: v.object({ set_value: v.object({ values: v.array(v.unknown()) }) }),
  map: v.object({ map_value: v.object({ fields: v.record(v.string(), v.unknown()) }) }),
  path: v.object({
    path_value: v.object({ segments: v.array(v.object({ simple: v.string() })) }),
  }),
};

/** A value as firebase-tools writes it. @throws Error at one of a kind that it never sends */
export function decodeValue(input: unknown): Value {
  if (v.is(schemas.string, input)) return string(input.string_value);
  if (v.is(schemas.bool, input)) return bool(input.bool_value);
  if (v.is(schemas.int, input)) return int(input.int_value);
  if (v.is(schemas.float, input)) return float(input.float_value);
  if (v.is(schemas.timestamp, input)) return parseTimestamp(input.timestamp_value);
  if (v.is(schemas.nothing, input)) return nothing;
  if (v.is(schemas.list, input)) return list(input.list_value.values.map(decodeValue));
  if (v.is(schemas.set, input)) return setOf(input.set_value.values.map(decodeValue));
  if (v.is(schemas.map, input)) return mapOf(input.map_value.fields, decodeValue);
  if (v.is(schemas.path, input)) {
    return { type: 'path', segments: input.path_value.segments.map(({ simple }) => simple) };
  }
  throw new Error(`Unknown kind of value: ${JSON.stringify(input)}`);
}

const fieldSchemas = {
  string: v.object({ stringValue: v.string() }),
  bool: v.object({ booleanValue: v.boolean() }),
  int: v.object({ integerValue: v.string() }),
  float: v.object({ doubleValue: v.union([v.number(), v.string()]) }),
  timestamp: v.object({ timestampValue: v.string() }),
  nothing: v.object({ nullValue: v.null() }),
  list: v.object({ arrayValue: v.object({ values: v.optional(v.array(v.unknown()), []) }) }),
  map: v.object({
    mapValue: v.object({ fields: v.optional(v.record(v.string(), v.unknown()), {}) }),
  }),
};

/** A field of a document, as Firestore's REST interface writes it. */
function decodeField(input: unknown): Value {
  if (v.is(fieldSchemas.string, input)) return string(input.stringValue);
  if (v.is(fieldSchemas.bool, input)) return bool(input.booleanValue);
  if (v.is(fieldSchemas.int, input)) return int(BigInt(input.integerValue));
  if (v.is(fieldSchemas.float, input)) return float(Number(input.doubleValue));
  if (v.is(fieldSchemas.timestamp, input)) return parseTimestamp(input.timestampValue);
  if (v.is(fieldSchemas.nothing, input)) return nothing;
  const items = v.safeParse(fieldSchemas.list, input);
  if (items.success) return list(items.output.arrayValue.values.map(decodeField));
  const map = v.safeParse(fieldSchemas.map, input);
  if (map.success) return mapOf(map.output.mapValue.fields, decodeField);
  // References, bytes and points: nothing that a storage rule of ours compares.
  throw new Error(`Unknown kind of field: ${JSON.stringify(input)}`);
}

function mapOf(fields: Record<string, unknown>, decode: (input: unknown) => Value): Value {
  return {
    type: 'map',
    fields: new Map(Object.entries(fields).map(([key, value]) => [key, decode(value)])),
  };
}

const documentSchema = v.object({
  fields: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** A document as rules see it: `data` and `id`. */
export function decodeDocument(input: unknown, segments: readonly string[]): Value {
  const { fields } = v.parse(documentSchema, input);
  return {
    type: 'map',
    fields: new Map<string, Value>([
      ['data', mapOf(fields, decodeField)],
      ['id', string(segments.at(-1) ?? '')],
    ]),
  };
}
