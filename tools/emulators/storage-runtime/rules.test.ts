import { describe, expect, it, test } from 'vitest';
import { permits, Unsupported, type Value } from './evaluate';
import { parseRules, RulesIssue, type Operation } from './parse';

interface Situation {
  path?: string;
  operation?: Operation;
  variables?: Record<string, Value>;
  documents?: Record<string, Value>;
}

const map = (fields: Record<string, Value>): Value => new Map(Object.entries(fields));

function decide(source: string, situation: Situation = {}): boolean {
  const { path = '/b/shop/o/a.png', operation = 'get', variables, documents = {} } = situation;
  const request = {
    operation,
    segments: path.split('/').filter(Boolean),
    variables: new Map(Object.entries({ request: map({}), resource: null, ...variables })),
  };
  return permits(parseRules(source), request, (key) => documents[key.join('/')] ?? null);
}

const inService = (body: string): string =>
  `rules_version = '2';\nservice firebase.storage { match /b/{bucket}/o { ${body} } }`;
const rule = (condition: string): string =>
  inService(`match /{file} { allow get: if ${condition}; }`);

describe('paths', () => {
  const photos = inService('match /products/{file} { allow get, delete: if file != bucket; }');
  test.each<[string, Operation, boolean]>([
    ['/b/shop/o/products/a.png', 'get', true],
    ['/b/shop/o/products/a.png', 'delete', true],
    ['/b/shop/o/products/a.png', 'list', false],
    ['/b/shop/o/products/a.png', 'create', false],
    ['/b/shop/o/products/shop', 'get', false],
    ['/b/shop/o/products', 'get', false],
    ['/b/shop/o/products/a/b.png', 'get', false],
    ['/b/shop/o/people/a.png', 'get', false],
    ['/b/shop', 'get', false],
  ])('%s, %s: %s', (path, operation, expected) => {
    expect(decide(photos, { path, operation })).toBe(expected);
  });

  it('one block that permits is enough', () => {
    const two = inService(
      'match /{file} { allow get: if false; } match /{file} { allow get: if true; }',
    );
    expect(decide(two)).toBe(true);
  });
});

describe('conditions', () => {
  const variables = {
    request: map({
      auth: map({ uid: 'asha', ok: true }),
      size: 5242879,
      type: 'image/png',
      time: new Unsupported('timestamp'),
    }),
  };
  test.each([
    ['true', true],
    ['false', false],
    ['null', false],
    ["'true'", false],
    ['request.auth != null', true],
    ['null == request.auth', false],
    ['resource == null', true],
    ["request.auth.uid == 'asha'", true],
    ["request.auth.uid == 'Asha'", false],
    ['request.auth.ok == true', true],
    ["request.auth.ok == 'true'", false],
    ['request.size < 5 * 1024 * 1024', true],
    ['5 * 1024 * 1024 < request.size', false],
    ['request.size == 5242879', true],
    ["request.type.matches('image/(jpeg|png)')", true],
    ["request.type.matches('image/(jpeg|pn)')", false],
    ["request.type.matches('mage/png')", false],
  ])('%s: %s', (condition, expected) => {
    expect(decide(rule(condition), { variables })).toBe(expected);
  });

  test.each([
    'request.missing == null',
    'request.missing != 1',
    'resource.name == null',
    "request.size.matches('5')",
    "request.type < 'z'",
    'request.type * 2 == 2',
    'request.auth == request.auth',
    'request.time == request.time',
    'request.time < 5',
    'request.auth',
    'request.missing == 1 && true',
    'true && request.missing == 1',
    "firestore.get(/databases/(default)/documents/users/$(request.missing)).data.role == 'admin'",
    "firestore.get(/databases/(default)/documents/users/$(request.type)).data.role == 'admin'",
  ])('an error denies: %s', (condition) => {
    expect(decide(rule(condition), { variables })).toBe(false);
  });

  it('an error makes only its own allow false', () => {
    const source = inService(
      'match /{file} { allow get: if request.missing == 1; allow get: if true; }',
    );
    expect(decide(source)).toBe(true);
  });

  it('a document is read by its path, and its absence denies', () => {
    const source = rule(
      "firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role == 'admin'",
    );
    const documents = { 'users/asha': map({ data: map({ role: 'admin' }) }) };
    expect(decide(source, { variables, documents })).toBe(true);
    expect(decide(source, { variables })).toBe(false);
  });

  it('functions see the variables of their block', () => {
    const source = inService(
      "function inShop() { return bucket == 'shop'; } match /{file} { function all() { return inShop() && file == 'a.png'; } allow get: if all(); }",
    );
    expect(decide(source)).toBe(true);
    expect(decide(source, { path: '/b/shop/o/b.png' })).toBe(false);
  });
});

describe('what is not supported is refused with its line', () => {
  test.each([
    ['||', rule('true || true')],
    ['!', rule('!false')],
    ['<=', rule('1 <= 2')],
    ['>', rule('2 > 1')],
    ['+', rule('1 + 1 == 2')],
    ['is', rule('1 is int')],
    ['in', rule("'a' in request.auth")],
    ['a ternary', rule('true ? true : false')],
    ['an index', rule("request['auth'] == null")],
    ['a chained comparison', rule('1 == 1 == true')],
    ['a parenthesis', rule('(true)')],
    ['an escape in a string', rule("'a\\'b' == 'a'")],
    ['a double quote', rule('"a" == "a"')],
    ['a pattern beyond alternatives', rule("file.matches('.*')")],
    ['a pattern that is computed', rule('file.matches(bucket)')],
    ['another method', rule('file.size() == 1')],
    ['firestore.exists', rule('firestore.exists(/databases/(default)/documents/a/b)')],
    ['a collection', rule('firestore.get(/databases/(default)/documents/a) == null')],
    ['another database', rule('firestore.get(/databases/other/documents/a/b) == null')],
    ['an undeclared variable', rule('tomorrow == null')],
    ['an undeclared function', rule('isAdmin()')],
    ['recursion', inService('function a() { return a(); }')],
    ['parameters', inService('function a(b) { return true; }')],
    ['let', inService('function a() { let b = 1; return true; }')],
    ['read', inService('match /{file} { allow read: if true; }')],
    ['write', inService('match /{file} { allow write: if true; }')],
    ['an allow without a condition', inService('match /{file} { allow get; }')],
    ['a recursive wildcard', inService('match /{file=**} { allow get: if true; }')],
    ['version 1', rule('true').replace("'2'", "'1'")],
    ['another service', rule('true').replace('firebase.storage', 'cloud.firestore')],
    ['text after the end', `${rule('true')}}`],
    ['a missing end', rule('true').slice(0, -1)],
  ])('%s', (_, source) => {
    expect(() => parseRules(source)).toThrow(RulesIssue);
  });

  it('names the line', () => {
    const source = `${rule('true')}\n// a comment\n||`;
    expect(() => parseRules(source)).toThrow(expect.objectContaining({ line: 4 }));
  });
});
