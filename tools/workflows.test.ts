import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './emulators/ports';
import { MIN_JAVA } from './firestoreEmulator.mjs';

const step = v.looseObject({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.unknown()), {}),
});
const workflow = v.looseObject({
  name: v.string(),
  on: v.looseObject({}),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(
    v.string(),
    v.looseObject({ 'timeout-minutes': v.number(), steps: v.array(step) }),
  ),
});
const manifest = v.object({ scripts: v.record(v.string(), v.string()) });

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map(
  (file) => [file, v.parse(workflow, parse(readFileSync(join(folder, file), 'utf8')))] as const,
);
const stepsOf = ({ jobs }: v.InferOutput<typeof workflow>) =>
  Object.values(jobs).flatMap(({ steps }) => steps);
const { scripts } = v.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

it('there is a workflow for checks, for the night, for previews and for deployments', () => {
  expect(workflows.map(([file]) => file).toSorted()).toEqual([
    'check.yml',
    'deploy.yml',
    'nightly.yml',
    'preview.yml',
  ]);
});

describe.each(workflows)('%s', (_, parsed) => {
  const commands = stepsOf(parsed).flatMap(({ run = '' }) => run.split('\n'));

  it('names each action by its commit', () => {
    const used = stepsOf(parsed).flatMap(({ uses }) => uses ?? []);
    expect(used.filter((uses) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
  });

  it('runs commands that package.json has', () => {
    const names = commands.flatMap((line) => /npm run ([\w:-]+)/.exec(line)?.[1] ?? []);
    expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('stores no key, and may write nothing in the repository', () => {
    expect(JSON.stringify(parsed)).not.toMatch(/secrets\.|credentials_json/);
    expect(Object.values(parsed.permissions).filter((right) => right === 'write')).toHaveLength(
      parsed.permissions['id-token'] === 'write' ? 1 : 0,
    );
  });

  it('puts what others wrote into a command by its environment only', () => {
    expect(commands.filter((line) => line.includes('${{'))).toEqual([]);
  });
});

const starting = workflows.filter(([, parsed]) =>
  stepsOf(parsed).some(({ run = '' }) => /\.ci\/run|npm run (rehearse|test)/.test(run)),
);

it('the workflows that start emulators are those of checks, of the night and of deployments', () => {
  expect(starting.map(([file]) => file).toSorted()).toEqual([
    'check.yml',
    'deploy.yml',
    'nightly.yml',
  ]);
});

// Without Java 21 a substitute would judge the rules. Once the jar is there, .ci/run fails when Google's emulator is not used.
it.each(starting)(
  '%s has Java 21 and Google’s Firestore emulator before an emulator starts',
  (_, { jobs }) => {
    for (const { steps } of Object.values(jobs)) {
      const first = steps.findIndex(({ run = '' }) => /\.ci\/run|npm (run|test)\b/.test(run));
      if (first === -1) continue;
      const before = steps.slice(0, first);
      const java = before.find(({ uses }) => uses?.startsWith('actions/setup-java@'));
      expect(java?.with).toEqual({ distribution: 'temurin', 'java-version': String(MIN_JAVA) });
      expect(
        before
          .map(({ run }) => run)
          .filter((run) => run !== undefined)
          .slice(-2),
      ).toEqual(['npm ci --ignore-scripts', 'npx firebase setup:emulators:firestore']);
    }
  },
);

it('a deployment is made by hand, and after every check', () => {
  const deploy = workflows.find(([file]) => file === 'deploy.yml')?.[1];
  expect(Object.keys(deploy?.on ?? {})).toEqual(['workflow_dispatch']);
  const commands = deploy === undefined ? [] : stepsOf(deploy).map(({ run = '' }) => run);
  const at = (part: string): number => commands.findIndex((line) => line.includes(part));
  const order = ['npm run check', 'npm run rehearse', 'npm run deploy:check', 'firebase deploy'];
  expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
  expect(order.map(at)).not.toContain(-1);
});

it('every pull request is checked by the whole gate, the rehearsal and the check of a deployment', () => {
  const check = workflows.find(([file]) => file === 'check.yml')?.[1];
  expect(Object.keys(check?.on ?? {})).toContain('pull_request');
  const commands =
    check === undefined
      ? ''
      : stepsOf(check)
          .map(({ run = '' }) => run)
          .join('\n');
  for (const command of ['.ci/run', 'npm run rehearse', 'npm run deploy:check'])
    expect(commands).toContain(command);
});

it('renovate.json waits a week for each release, and pins actions', () => {
  const renovate = v.parse(
    v.looseObject({ extends: v.array(v.string()), minimumReleaseAge: v.string() }),
    JSON.parse(readFileSync(join(root, 'renovate.json'), 'utf8')),
  );
  expect(renovate.extends).toContain('helpers:pinGitHubActionDigests');
  expect(renovate.minimumReleaseAge).toBe('7 days');
});
