import * as v from 'valibot';
import { parseRules, permits, UnsupportedRules, type Ruleset, type Value } from './rules';

const fields = v.record(v.string(), v.unknown());
const mapValue = v.object({ map_value: v.object({ fields }) });

const withId = v.object({ id: v.number() });

const loadRequest = v.object({
  ...withId.entries,
  action: v.literal('load_ruleset'),
  context: v.object({
    rulesetName: v.string(),
    source: v.object({ files: v.tuple([v.object({ name: v.string(), content: v.string() })]) }),
  }),
});

const verifyRequest = v.object({
  ...withId.entries,
  action: v.literal('verify'),
  context: v.object({
    rulesetName: v.string(),
    service: v.literal('firebase.storage'),
    path: v.string(),
    method: v.picklist(['get', 'list', 'create', 'update', 'delete']),
    variables: v.object({ request: mapValue, resource: v.unknown() }),
  }),
});

/** The answer to a request for a document, under the id of its `verify`. */
const documentAnswer = v.object({
  ...withId.entries,
  status: v.string(),
  result: v.optional(v.object({ fields: v.optional(fields, {}) })),
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
      if (v.is(loadRequest, message)) this.load(message);
      else if (v.is(verifyRequest, message)) await this.verify(message);
      else this.resume(v.parse(documentAnswer, message));
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      this.answer(v.is(withId, message) ? message.id : -2, undefined, [text]);
    }
  }

  private answer(id: number, result: object | undefined, errors: string[] = []): void {
    this.send({ id, status: 'ok', errors, warnings: [], ...(result && { result }) });
  }

  private load({ id, context }: v.InferOutput<typeof loadRequest>): void {
    const [{ name, content }] = context.source.files;
    try {
      this.rulesets.set(context.rulesetName, parseRules(content));
      this.answer(id, { rulesVersion: 2 });
    } catch (problem) {
      if (!(problem instanceof UnsupportedRules)) throw problem;
      // The shape that firebase-tools prints as "… in storage.rules:12".
      const issue = {
        description_: `${problem.message} (docs/providers.md, "Emulators")`,
        sourcePosition_: { fileName_: name, line_: problem.line },
      };
      this.answer(id, undefined, [JSON.stringify(issue)]);
    }
  }

  private async verify({ id, context }: v.InferOutput<typeof verifyRequest>): Promise<void> {
    const ruleset = this.rulesets.get(context.rulesetName);
    if (ruleset === undefined) throw new Error(`No ruleset ${context.rulesetName} is loaded.`);
    const { variables } = context;
    const request = mapOf(variables.request.map_value.fields);
    const permit = await permits(ruleset, {
      operation: context.method,
      segments: context.path.split('/').filter((segment) => segment !== ''),
      auth: request.get('auth') ?? null,
      file: request.get('resource') ?? null,
      stored: mapOf({ resource: variables.resource }).get('resource') ?? null,
      readDocument: (segments) =>
        new Promise((resolve) => {
          this.waiting.set(id, resolve);
          // Encoded, because firebase-tools puts it into a URL as it is.
          const path = `/${segments.map((segment) => encodeURIComponent(segment)).join('/')}`;
          const action = 'fetch_firestore_document';
          this.send({ server_request_id: id, status: 'ok', action, context: { path } });
        }),
    });
    this.answer(id, { permit });
  }

  private resume({ id, status, result }: v.InferOutput<typeof documentAnswer>): void {
    const resume = this.waiting.get(id);
    if (!resume) throw new Error('Neither a request nor a document that was asked for.');
    this.waiting.delete(id);
    resume(status === 'ok' ? mapOf(result?.fields ?? {}) : null);
  }
}

/** A value as firebase-tools writes it, or as Firestore's REST interface does. */
const simpleValue = v.union([
  v.object({ string_value: v.string() }),
  v.object({ bool_value: v.boolean() }),
  v.object({ int_value: v.number() }),
  v.object({ null_value: v.null() }),
  v.object({ stringValue: v.string() }),
  v.object({ booleanValue: v.boolean() }),
]);

const momentValue = v.object({ timestampValue: v.pipe(v.string(), v.isoTimestamp()) });

/** Leaves out values of a kind that no rule of the shop reads. */
function mapOf(input: Record<string, unknown>): ReadonlyMap<string, Value> {
  const known = new Map<string, Value>();
  for (const [name, value] of Object.entries(input)) {
    if (v.is(mapValue, value)) known.set(name, mapOf(value.map_value.fields));
    else if (v.is(momentValue, value)) known.set(name, new Date(value.timestampValue));
    else if (v.is(simpleValue, value)) known.set(name, Object.values(value)[0] ?? null);
  }
  return known;
}
