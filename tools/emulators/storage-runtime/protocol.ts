import * as v from 'valibot';
import type { Ruleset } from './ast';
import { decodeDocument, decodeValue } from './decode';
import { RulesIssue } from './issue';
import { loadRuleset, permits, type Operation, type Request } from './ruleset';
import { nothing, type Value } from './values';

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

const operations: readonly Operation[] = ['get', 'list', 'create', 'update', 'delete'];

const verifyRequest = v.object({
  id: v.number(),
  action: v.literal('verify'),
  context: v.object({
    rulesetName: v.string(),
    service: v.literal('firebase.storage'),
    path: v.string(),
    method: v.picklist(operations),
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
  ruleset: Ruleset;
  request: Request;
  documents: Map<string, Value>;
  waitingFor: readonly string[];
}

/** Interrupts an evaluation; unlike EvaluationError, no operator handles it. */
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
  private readonly rulesets = new Map<string, Ruleset>();
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
    const value =
      answer.status === 'ok' ? decodeDocument(answer.result, decision.waitingFor) : nothing;
    decision.documents.set(keyOf(decision.waitingFor), value);
    return this.decide(decision);
  }

  private load({ id, context }: v.InferOutput<typeof loadRequest>): object {
    const [file, second] = context.source.files;
    if (file === undefined || second !== undefined) throw new Error('Expected one rules file.');
    try {
      this.rulesets.set(context.rulesetName, loadRuleset(file.content));
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
      Object.entries(context.variables).map(([name, value]) => [name, decodeValue(value)]),
    );
    const segments = context.path.split('/').filter((segment) => segment !== '');
    const request: Request = { operation: context.method, segments, variables };
    return this.decide({ id, ruleset, request, documents: new Map(), waitingFor: [] });
  }

  private decide(decision: Decision): object {
    try {
      const permit = permits(decision.ruleset, decision.request, (segments) => {
        const known = decision.documents.get(keyOf(segments));
        if (known) return known;
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
  const [databases = '', database = '', ...rest] = segments;
  return `/${[databases, database, ...rest.map(encodeURIComponent)].join('/')}`;
}

function reply(
  id: number,
  { errors = [], result }: { errors?: string[]; result?: object },
): object {
  return { id, status: 'ok', errors, warnings: [], ...(result === undefined ? {} : { result }) };
}
