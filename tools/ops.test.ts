import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JOBS, QUEUES } from '../src/domain/shop/health';
import { root } from './emulators/ports';

const folder = join(root, 'ops/alerts');
const policySchema = v.object({
  displayName: v.string(),
  combiner: v.literal('OR'),
  conditions: v.tuple([
    v.union([
      v.object({
        displayName: v.string(),
        conditionMatchedLog: v.object({ filter: v.string() }),
      }),
      v.object({
        displayName: v.string(),
        conditionThreshold: v.looseObject({ filter: v.string() }),
      }),
      v.object({ displayName: v.string(), conditionAbsent: v.looseObject({ filter: v.string() }) }),
    ]),
  ]),
  alertStrategy: v.object({
    notificationRateLimit: v.optional(v.object({ period: v.string() })),
    autoClose: v.string(),
  }),
  documentation: v.object({ mimeType: v.literal('text/markdown'), content: v.string() }),
});
const alerts = readdirSync(folder).map((file) => ({
  file,
  policy: v.parse(policySchema, JSON.parse(readFileSync(join(folder, file), 'utf8'))),
}));
const functions = readdirSync(join(root, 'functions/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, 'functions/src', file), 'utf8'))
  .join('\n');
const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The first groups of all matches, each once and sorted. */
const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, first = '']) => first))].toSorted();
/** A part of docs/operating.md, from its heading to the next one of the same level. */
function section(heading: string): string {
  const level = /^#+ /.exec(heading)?.[0] ?? '';
  const [, after = ''] = operating.split(`\n${heading}\n`);
  return after.split(`\n${level}`)[0] ?? '';
}

describe.each(alerts)('the alert $file', ({ policy }) => {
  const [condition] = policy.conditions;
  const filter =
    'conditionMatchedLog' in condition
      ? condition.conditionMatchedLog.filter
      : 'conditionAbsent' in condition
        ? condition.conditionAbsent.filter
        : condition.conditionThreshold.filter;

  it('looks for what the functions log', () => {
    for (const [, message = ''] of filter.matchAll(/jsonPayload\.message="([^"]+)"/g))
      expect(functions).toContain(`'${message}'`);
    for (const [, job = ''] of filter.matchAll(/jsonPayload\.job="([^"]+)"/g)) {
      expect(Object.keys(JOBS)).toContain(job);
      expect(functions).toContain(`recorded('${job}'`);
    }
    for (const [, field = ''] of filter.matchAll(/jsonPayload\.(\w+)>/g))
      expect(Object.keys(QUEUES)).toContain(field);
    for (const [, service = ''] of filter.matchAll(/service_name="jobs-(\w+)"/g))
      expect(Object.keys(JOBS)).toContain(service);
  });

  it('has a section that says what to do', () => {
    expect(policy.documentation.content).toBe(
      ['docs/operating.md', `"${policy.displayName}"`].join(' '),
    );
    expect(operating).toContain(`\n### ${policy.displayName}\n`);
  });

  it('limits its emails when it looks at logs, which the API requires', () => {
    expect(policy.alertStrategy.notificationRateLimit !== undefined).toBe(
      'conditionMatchedLog' in condition,
    );
  });
});

it('only what Google refuses makes the shop too busy, because anybody can make a function refuse', () => {
  const [{ policy } = { policy: undefined }] = alerts.filter(({ file }) => file === 'busy.json');
  // In Google's words for it (Cloud Run, troubleshooting).
  expect(JSON.stringify(policy?.conditions)).toContain('no available instance');
  expect(section('### The shop is too busy')).toContain('no available instance');
});

