import * as v from 'valibot';
import { parseRules, permits, type Ruleset, type Value } from './rules';
import { UnsupportedRules } from './tokens';

const messageId = v.object({ id: v.number() });

const loadRequest = v.object({
  id: v.number(),
  action: v.literal('load_ruleset'),
  context: v.object({
    rulesetName: v.string(),
    source: v.object({
      files: v.tuple([v.object({ name: v.string(), content: v.string() })]),
    }),
  }),
});

const mapValue = v.object({
  map_value: v.object({ fields: v.record(v.string(), v.unknown()) }),
});

const verifyRequest = v.object({
  id: v.number(),
  action: v.literal('verify'),
  context: v.object({
    rulesetName: v.string(),
    service: v.literal('firebase.storage'),
    path: v.string(),
    method: v.picklist(['get', 'list', 'create', 'update', 'delete']),
    variables: v.object({ request: mapValue }),
  }),
});

/** The answer to a request for a document, under the id of its `verify`. */
const documentAnswer = v.object({
  id: v.number(),
  status: v.string(),
  result: v.optional(v.object({ fields: v.optional(v.record(v.string(), v.unknown()), {}) })),
});

/**
 * The side of the rules runtime in firebase-tools' protocol (lib/emulator/storage/rules/runtime.js):
 * one JSON message in a line.
 */
export class StorageRulesRuntime {
  private readonly rulesets = new Map<string, Ruleset>();
  /** The decisions that wait for a document, by the id of their `verify`. */
  private readonly waiting = new Map<number, (fields: Value) => void>();

  constructor(private readonly send: (message: object) => void) {
    send({ id: -1, status: 'ok' });
  }

  /** Handles one line. Any failure is answered with an error, which permits nothing. */
  async receive(line: string): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(line);
      await this.handle(message);
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      const id = v.is(messageId, message) ? message.id : -2;
      this.send({ id, status: 'ok', errors: [text], warnings: [] });
    }
  }

  private async handle(message: unknown): Promise<void> {
    if (v.is(loadRequest, message)) this.load(message);
    else if (v.is(verifyRequest, message)) await this.verify(message);
    else {
      const { id, status, result } = v.parse(documentAnswer, message);
      const resume = this.waiting.get(id);
      if (!resume) throw new Error('Neither a request nor a document that was asked for.');
      this.waiting.delete(id);
      resume(status === 'ok' ? mapOf(result?.fields ?? {}, decodeField) : null);
    }
  }

  private load({ id, context }: v.InferOutput<typeof loadRequest>): void {
    const [{ name, content }] = context.source.files;
    try {
      this.rulesets.set(context.rulesetName, parseRules(content));
      this.send({ id, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } });
    } catch (problem) {
      if (!(problem instanceof UnsupportedRules)) throw problem;
      // The shape that firebase-tools prints as "… in storage.rules:12".
      const issue = {
        description_: `${problem.message} (docs/providers.md, "Emulators")`,
        sourcePosition_: { fileName_: name, line_: problem.line },
      };
      this.send({ id, status: 'ok', errors: [JSON.stringify(issue)], warnings: [] });
    }
  }

  private async verify({ id, context }: v.InferOutput<typeof verifyRequest>): Promise<void> {
    const ruleset = this.rulesets.get(context.rulesetName);
    if (ruleset === undefined) throw new Error(`No ruleset ${context.rulesetName} is loaded.`);
    const { fields } = context.variables.request.map_value;
    const permit = await permits(ruleset, {
      operation: context.method,
      segments: context.path.split('/').filter((segment) => segment !== ''),
      auth: decodeValue(fields.auth) ?? null,
      file: decodeValue(fields.resource) ?? null,
      readDocument: (segments) =>
        new Promise((resolve) => {
          this.waiting.set(id, resolve);
          // Encoded, because firebase-tools puts it into a URL as it is.
          const path = `/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
          this.send({
            server_request_id: id,
            status: 'ok',
            action: 'fetch_firestore_document',
            context: { path },
          });
        }),
    });
    this.send({ id, status: 'ok', errors: [], warnings: [], result: { permit } });
  }
}

const simpleValue = v.union([
  v.object({ string_value: v.string() }),
  v.object({ bool_value: v.boolean() }),
  v.object({ int_value: v.number() }),
  v.object({ null_value: v.null() }),
]);

/** A value as firebase-tools writes it; undefined for a kind that no rule of the shop reads. */
function decodeValue(input: unknown): Value | undefined {
  if (v.is(mapValue, input)) return mapOf(input.map_value.fields, decodeValue);
  return v.is(simpleValue, input) ? Object.values(input)[0] : undefined;
}

const simpleField = v.union([
  v.object({ stringValue: v.string() }),
  v.object({ booleanValue: v.boolean() }),
]);

/** A document's field as Firestore's REST interface writes it; undefined as above. */
function decodeField(input: unknown): Value | undefined {
  return v.is(simpleField, input) ? Object.values(input)[0] : undefined;
}

function mapOf(
  fields: Record<string, unknown>,
  decode: (input: unknown) => Value | undefined,
): Value {
  const known = new Map<string, Value>();
  for (const [name, input] of Object.entries(fields)) {
    const value = decode(input);
    if (value !== undefined) known.set(name, value);
  }
  return known;
}
