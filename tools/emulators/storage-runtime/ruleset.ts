import type { Allow, Match, Method, Ruleset } from './ast';
import { check } from './check';
import { evaluate, Level, truth, type Lookup } from './evaluate';
import { EvaluationError } from './issue';
import { parse } from './parser';
import { string, type Value } from './values';

/** The operations a client can ask for. */
export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The operations that each method of an `allow` covers. */
const covers: Readonly<Record<Method, readonly Operation[]>> = {
  read: ['get', 'list'],
  get: ['get'],
  list: ['list'],
  write: ['create', 'update', 'delete'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};

export interface Request {
  operation: Operation;
  /** `/b/bucket/o/folder/file`, cut at its slashes. */
  segments: readonly string[];
  /** `request` and `resource`. */
  variables: ReadonlyMap<string, Value>;
}

/** Parses and checks a rules file. @throws RulesIssue with the line of the first error */
export function loadRuleset(source: string): Ruleset {
  const ruleset = parse(source);
  check(ruleset);
  return ruleset;
}

/** Whether any `allow` permits the operation. An error makes only its own `allow` false. */
export function permits(ruleset: Ruleset, request: Request, lookup: Lookup): boolean {
  const file = new Level(ruleset.functions);
  for (const [name, value] of request.variables) file.define(name, () => value);
  const service = new Level(ruleset.service.functions, file);
  return ruleset.service.matches.some((match) => tryMatch(match, request, 0, service, lookup));
}

function tryMatch(
  match: Match,
  request: Request,
  at: number,
  outer: Level,
  lookup: Lookup,
): boolean {
  return takings(match, request.segments, at).some(({ end, bindings }) => {
    const variables = new Level([], outer);
    for (const [name, value] of bindings) variables.define(name, () => value);
    const level = new Level(match.body.functions, variables);
    const whole = end === request.segments.length;
    return (
      (whole &&
        match.body.allows.some((allow) => allows(allow, request.operation, level, lookup))) ||
      match.body.matches.some((inner) => tryMatch(inner, request, end, level, lookup))
    );
  });
}

function allows(allow: Allow, operation: Operation, level: Level, lookup: Lookup): boolean {
  if (!allow.methods.some((method) => covers[method].includes(operation))) return false;
  if (!allow.condition) return true;
  try {
    return truth(evaluate(allow.condition, level, lookup));
  } catch (problem) {
    if (problem instanceof EvaluationError) return false;
    throw problem;
  }
}

interface Taking {
  end: number;
  bindings: [string, Value][];
}

/** All ways in which a match's path can match segments from a position on. */
function takings(match: Match, segments: readonly string[], start: number): Taking[] {
  let found: Taking[] = [{ end: start, bindings: [] }];
  for (const part of match.path) {
    found = found.flatMap(({ end, bindings }): Taking[] => {
      const segment = segments[end];
      if (part.kind === 'rest') {
        // Any number of segments, none included (rules_version 2).
        return Array.from({ length: segments.length - end + 1 }, (_, length): Taking => {
          const path: Value = { type: 'path', segments: segments.slice(end, end + length) };
          return { end: end + length, bindings: [...bindings, [part.name, path]] };
        });
      }
      if (segment === undefined) return [];
      if (part.kind === 'one') {
        return [{ end: end + 1, bindings: [...bindings, [part.name, string(segment)]] }];
      }
      return part.text === segment ? [{ end: end + 1, bindings }] : [];
    });
  }
  return found;
}
