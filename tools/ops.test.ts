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
