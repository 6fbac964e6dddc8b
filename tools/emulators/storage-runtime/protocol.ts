import * as v from 'valibot';
import { permits, Unsupported, type Request, type Value } from './evaluate';
import { OPERATIONS, parseRules, RulesIssue, type Match } from './parse';

/** Google's limit of document reads per decision in storage rules. */
const maxDocuments = 2;

const loadRequest = v.object({
  id: v.number(),
  action: v.literal('load_ruleset'),
  context: v.object({
    rulesetName: v.string(),
    source: v.object({
      files: v.array(v.object({ name: v.string(), content: v.string() })),
    }),
  }),
});

const verifyRequest = v.object({
  id: v.number(),
  action: v.literal('verify'),
  context: v.object({
    rulesetName: v.string(),
    service: v.literal('firebase.storage'),
    path: v.string(),
    method: v.picklist(OPERATIONS),
    variables: v.record(v.string(), v.unknown()),
  }),
});

/** The response with a requested document, under the id of its `verify`. */
const documentAnswer = v.object({
  id: v.number(),
  status: v.string(),
  result: v.optional(v.unknown()),
});

/** A pending decision, evaluated again from the start whenever a missing document has arrived. */
interface Decision {
  id: number;
  ruleset: Match;
  request: Request;
  documents: Map<string, Value>;
  waitingFor: readonly string[];
}

/** Interrupts an evaluation; unlike an EvaluationError, `&&` does not handle it. */
class DocumentNeeded extends Error {
  override readonly name = 'DocumentNeeded';
  constructor(readonly segments: readonly string[]) {
    super();
  }
}

/**
 * The runtime's side of firebase-tools' protocol (lib/emulator/storage/rules/runtime.js): a JSON
 * line in, a JSON line out. Holds the rulesets and the decisions that wait for a document.
 */
export class StorageRulesRuntime {
  private readonly rulesets = new Map<string, Match>();
  private readonly waiting = new Map<number, Decision>();

  /** The greeting sent first. */
  readonly greeting = JSON.stringify({ id: -1, status: 'ok' });

  /** Answers one line. Any failure gives a response with errors, which permits nothing. */
  answer(line: string): string {
    let message: unknown;
    try {
      message = JSON.parse(line);
      return JSON.stringify(this.respond(message));
    } catch (problem) {
      const id = v.safeParse(v.object({ id: v.number() }), message);
      const text = problem instanceof Error ? problem.message : String(problem);
      return JSON.stringify(reply(id.success ? id.output.id : -2, { errors: [text] }));
    }
  }

  private respond(message: unknown): object {
    if (v.is(loadRequest, message)) return this.load(message);
    if (v.is(verifyRequest, message)) return this.verify(message);
    const answer = v.parse(documentAnswer, message);
    const decision = this.waiting.get(answer.id);
    if (decision === undefined) throw new Error('Neither a request nor an awaited document.');
    this.waiting.delete(answer.id);
    const value = answer.status === 'ok' ? decodeDocument(answer.result) : null;
    decision.documents.set(keyOf(decision.waitingFor), value);
    return this.decide(decision);
  }

  private load({ id, context }: v.InferOutput<typeof loadRequest>): object {
    const [file, second] = context.source.files;
    if (file === undefined || second !== undefined) throw new Error('Expected one rules file.');
    try {
      this.rulesets.set(context.rulesetName, parseRules(file.content));
      return reply(id, { result: { rulesVersion: 2 } });
    } catch (problem) {
      if (!(problem instanceof RulesIssue)) throw problem;
      // The shape that firebase-tools prints as "… in storage.rules:12".
      const issue = {
        description_: problem.message,
        sourcePosition_: { fileName_: file.name, line_: problem.line },
      };
      return reply(id, { errors: [JSON.stringify(issue)] });
    }
  }

  private verify({ id, context }: v.InferOutput<typeof verifyRequest>): object {
    const ruleset = this.rulesets.get(context.rulesetName);
    if (ruleset === undefined) throw new Error(`No ruleset ${context.rulesetName} is loaded.`);
    const variables = new Map(
      Object.entries(context.variables).map(([name, value]) => [name, decodeVariable(value)]),
    );
    const segments = context.path.split('/').filter((segment) => segment !== '');
    const request: Request = { operation: context.method, segments, variables };
    return this.decide({ id, ruleset, request, documents: new Map(), waitingFor: [] });
  }

  private decide(decision: Decision): object {
    try {
      const permit = permits(decision.ruleset, decision.request, (segments) => {
        const known = decision.documents.get(keyOf(segments));
        if (known !== undefined) return known;
        if (decision.documents.size >= maxDocuments) {
          throw new Error(`A decision may read ${maxDocuments} documents at most.`);
        }
        throw new DocumentNeeded(segments);
      });
      return reply(decision.id, { result: { permit } });
    } catch (problem) {
      if (!(problem instanceof DocumentNeeded)) throw problem;
      this.waiting.set(decision.id, { ...decision, waitingFor: problem.segments });
      return {
        server_request_id: decision.id,
        status: 'ok',
        action: 'fetch_firestore_document',
        context: { path: pathOf(problem.segments) },
      };
    }
  }
}

function keyOf(segments: readonly string[]): string {
  return segments.join('/');
}

/** Encoded, because firebase-tools inserts it into a URL unchanged. */
function pathOf(segments: readonly string[]): string {
  return `/databases/(default)/documents/${segments.map(encodeURIComponent).join('/')}`;
}

const variableSchemas = [
  v.object({ string_value: v.string() }),
  v.object({ bool_value: v.boolean() }),
  v.object({ int_value: v.number() }),
  v.object({ float_value: v.number() }),
  v.object({ null_value: v.null() }),
] as const;
const variableMap = v.object({
  map_value: v.object({ fields: v.record(v.string(), v.unknown()) }),
});
const unused = /^(timestamp|list|set|path)_value$/;

/** A variable as firebase-tools writes it. @throws Error for a kind that it never sends */
function decodeVariable(input: unknown): Value {
  if (v.is(variableMap, input)) return mapOf(input.map_value.fields, decodeVariable);
  const known = variableSchemas.find((schema) => v.is(schema, input));
  if (known) return Object.values(v.parse(known, input))[0] ?? null;
  const [kind = ''] = Object.keys(v.parse(v.record(v.string(), v.unknown()), input));
  if (unused.test(kind)) return new Unsupported(kind);
  throw new Error(`Unknown kind of value: ${JSON.stringify(input)}`);
}

const documentSchema = v.object({
  fields: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** A document of Firestore's REST interface as rules see it: its `data`, of which only text and booleans are used. */
function decodeDocument(input: unknown): Value {
  const { fields } = v.parse(documentSchema, input);
  return new Map([['data', mapOf(fields, decodeField)]]);
}

function decodeField(input: unknown): Value {
  if (v.is(v.object({ stringValue: v.string() }), input)) return input.stringValue;
  if (v.is(v.object({ booleanValue: v.boolean() }), input)) return input.booleanValue;
  return new Unsupported(JSON.stringify(input));
}

function mapOf(fields: Record<string, unknown>, decode: (input: unknown) => Value): Value {
  return new Map(Object.entries(fields).map(([key, value]) => [key, decode(value)]));
}

function reply(
  id: number,
  { errors = [], result }: { errors?: string[]; result?: object },
): object {
  return { id, status: 'ok', errors, warnings: [], ...(result === undefined ? {} : { result }) };
}
