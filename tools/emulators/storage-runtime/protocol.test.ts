import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StorageRulesRuntime } from './protocol';

const admin = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role';
const source = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{file} { allow get: if true; }
    match /closed/{file} { allow create: if ${admin} == 'admin'; }
    match /greedy/{file} {
      allow get: if firestore.get(/databases/(default)/documents/a/one) == null
        && firestore.get(/databases/(default)/documents/a/two) == null
        && firestore.get(/databases/(default)/documents/a/three) == null;
    }
  }
}`;

const map = (fields: Record<string, unknown>) => ({ map_value: { fields } });
const nothing = { null_value: null };

/** A runtime that has loaded the rules above. */
function conversation(rules = source) {
  const runtime = new StorageRulesRuntime();
  const say = (message: unknown): unknown => JSON.parse(runtime.answer(JSON.stringify(message)));
  const loaded = say({
    id: 0,
    action: 'load_ruleset',
    context: { rulesetName: '0', source: { files: [{ name: 'storage.rules', content: rules }] } },
  });
  const verify = (id: number, method: string, path: string, request: Record<string, unknown>) =>
    say({
      id,
      action: 'verify',
      context: {
        rulesetName: '0',
        service: 'firebase.storage',
        path,
        method,
        variables: { request: map({ auth: nothing, ...request }), resource: nothing },
      },
    });
  return { runtime, say, loaded, verify };
}

const permit = (id: number, yes: boolean) => ({
  id,
  status: 'ok',
  errors: [],
  warnings: [],
  result: { permit: yes },
});

test('greets, loads and decides', () => {
  const { runtime, loaded, verify } = conversation();
  expect(JSON.parse(runtime.greeting)).toEqual({ id: -1, status: 'ok' });
  expect(loaded).toEqual({
    id: 0,
    status: 'ok',
    errors: [],
    warnings: [],
    result: { rulesVersion: 2 },
  });
  expect(verify(1, 'get', '/b/shop/o/open/a.png', {})).toEqual(permit(1, true));
  expect(verify(2, 'list', '/b/shop/o/open/a.png', {})).toEqual(permit(2, false));
});

test('requests documents and decides when they arrive, for several decisions at once', () => {
  const { say, verify } = conversation();
  const auth = (uid: string) => ({ auth: map({ uid: { string_value: uid } }) });
  const ask = (id: number, uid: string) => ({
    server_request_id: id,
    status: 'ok',
    action: 'fetch_firestore_document',
    context: { path: `/databases/(default)/documents/users/${uid}` },
  });
  expect(verify(7, 'create', '/b/shop/o/closed/a.png', auth('asha'))).toEqual(ask(7, 'asha'));
  expect(verify(8, 'create', '/b/shop/o/closed/a.png', auth('ravi'))).toEqual(ask(8, 'ravi'));
  expect(verify(9, 'create', '/b/shop/o/closed/a.png', auth('né'))).toEqual(ask(9, 'n%C3%A9'));
  const found = (role: string) => ({
    result: { name: 'x', fields: { role: { stringValue: role }, points: { integerValue: '3' } } },
    status: 'ok',
    warnings: [],
    errors: [],
  });
  expect(say({ id: 8, ...found('customer') })).toEqual(permit(8, false));
  expect(say({ id: 7, ...found('admin') })).toEqual(permit(7, true));
  const missing = { id: 9, status: 'not_found', warnings: [], errors: [] };
  expect(say(missing)).toEqual(permit(9, false));
});

test('a document that nothing waits for is an error', () => {
  const { say } = conversation();
  expect(say({ id: 5, status: 'not_found', warnings: [], errors: [] })).toMatchObject({
    id: 5,
    errors: [expect.stringContaining('awaited')],
  });
});

test('a third document is refused', () => {
  const { say, verify } = conversation();
  const missing = { id: 1, status: 'not_found', warnings: [], errors: [] };
  expect(verify(1, 'get', '/b/shop/o/greedy/a.png', {})).toHaveProperty('server_request_id', 1);
  expect(say(missing)).toHaveProperty('server_request_id', 1);
  expect(say(missing)).toMatchObject({ id: 1, errors: [expect.stringContaining('2 documents')] });
});

test('an invalid rules file is rejected with its line', () => {
  const { loaded } = conversation(source.replace('if true', 'if tomorrow'));
  expect(loaded).not.toHaveProperty('result');
  const { errors } = loaded as { errors: string[] };
  expect(JSON.parse(errors[0] ?? '')).toEqual({
    description_: 'tomorrow is not declared.',
    sourcePosition_: { fileName_: 'storage.rules', line_: 4 },
  });
});

test.each([
  ['an unknown ruleset', { rulesetName: '9' }],
  ['an unknown method', { method: 'rename' }],
  ['an unknown service', { service: 'cloud.firestore' }],
  ['an unknown kind of value', { variables: { request: { colour_value: 'red' } } }],
])('%s is an error, never a permission', (_, change) => {
  const { say } = conversation();
  const context = {
    rulesetName: '0',
    service: 'firebase.storage',
    path: '/b/shop/o/open/a.png',
    method: 'get',
    variables: {},
    ...change,
  };
  const reply = say({ id: 4, action: 'verify', context });
  expect(reply).not.toHaveProperty('result');
  expect(reply).toMatchObject({ id: 4, errors: [expect.any(String)] });
});

test('a line of invalid JSON gets an error, and the next one works', () => {
  const { runtime, verify } = conversation();
  expect(JSON.parse(runtime.answer('{"id": 1,'))).toMatchObject({ errors: [expect.any(String)] });
  expect(verify(2, 'get', '/b/shop/o/open/a.png', {})).toEqual(permit(2, true));
});

test("the shop's storage.rules are valid", () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../storage.rules'), 'utf8');
  expect(conversation(rules).loaded).toMatchObject({ errors: [], result: { rulesVersion: 2 } });
});
