import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules, permits, type Operation, type Value } from './rules';
import { UnsupportedRules } from './tokens';

const map = (fields: Record<string, Value>): Value => new Map(Object.entries(fields));

/** Rules whose content starts on line 4. */
const rules = (content: string) =>
  `rules_version = '2';\nservice firebase.storage {\nmatch /b/{bucket}/o {\n${content}\n}\n}`;

interface Situation {
  operation?: Operation;
  path?: string;
  auth?: Value;
  file?: Value;
  documents?: Record<string, Value>;
}

function decide(source: string, situation: Situation = {}): Promise<boolean> {
  const { operation = 'get', path = '/b/x/o/a/b', auth = null, file = null } = situation;
  return permits(parseRules(source), {
    operation,
    segments: path.split('/').slice(1),
    auth,
    file,
    readDocument: (segments) =>
      Promise.resolve(situation.documents?.[`/${segments.join('/')}`] ?? null),
  });
}

/** What a condition evaluates to: as Firebase has no visible errors, one is neither true nor equal to false. */
async function verdict(condition: string, situation?: Situation): Promise<boolean | 'error'> {
  const holds = (result: string) =>
    decide(
      rules(`function f() { return ${condition}; }
             match /a/{name} { allow get: if ${result}; }`),
      situation,
    );
  if (await holds('f()')) return true;
  return (await holds('f() != true')) ? false : 'error';
}

describe('an allow', () => {
  const every: Operation[] = ['get', 'list', 'create', 'update', 'delete'];
  test.each([
    ['get', ['get']],
    ['create, update', ['create', 'update']],
    ['delete', ['delete']],
  ])('for %s', async (methods, expected) => {
    const source = rules(`match /a/{name} { allow ${methods}: if true; }`);
    const found = await Promise.all(every.map((operation) => decide(source, { operation })));
    expect(every.filter((_, at) => found[at])).toEqual(expected);
  });

  test('with an error does not stop another one', async () => {
    const failing = 'allow get: if request.auth.uid == null;';
    expect(await decide(rules(`match /a/{name} { ${failing} }`))).toBe(false);
    expect(await decide(rules(`match /a/{name} { ${failing} allow get: if true; }`))).toBe(true);
  });

  test.each(['1', "'yes'", 'null'])('whose condition is %s permits nothing', async (condition) => {
    expect(await decide(rules(`match /a/{name} { allow get: if ${condition}; }`))).toBe(false);
  });
});

test.each([
  ['/b/x/o/products/a.png', true],
  ['/b/y/o/products/a.png', true],
  ['/b/x/o/products', false],
  ['/b/x/o/products/a/b.png', false],
  ['/b/x/o/people/a.png', false],
  ['/b/x/o', false],
])('a match covers the whole path: %s', async (path, expected) => {
  const source = rules('match /products/{file} { allow get: if true; }');
  expect(await decide(source, { path })).toBe(expected);
});

test('an allow of an outer match does not reach into an inner one', async () => {
  const source = rules('match /a { allow get: if true; match /{name} { } }');
  expect(await decide(source, { path: '/b/x/o/a' })).toBe(true);
  expect(await decide(source, { path: '/b/x/o/a/b' })).toBe(false);
});

describe('an expression', () => {
  const situation: Situation = {
    auth: map({ uid: 'asha', token: map({ verified: true }) }),
    file: map({ size: 12, contentType: 'image/png' }),
    documents: {
      '/databases/(default)/documents/users/asha': map({ role: 'admin' }),
      '/databases/(default)/documents/users/a/b/c': map({ role: 'admin' }),
    },
  };
  const role = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role';
  test.each<[string, boolean | 'error']>([
    ['null == null', true],
    ["null == 'a'", false],
    ['request.auth == null', false],
    ['request.auth != null', true],
    ["request.auth == 'asha'", false],
    ["1 == '1'", false],
    ['request.auth.uid != null', true],
    ['request.auth.token.verified', true],
    ['request.auth.token.verified == true', true],
    ['request.auth.token.admin == true', 'error'],
    ['request.auth.uid.length == 1', 'error'],
    ['null == request.auth.token.x.y', 'error'],
    ['2 * 3 * 2 == 12', true],
    ['request.resource.size < 4 * 3', false],
    ['request.resource.size < 4 * 3 * 2', true],
    ["request.resource.size < 'a'", 'error'],
    ["5 * 'a' == 5", 'error'],
    ["'a' < 'b'", 'error'],
    ['request.auth == request.auth.token', 'error'],
    ["request.resource.contentType.matches('image/(jpeg|png)')", true],
    ["request.resource.contentType.matches('image')", false],
    ["request.resource.contentType.matches('gif|png')", false],
    ["request.resource.size.matches('12')", 'error'],
    ['true && true', true],
    ['true && 1 == 2', false],
    ['1 == 2 && request.auth.x', false],
    ['request.auth.x && 1 == 2', false],
    ['request.auth.x && true', 'error'],
    ['true && 1', 'error'],
    [`${role} == 'admin'`, true],
    [`${role} == 'customer'`, false],
    ["firestore.get(/databases/(default)/documents/users/$('ravi')).data.role == 'admin'", 'error'],
    ["firestore.get(/databases/(default)/documents/users/$('a/b/c')).data.role == null", 'error'],
    ['firestore.get(/databases/(default)/documents/users/$(1)).data.role == null', 'error'],
  ])('%s is %s', async (condition, expected) => {
    expect(await verdict(condition, situation)).toBe(expected);
  });

  test.each(['request.auth.uid', 'request.resource.size', role])(
    '%s is an error without a user and a file',
    async (expression) => {
      expect(await verdict(`${expression} == null`)).toBe('error');
    },
  );
});

