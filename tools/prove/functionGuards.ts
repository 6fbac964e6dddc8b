import { parseSync, Visitor, type Expression, type IfStatement, type Statement } from 'oxc-parser';

/** A condition of an early end (`if (…) throw`, `return`, `continue`), or one of those it joins. */
export interface FunctionGuard {
  start: number;
  end: number;
  /** What the condition is replaced by: an end that never happens, or the rest of the condition alone. */
  without: 'true' | 'false';
  /** The condition in one line. */
  text: string;
  /** Counts from 1. */
  line: number;
}

/** Finds the guards of a TypeScript file: the conditions under which a function ends early or passes over an entry. */
export function findFunctionGuards(source: string): FunctionGuard[] {
  const found: FunctionGuard[] = [];
  const add = ({ start, end }: Expression, without: FunctionGuard['without']) => {
    const text = source.slice(start, end).replaceAll(/\s+/g, ' ');
    found.push({ start, end, without, text, line: source.slice(0, start).split('\n').length });
  };
  const collect = (test: Expression) => {
    if (test.type !== 'LogicalExpression' || test.operator === '??') return false;
    // `a || b` ends for each of them; `a && b` only for both, so without one of them it ends more often.
    const without = test.operator === '||' ? 'false' : 'true';
    for (const side of [test.left, test.right]) {
      if (side.type !== 'LogicalExpression' || side.operator !== test.operator) add(side, without);
      collect(side);
    }
    return true;
  };
  new Visitor({
    IfStatement(statement: IfStatement) {
      if (!endsEarly(statement.consequent) || statement.alternate !== null) return;
      if (!collect(statement.test)) add(statement.test, 'false');
    },
  }).visit(parseSync('guards.ts', source).program);
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function endsEarly(body: Statement): boolean {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : body;
  return (
    last?.type === 'ThrowStatement' ||
    last?.type === 'ReturnStatement' ||
    last?.type === 'ContinueStatement'
  );
}

/** How the state file begins while guards are recorded. */
export const RECORDING = 'recording\t';

/**
 * A TypeScript file whose guards can be taken out one by one while it runs: each asks `guarded.ts`, which lies in
 * functions/src, whether its number is out.
 * @param numberOf the guard's number
 */
export function instrument<Guard extends FunctionGuard>(
  source: string,
  guards: readonly Guard[],
  numberOf: (guard: Guard) => number,
  pathToGuarded: string,
): string {
  // From the end, and inner ones first, so that the positions before stay.
  const insertions = guards.flatMap((guard) => {
    const number = numberOf(guard);
    return [
      {
        at: guard.start,
        isEnd: false,
        length: guard.end - guard.start,
        text: `(isOut(${number}) ? ${guard.without} : saw(${number}, ${guard.without}, (`,
      },
      { at: guard.end, isEnd: true, length: guard.end - guard.start, text: ')))' },
    ];
  });
  insertions.sort(
    (a, b) =>
      b.at - a.at ||
      Number(a.isEnd) - Number(b.isEnd) ||
      (a.isEnd ? b.length - a.length : a.length - b.length),
  );
  let text = source;
  for (const { at, text: inserted } of insertions)
    text = text.slice(0, at) + inserted + text.slice(at);
  return `import { isOut, saw } from '${pathToGuarded}';\n${text}`;
}

/** The source of `guarded.ts`. A guard matters where its condition has another value than what replaces it. */
export function guardedSource(stateFile: string, recordFile: string): string {
  return `
import { appendFileSync, readFileSync } from 'node:fs';
const seen = new Set<string>();
function state(): string {
  try {
    return readFileSync(${JSON.stringify(stateFile)}, 'utf8');
  } catch {
    return '';
  }
}
export const isOut = (number: number): boolean => state() === String(number);
export function saw<T>(number: number, without: boolean, value: T): T {
  if (Boolean(value) === without) return value;
  const now = state();
  if (!now.startsWith('${RECORDING.trim()}')) return value;
  const line = number + '\\t' + now.slice(${RECORDING.length}) + '\\n';
  if (seen.has(line)) return value;
  seen.add(line);
  appendFileSync(${JSON.stringify(recordFile)}, line);
  return value;
}
`;
}
