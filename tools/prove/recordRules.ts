import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterEach, beforeEach } from 'vitest';
import { ports } from '../../tests/support/emulators';
import { openProjects, readRules } from '../../tests/support/rules';
import { root } from '../emulators/ports';
import { findConditions, type Condition } from './conditions';
import { recordFiles } from './record';
import { isRecording, testLine } from './recordTest';

/** A part of the emulator's report: an expression of the rules, what its values were, and the expressions in it. */
const nodeSchema = v.object({
  sourcePosition: v.object({
    currentOffset: v.optional(v.number(), 0),
    endOffset: v.number(),
  }),
  values: v.optional(v.array(v.object({ value: v.record(v.string(), v.unknown()) })), []),
  children: v.optional(v.array(v.unknown()), []),
});
const reportSchema = v.object({ report: v.array(v.unknown()) });

const source = readRules();
const conditions = findConditions(source);

const addressOf = (project: string, what: string): string =>
  `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${project}:${what}`;

// A set-up file of Vitest: while guards are recorded, says which conditions of the rules matter in which test. Loading
// the rules again begins a new report, without which it would grow with each test.
beforeEach(async () => {
  if (!isRecording()) return;
  for (const project of openProjects) {
    const response = await fetch(addressOf(project, 'securityRules'), {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
    });
    if (!response.ok) throw new Error(`The rules are not loaded again: ${await response.text()}`);
  }
});

afterEach(async ({ task }) => {
  if (!isRecording()) return;
  for (const project of openProjects) {
    const response = await fetch(addressOf(project, 'ruleCoverage'));
    const found = expressionsIn(v.parse(reportSchema, await response.json()).report);
    const lines = conditions.flatMap((condition, number) =>
      matters(condition, found) ? [`${number}\t${testLine(task)}\n`] : [],
    );
    appendFileSync(recordFiles(root).seen, lines.join(''));
  }
});

interface Expression {
  end: number;
  /** What it was: `'true'`, `'false'` or `'other'` (an error). */
  values: string[];
}

/** The report's expressions by their first offset. */
function expressionsIn(
  nodes: readonly unknown[],
  found = new Map<number, Expression[]>(),
): Map<number, Expression[]> {
  for (const one of nodes) {
    const { sourcePosition, values, children } = v.parse(nodeSchema, one);
    const { currentOffset: start, endOffset: end } = sourcePosition;
    const outcomes = values.map(({ value }) =>
      'boolValue' in value ? String(value.boolValue) : 'other',
    );
    found.set(start, [...(found.get(start) ?? []), { end, values: outcomes }]);
    expressionsIn(children, found);
  }
  return found;
}

/**
 * Whether a condition had another value than what replaces it. Its expression is the longest in its place: the report
 * counts some without their last bracket. The report leaves out `true` alone, which counts as a condition of every test.
 */
function matters(
  { start, end, inner, without }: Condition,
  found: ReadonlyMap<number, Expression[]>,
) {
  const inPlace = [start, inner.start].flatMap((at) => found.get(at) ?? []);
  const [whole] = inPlace.filter((one) => one.end <= end).toSorted((a, b) => b.end - a.end);
  return whole === undefined || whole.values.some((value) => value !== without);
}