describe('the table of logged errors', () => {
  const rows = section('### A function has logged an error')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ')[0] ?? '');

  it('has a row for each message that a function logs as an error, and for no other', () => {
    const logged = all(functions, /\blog(?:ger)?\.error\(\s*['`]([^'`]+)['`]/g);
    // None has a message that is put together elsewhere.
    expect([...functions.matchAll(/\blog(?:ger)?\.error\(/g)].length).toBe(
      [...functions.matchAll(/\blog(?:ger)?\.error\(\s*['`][^'`]+['`],/g)].length,
    );
    // Logged under the name of the function.
    const named = [
      ...all(functions, /\bendpoint\('([\w-]+)'/g),
      ...all(functions, /\bwebhook\('(\w+)'/g).map((name) => `hooks-${name}`),
    ].map((name) => `${name} failed`);
    expect(logged).toContain('${where} failed');
    const messages = [...logged.filter((message) => message !== '${where} failed'), ...named];
    expect(all(rows.join('\n'), /`([^`]+)`/g)).toEqual(messages.toSorted());
  });
});

describe('a restored backup', () => {
  const restoring = section('## A restored backup');

  it('takes up or leaves out every collection', () => {
    const collectionsOf = (path: string): string[] => path.split('/').filter((_, n) => n % 2 === 0);
    const written = [
      ...all(read('docs/decisions/002-data.md'), /^\| `([\w]+\/[^`]+)`/gm).flatMap(collectionsOf),
      ...all(read('firestore.rules'), /^ *match \/(\w+)\//gm).filter(
        (name) => name !== 'databases',
      ),
      ...all(functions, /\bcollection(?:Group)?\('(\w+)'\)/g),
      ...all(functions, /\bdoc\(['`](\w+)\//g),
    ];
    const imported = all(restoring, /\b[A-Z]+=([\w$,]+)/g)
      .flatMap((list) => list.split(','))
      .filter((name) => !name.startsWith('$'));
    const leftOut = restoring
      .split('\n')
      .filter((line) => /^ *\| `/.test(line))
      .flatMap((line) => all(line.trim().split(' | ')[0] ?? '', /`(\w+)`/g));
    expect([...imported, ...leftOut].toSorted()).toEqual([...new Set(written)].toSorted());
    expect(leftOut).toEqual(expect.arrayContaining(['counters', 'mail', 'requests']));
  });

  it('stops and starts every job, and every function that is called by HTTP and writes', () => {
    const loops = (variable: string): string[][] =>
      [...restoring.matchAll(new RegExp(`for ${variable} in (.+); do`, 'g'))].map(
        ([, names = '']) => names.split(' ').toSorted(),
      );
    const jobs = Object.keys(JOBS).toSorted();
    expect(loops('job')).toEqual([jobs, jobs]);
    const called = all(read('firebase.json'), /"functionId": "([\w-]+)"/g).filter(
      // Pages only read.
      (name) => !name.startsWith('page-'),
    );
    expect(loops('service')).toEqual([called, called]);
  });
});

describe('the commands of docs/operating.md', () => {
  const joined = operating.replaceAll(/\\\n\s*/g, '');
  const commands = (program: string): string[] =>
    all(joined, new RegExp(`(?:^ *|\`)(${program} [^\`\\n]+)`, 'gm'));

  it('name the project and the region instead of taking what this machine is set to', () => {
    const gcloud = commands('gcloud').filter((line) => !line.startsWith('gcloud storage restore '));
    expect(gcloud.length).toBeGreaterThan(15);
    expect(gcloud.filter((line) => !line.includes('--project=$PROJECT'))).toEqual([]);
    const regional = gcloud.filter((line) => /^gcloud (scheduler|run) /.test(line));
    expect(regional.filter((line) => !/--(location|region)=asia-south1/.test(line))).toEqual([]);
  });

  it('run the Firebase CLI of the repository, for the project', () => {
    expect(commands('firebase')).toEqual([]);
    const firebase = commands('npx firebase');
    expect(firebase.length).toBeGreaterThan(5);
    expect(firebase.filter((line) => !line.includes('--project $PROJECT'))).toEqual([]);
  });
});

/** Runs ops/apply.sh with a gcloud that writes down its arguments and answers lists with `existing`. */
function apply(existing: string): string[] {
  const bin = mkdtempSync(join(tmpdir(), 'nilofar-ops-'));
  const calls = join(bin, 'calls');
  const gcloud = `#!/bin/sh\necho "$*" >>'${calls}'\ncase "$*" in *" list "*) echo '${existing}';; *" create "*) echo made;; esac\n`;
  writeFileSync(join(bin, 'gcloud'), gcloud, { mode: 0o755 });
  onTestFinished(() => rmSync(bin, { recursive: true }));
  execFileSync('bash', [join(root, 'ops/apply.sh'), 'attar', 'owner@nilofar.example'], {
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  return readFileSync(calls, 'utf8').trim().split('\n');
}

describe.runIf(process.platform !== 'win32')('ops/apply.sh', () => {
  it('creates the backups and every alert in the named project', () => {
    const calls = apply('');
    expect(calls.filter((call) => !call.includes('--project=attar'))).toEqual([]);
    expect(calls.join('\n')).toMatch(/databases update .*--enable-pitr --delete-protection/);
    expect(calls.join('\n')).toMatch(/schedules create .*--recurrence=daily --retention=7d/);
    const policies = calls.filter((call) => call.startsWith('monitoring policies create'));
    expect(policies).toHaveLength(alerts.length);
    expect(policies.every((call) => call.endsWith('--notification-channels=made'))).toBe(true);
  });

  it('changes what exists instead of creating it twice', () => {
    const calls = apply('dailyRecurrence weeklyRecurrence');
    expect(calls.filter((call) => call.includes(' create '))).toEqual([]);
    const policies = calls.filter((call) => call.startsWith('monitoring policies update'));
    expect(policies).toHaveLength(alerts.length);
  });

  it('finds the title of every alert', () => {
    const listed = apply('').filter((call) => call.startsWith('monitoring policies list'));
    expect(listed.map((call) => /displayName="([^"]+)"/.exec(call)?.[1])).toEqual(
      alerts.map(({ policy }) => policy.displayName),
    );
  });
});
