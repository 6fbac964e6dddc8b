import { expect, test } from 'vitest';
import { StorageRulesRuntime } from './protocol';

const role = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role';
const source = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{file} { allow get: if true; }
    match /closed/{file} { allow create: if ${role} == 'admin'; }
    match /points/{file} { allow create: if request.auth.points == 3; }
  }
}`;

const map = (fields: Record<string, unknown>) => ({ map_value: { fields } });
const nothing: object = { null_value: null };

/** A runtime that has loaded the rules, and what it answers to each message. */
async function conversation(content = source) {
  const sent: unknown[] = [];
  const runtime = new StorageRulesRuntime((message) => sent.push(message));
  const receive = async (line: string): Promise<unknown> => {
    // A decision that waits for a document ends later; what it sends until then is the answer.
    void runtime.receive(line);
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    return sent.shift();
  };
  const greeting = sent.shift();
  const say = (message: unknown) => receive(JSON.stringify(message));
  const files = [{ name: 'storage.rules', content }];
  const toLoad = { rulesetName: '0', source: { files } };
  const loaded = await say({ id: 0, action: 'load_ruleset', context: toLoad });
  const verify = (id: number, method: string, path: string, auth = nothing, change = {}) => {
    const variables = { request: map({ auth, resource: nothing }), resource: nothing };
    const context = { rulesetName: '0', service: 'firebase.storage', path, method, variables };
    return say({ id, action: 'verify', context: { ...context, ...change } });
  };
  return { greeting, loaded, receive, say, verify };
}

const noFaults = { errors: [], warnings: [] };
const answer = (id: number, result: object) => ({ id, status: 'ok', ...noFaults, result });

test('greets, loads and decides', async () => {
  const { greeting, loaded, verify } = await conversation();
  expect(greeting).toEqual({ id: -1, status: 'ok' });
  expect(loaded).toEqual(answer(0, { rulesVersion: 2 }));
  const file = '/b/x/o/open/a.png';
  expect(await verify(1, 'get', file)).toEqual(answer(1, { permit: true }));
  expect(await verify(2, 'list', file)).toEqual(answer(2, { permit: false }));
  const points = map({ points: { int_value: 3 } });
  expect(await verify(3, 'create', '/b/x/o/points/a', points)).toEqual(answer(3, { permit: true }));
});

test('asks for documents and decides when they arrive, for several requests at once', async () => {
  const { say, verify } = await conversation();
  const create = (id: number, uid: string) =>
    verify(id, 'create', '/b/x/o/closed/a.png', map({ uid: { string_value: uid } }));
  const wanted = (id: number, uid: string) => ({
    server_request_id: id,
    status: 'ok',
    action: 'fetch_firestore_document',
    context: { path: `/databases/(default)/documents/users/${uid}` },
  });
  expect(await create(7, 'asha')).toEqual(wanted(7, 'asha'));
  expect(await create(8, 'ravi')).toEqual(wanted(8, 'ravi'));
  expect(await create(9, 'né')).toEqual(wanted(9, 'n%C3%A9'));
  const found = (id: number, name: string) => {
    const fields = { role: { stringValue: name }, points: { integerValue: '3' } };
    return say({ id, status: 'ok', ...noFaults, result: { name: 'x', fields } });
  };
  expect(await found(8, 'customer')).toEqual(answer(8, { permit: false }));
  expect(await found(7, 'admin')).toEqual(answer(7, { permit: true }));
  expect(await say({ id: 9, status: 'not_found', ...noFaults })).toEqual(
    answer(9, { permit: false }),
  );
});

test('rules that it does not know are refused with their line', async () => {
  const { loaded, verify } = await conversation(source.replace('== 3', '> 3'));
  expect(loaded).not.toHaveProperty('result');
  const { errors } = loaded as { errors: string[] };
  expect(JSON.parse(errors[0] ?? '')).toEqual({
    description_: expect.stringContaining('Line 6, col'),
    sourcePosition_: { fileName_: 'storage.rules', line_: 6 },
  });
  const reply = await verify(1, 'get', '/b/x/o/open/a.png');
  expect(reply).toMatchObject({ errors: ['No ruleset 0 is loaded.'] });
});

test.each([
  ['another ruleset', { rulesetName: '9' }],
  ['another method', { method: 'rename' }],
  ['another service', { service: 'cloud.firestore' }],
  ['a request that is no map', { variables: { request: nothing } }],
])('%s is an error and no permission', async (_, change) => {
  const { verify } = await conversation();
  const reply = await verify(4, 'get', '/b/x/o/open/a.png', nothing, change);
  expect(reply).not.toHaveProperty('result');
  expect(reply).toMatchObject({ id: 4, errors: [expect.any(String)] });
});

test('a rule that reads a value of an unknown kind denies', async () => {
  const { verify } = await conversation();
  const auth = map({ points: { list_value: { values: [{ int_value: 3 }] } } });
  const reply = await verify(1, 'create', '/b/x/o/points/a.png', auth);
  expect(reply).toEqual(answer(1, { permit: false }));
});

test('a document that nobody waits for, and a line of invalid JSON, get an error', async () => {
  const { receive, say, verify } = await conversation();
  const errors = [expect.any(String)];
  expect(await say({ id: 5, status: 'not_found' })).toMatchObject({ id: 5, errors });
  expect(await receive('{"id": 1,')).toMatchObject({ errors });
  const reply = await verify(2, 'get', '/b/x/o/open/a.png');
  expect(reply).toEqual(answer(2, { permit: true }));
});
