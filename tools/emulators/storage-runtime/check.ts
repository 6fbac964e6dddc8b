import type { Body, Expression, Match, RulesFunction, Ruleset } from './ast';
import { EvaluationError, RulesIssue } from './issue';
import { toJavaScript } from './regex';
import {
  globalFunctions,
  methodArguments,
  namespaces,
  requestFields,
  resourceFields,
} from './signatures';
import { typeNames } from './values';

/** The names visible in a scope, including those of outer scopes. */
interface Scope {
  variables: ReadonlySet<string>;
  functions: ReadonlyMap<string, RulesFunction>;
}

/**
 * Rejects what the runtime could not evaluate reliably: unknown names, functions, methods, types
 * and patterns, a wrong number of arguments, and recursion.
 * @throws RulesIssue with the line
 */
export function check(ruleset: Ruleset): void {
  const top = declare(
    { variables: new Set(['request', 'resource']), functions: new Map() },
    ruleset.functions,
    [],
  );
  checkFunctions(ruleset.functions, top);
  checkBody(ruleset.service, top);
  checkRecursion(ruleset);
}

function checkBody(body: Body, outer: Scope): void {
  const scope = declare(outer, body.functions, []);
  checkFunctions(body.functions, scope);
  for (const allow of body.allows) if (allow.condition) visit(allow.condition, scope);
  for (const match of body.matches) checkMatch(match, scope);
}

function checkMatch(match: Match, outer: Scope): void {
  const names = match.path.flatMap((segment) =>
    segment.kind === 'literal' ? [] : [{ name: segment.name, line: match.line }],
  );
  checkBody(match.body, declare(outer, [], names));
}

function declare(
  outer: Scope,
  functions: readonly RulesFunction[],
  names: readonly { name: string; line: number }[],
): Scope {
  const inner = new Map<string, RulesFunction>();
  for (const declared of functions) {
    if (inner.has(declared.name)) {
      throw new RulesIssue(`The function ${declared.name} is declared twice.`, declared.line);
    }
    if (declared.name in globalFunctions) {
      throw new RulesIssue(`${declared.name}() is a function of the language.`, declared.line);
    }
    inner.set(declared.name, declared);
  }
  const variables = new Set<string>();
  for (const { name, line } of names) {
    if (variables.has(name)) throw new RulesIssue(`${name} is declared twice.`, line);
    if (name === 'request' || name === 'resource' || name in namespaces) {
      throw new RulesIssue(`${name} is a name of the language.`, line);
    }
    variables.add(name);
  }
  return {
    variables: new Set([...outer.variables, ...variables]),
    functions: new Map([...outer.functions, ...inner]),
  };
}

function checkFunctions(functions: readonly RulesFunction[], outer: Scope): void {
  for (const { parameters, lets, result, line } of functions) {
    const names = parameters.map((name) => ({ name, line }));
    for (const { name, value } of lets) {
      // A let sees the ones before it.
      visit(value, declare(outer, [], names));
      names.push({ name, line });
    }
    visit(result, declare(outer, [], names));
  }
}

function visit(expression: Expression, scope: Scope): void {
  for (const part of parts(expression)) visit(part, scope);
  const { line } = expression;
  switch (expression.kind) {
    case 'variable':
      if (!scope.variables.has(expression.name)) {
        throw new RulesIssue(`${expression.name} is not declared.`, line);
      }
      return;
    case 'member':
      return checkMember(expression.object, expression.name, line);
    case 'is':
      if (!typeNames.includes(expression.type)) {
        throw new RulesIssue(`${expression.type} is no type.`, line);
      }
      return;
    case 'call':
      return checkCall(expression.name, expression.args.length, scope, line);
    case 'method':
      return checkMethod(expression, line);
    default:
  }
}

function checkMember(object: Expression, name: string, line: number): void {
  const isRequest = object.kind === 'variable' && object.name === 'request';
  if (isRequest && !requestFields.has(name)) {
    throw new RulesIssue(`request.${name} is not known to storage rules.`, line);
  }
  const isFile =
    (object.kind === 'variable' && object.name === 'resource') ||
    (object.kind === 'member' &&
      object.name === 'resource' &&
      object.object.kind === 'variable' &&
      object.object.name === 'request');
  if (isFile && !resourceFields.has(name)) {
    throw new RulesIssue(`A file has no ${name}.`, line);
  }
}

function checkCall(name: string, given: number, scope: Scope, line: number): void {
  const wanted = scope.functions.get(name)?.parameters.length ?? globalFunctions[name];
  if (wanted === undefined) throw new RulesIssue(`There is no function ${name}().`, line);
  checkCount(name, wanted, given, line);
}

function checkMethod(expression: Extract<Expression, { kind: 'method' }>, line: number): void {
  const { object, name, args } = expression;
  const namespace = namespaceOf(object);
  if (namespace !== undefined) {
    const wanted = namespaces[namespace]?.[name];
    if (wanted === undefined) throw new RulesIssue(`There is no ${namespace}.${name}().`, line);
    return checkCount(`${namespace}.${name}`, wanted, args.length, line);
  }
  const wanted = methodArguments[name];
  if (wanted === undefined) throw new RulesIssue(`There is no method ${name}().`, line);
  checkCount(name, wanted, args.length, line);
  const [pattern] = args;
  if (name !== 'matches' && name !== 'split') return;
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') {
    throw new RulesIssue(`${name}() takes a pattern written out.`, line);
  }
  try {
    toJavaScript(pattern.value);
  } catch (problem) {
    throw problem instanceof EvaluationError ? new RulesIssue(problem.message, line) : problem;
  }
}

function checkCount(name: string, wanted: number, given: number, line: number): void {
  if (wanted === given) return;
  throw new RulesIssue(`${name}() takes ${wanted} arguments, not ${given}.`, line);
}

/** `firestore` in `firestore.get(…)`; a variable cannot have the name of a namespace. */
export function namespaceOf(object: Expression): string | undefined {
  return object.kind === 'variable' && object.name in namespaces ? object.name : undefined;
}

/** The direct subexpressions. */
function parts(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.parts.filter((part) => typeof part !== 'string');
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to];
    case 'call':
      return expression.args;
    case 'method':
      return namespaceOf(expression.object) === undefined
        ? [expression.object, ...expression.args]
        : expression.args;
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'is':
      return [expression.value];
    case 'ternary':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
  }
}

/** Google rejects recursion; checking by name is strict enough for one file. */
function checkRecursion(ruleset: Ruleset): void {
  const all: RulesFunction[] = [...ruleset.functions];
  const collect = (body: Body): void => {
    all.push(...body.functions);
    for (const match of body.matches) collect(match.body);
  };
  collect(ruleset.service);
  const calls = new Map<string, Set<string>>();
  for (const declared of all) {
    const called = calls.get(declared.name) ?? new Set<string>();
    for (const { value } of declared.lets) collectCalls(value, called);
    collectCalls(declared.result, called);
    calls.set(declared.name, called);
  }
  for (const { name, line } of all) {
    const reached = new Set<string>();
    const waiting = [...(calls.get(name) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === name) throw new RulesIssue(`${name}() calls itself.`, line);
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(...(calls.get(next) ?? []));
    }
  }
}

function collectCalls(expression: Expression, into: Set<string>): void {
  if (expression.kind === 'call') into.add(expression.name);
  for (const part of parts(expression)) collectCalls(part, into);
}