describe('what the evaluator does not know is refused with its line', () => {
  const condition = (text: string) => rules(`match /a {\n allow get: if ${text};\n}`);
  const inMatch = (text: string) => rules(`match /a {\n${text}\n}`);
  test.each<[string, string, number]>([
    ['', 'end of the file', 1],
    ['service firebase.storage { }', 'rules_version', 1],
    ["rules_version = '1';\nservice firebase.storage { }", "rules_version '2'", 1],
    ["rules_version = '2';\nservice cloud.firestore { }", 'cloud', 2],
    [`${rules('')}\nservice firebase.storage { }`, 'service', 7],
    ["rules_version = '2';\nservice firebase.storage {\nallow get: if true; }", 'allow', 3],
    [rules('match /{all=**} { }'), '"="', 4],
    [inMatch('permit get;'), 'permit', 5],
    [inMatch('allow read: if true;'), 'allow read', 5],
    [inMatch('allow write: if true;'), 'allow write', 5],
    [inMatch('allow list: if true;'), 'allow list', 5],
    [inMatch('allow get;'), '";"', 5],
    [inMatch('function f(a) { return a; }'), '"a"', 5],
    [inMatch('function f() { let a = 1; return true; }'), 'let', 5],
    [inMatch('function f() { return true; }\nfunction f() { return true; }'), 'twice', 6],
    [inMatch('function f() {\nreturn f(); }'), 'f() is not declared', 6],
    [inMatch('allow get: if f();\nfunction f() { return true; }'), 'f() is not declared', 5],
    [inMatch('match /b { function f() { return true; } }\nallow get: if f();'), 'f()', 6],
    [inMatch('/* a comment */'), '/', 5],
    [inMatch('allow get: if true'), '"}"', 6],
    [condition('false'), 'false', 5],
    [condition('true || true'), '||', 5],
    [condition('!true'), '!true', 5],
    [condition('(true)'), '"("', 5],
    [condition('1 <= 2'), '"="', 5],
    [condition('1 > 2'), '>', 5],
    [condition('1 + 2 == 3'), '+', 5],
    [condition('1 / 2 == 3'), '"/"', 5],
    [condition('1.5 < 2'), '1.5', 5],
    [condition('true ? true : true'), '?', 5],
    [condition("'a' in 'b'"), '"in"', 5],
    [condition('1 is int'), '"is"', 5],
    [condition('"a" == null'), '"a"', 5],
    [condition("'\\n' == null"), '\\n', 5],
    [condition("'open"), 'open', 5],
    [condition("bucket == 'b'"), 'bucket', 5],
    [condition('resource == null'), 'resource', 5],
    [condition('request == null'), 'Expected "."', 5],
    [condition('request.time == null'), 'request.time', 5],
    [condition("request.auth['uid'] == null"), '[', 5],
    [condition("'a'.size() == 1"), 'size()', 5],
    [condition('string(1) == null'), 'Expected', 5],
    [condition("'a'.matches(request.auth.uid)"), 'literal pattern', 5],
    [condition("'a'.matches('(?i)a')"), 'pattern', 5],
    [condition("'a'.matches('.*')"), 'pattern', 5],
    [condition("'a'.matches('(a')"), 'pattern', 5],
    [condition('firestore.exists(/databases/(default)/documents/users/a)'), 'exists', 5],
    [condition('firestore.get(/databases/(default)/documents/users/a).data.b'), '"$"', 5],
    [condition("firestore.get(/databases/(default)/documents/a/$('a')/b/c).data.b"), '"/"', 5],
    [condition("firestore.get(/databases/(default)/documents/users/$('a')).id == 'a'"), '"id"', 5],
  ])('%j', (source, message, line) => {
    const refused = () => parseRules(source);
    expect(refused).toThrow(UnsupportedRules);
    expect(refused).toThrow(expect.objectContaining({ line }));
    expect(refused).toThrow(message);
  });
});

test("the shop's storage.rules are understood", () => {
  const file = join(import.meta.dirname, '../../../storage.rules');
  expect(parseRules(readFileSync(file, 'utf8')).matches).toHaveLength(1);
});
