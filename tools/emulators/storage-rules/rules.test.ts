import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules, permits, UnsupportedRules, type Operation, type Value } from './rules';

const map = (fields: Record<string, Value>): Value => new Map(Object.entries(fields));

/** Rules whose content starts on line 4. */
const rules = (content: string) =>
  `rules_version = '2';\nservice firebase.storage {\nmatch /b/{bucket}/o {\n${content}\n}\n}`;
const inMatch = (text: string) => rules(`match /a/{name} {\n${text}\n}`);
const when = (condition: string) => inMatch(`allow get: if ${condition};`);

interface Situation {
  operation?: Operation;
  path?: string;
  auth?: Value;
  file?: Value;
  stored?: Value;
  documents?: Record<string, Value>;
}

function decide(source: string, situation: Situation = {}): Promise<boolean> {
  const { operation = 'get', path = '/b/x/o/a/b' } = situation;
  const { auth = null, file = null, stored = null } = situation;
  return permits(parseRules(source), {
    operation,
    segments: path.split('/').slice(1),
    auth,
    file,
    stored,
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
    const source = inMatch(`allow ${methods}: if true;`);
    const found = await Promise.all(every.map((operation) => decide(source, { operation })));
    expect(every.filter((_, at) => found[at])).toEqual(expected);
  });

  test('with an error does not stop another one', async () => {
    const failing = 'allow get: if request.auth.uid == null;';
    expect(await decide(inMatch(failing))).toBe(false);
    expect(await decide(inMatch(`${failing} allow get: if true;`))).toBe(true);
  });

  test.each(['1', "'yes'", 'null'])('whose condition is %s permits nothing', async (condition) => {
    expect(await decide(when(condition))).toBe(false);
  });
});

test.each([
  ['/b/x/o/products/a.png', true],
  ['/b/x/o/products', false],
  ['/b/x/o/products/a/b.png', false],
  ['/b/x/o/people/a.png', false],
  ['/b/x/o', false],
])('a match covers the whole path: %s', async (path, expected) => {
  const source = rules('match /products/{file} { allow get: if true; }');
  expect(await decide(source, { path })).toBe(expected);
});

test.each([
  ['/b/x/o/notes/asha/a-1', true],
  ['/b/x/o/notes/asha/a-7', false],
  ['/b/x/o/notes/ravi/a-1', false],
])('a condition reads the wildcards of its match: %s', async (path, expected) => {
  const source = rules(
    `match /notes/{uid}/{file} { allow get: if uid == 'asha' && file.matches('a-[1-5]'); }`,
  );
  expect(await decide(source, { path })).toBe(expected);
});

test('a wildcard is known in its own match alone', () => {
  const source = rules("match /a/{uid} { }\nmatch /b/{x} { allow get: if uid == 'a'; }");
  expect(() => parseRules(source)).toThrow('uid is no wildcard of this match');
});

test('a function of a match reads its wildcards, and names what it reads', async () => {
  const source = inMatch(`
    function isOwn() {
      let one = firestore.get(/databases/(default)/documents/orders/$(name)).data;
      let by = one.by;
      return by == 'asha' && one.state == 'open';
    }
    allow get: if isOwn();`);
  const withOrder = (fields: Record<string, Value>) =>
    decide(source, { documents: { '/databases/(default)/documents/orders/b': map(fields) } });
  expect(await withOrder({ by: 'asha', state: 'open' })).toBe(true);
  expect(await withOrder({ by: 'ravi', state: 'open' })).toBe(false);
  expect(await decide(source)).toBe(false);
  expect(() => parseRules(source.replace('let by', 'let one'))).toThrow('one is declared twice');
  expect(() => parseRules(source.replace('if isOwn()', 'if one.by'))).toThrow('one is no wildcard');
});

describe('an expression', () => {
  const situation: Situation = {
    auth: map({ uid: 'asha', at: new Date(12), token: map({ verified: true }) }),
    file: map({ size: 12, contentType: 'image/png' }),
    stored: map({ size: 11 }),
    documents: {
      '/databases/(default)/documents/users/asha': map({ role: 'admin' }),
      '/databases/(default)/documents/users/a/b/c': map({ role: 'admin' }),
      '/databases/(default)/documents/users/a/b/b': map({}),
    },
  };
  const missing = (id: string, inner: string) =>
    `!firestore.exists(/databases/(default)/documents/users/$(${id})/b/$(${inner}))`;
  const role = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role';
  test.each<[string, boolean | 'error']>([
    ['null == null', true],
    ["null == 'a'", false],
    ['request.auth != null', true],
    ["1 == '1'", false],
    ['request.auth.uid != null', true],
    ['request.auth.token.verified', true],
    ['request.auth.token.admin == true', 'error'],
    ['request.auth.uid.length == 1', 'error'],
    ['null == request.auth.token.x.y', 'error'],
    ['2 * 3 * 2 == 12', true],
    ['request.resource.size < 4 * 3', false],
    ['resource == null', false],
    ['resource.size < 4 * 3', true],
    ['request.resource.size < 4 * 3 * 2', true],
    ["request.resource.size < 'a'", 'error'],
    ["5 * 'a' == 5", 'error'],
    ['2 + 3 * 2 == 8', true],
    ["!('uid' in request.auth)", false],
    ["!('email' in request.auth)", true],
    ["!('uid' in request.auth.uid)", 'error'],
    ['request.time.toMillis() < 12 + 12', false],
    ['request.auth.at.toMillis() == 12', true],
    ['request.auth.uid.toMillis() == 12', 'error'],
    ['request.auth.at == request.time', 'error'],
    ["request.auth.get('uid', 1) == 'asha'", true],
    ["request.auth.get('at', request.time).toMillis() == 12", true],
    ["request.auth.get('later', request.time).toMillis() < 13", false],
    ["request.auth.uid.get('x', 1) == 1", 'error'],
    ['request.auth == request.auth.token', 'error'],
    ["request.resource.contentType.matches('image/(jpeg|png)')", true],
    ["request.resource.size.matches('12')", 'error'],
    ['true && true', true],
    ['request.auth.x && 1 == 2', false],
    ['request.auth.x && true', 'error'],
    ['true && 1', 'error'],
    [`${role} == 'admin'`, true],
    [`${role} == 'customer'`, false],
    ["firestore.get(/databases/(default)/documents/users/$('ravi')).data.role == 'admin'", 'error'],
    ["firestore.get(/databases/(default)/documents/users/$('a/b/c')).data.role == null", 'error'],
    ['firestore.get(/databases/(default)/documents/users/$(1)).data.role == null', 'error'],
    ["request.auth.uid[0:2] == 'as'", true],
    ["request.auth.uid[1:4] == 'sha'", true],
    ["request.auth.uid[0:5] == 'asha'", 'error'],
    ["request.resource.size[0:1] == '1'", 'error'],
    [missing("'asha'", "'b'"), true],
    [missing("'a'", "'b'"), false],
    [missing('request.auth.uid[0:1]', "'b'"), false],
    [missing("'a/b/c'", "'b'"), 'error'],
    [missing('request.auth.uid', '1'), 'error'],
  ])('%s is %s', async (condition, expected) => {
    expect(await verdict(condition, situation)).toBe(expected);
  });

  test('resource is null without a file', async () => {
    expect(await verdict('resource == null')).toBe(true);
  });

  test.each(['request.auth.uid', 'request.resource.size', role])(
    '%s is an error without a user and a file',
    async (expression) => {
      expect(await verdict(`${expression} == null`)).toBe('error');
    },
  );
});

describe('what the evaluator does not know is refused with its line', () => {
  const expectRefusal = (source: string, line: number, message = `Line ${line}, col`): void => {
    const parse = () => parseRules(source);
    expect(parse).toThrow(UnsupportedRules);
    expect(parse).toThrow(expect.objectContaining({ line }));
    expect(parse).toThrow(message);
  };
  const inCondition = (text: string) => expectRefusal(when(text), 5);

  const other = ['||', '<=', '>', '>=', '-', '/', '%', 'in', 'is', '? 1 :'];
  test.each(other)('the operator %s', (operator) => inCondition(`1 ${operator} 2`));

  const operands = ['!true', '(true)', '1.5', '1x', '"a"', "'\\n'", "'open", '[1]', '-1'];
  test.each(operands)('the operand %s', (operand) => inCondition(operand));

  const ids = ['false', 'bucket', 'resources', 'request', 'firestore'];
  test.each(ids)('the name %s', (name) =>
    expectRefusal(when(`${name} == null`), 5, 'no wildcard of this match'),
  );
  test('a function of the language', () => inCondition('string(1) == null'));

  const members = ["['uid']", '.size()', '.matches(request.auth.uid)', '.matches("a")', '.1'];
  test.each(members)('the member request.auth%s', (member) => inCondition(`request.auth${member}`));

  const patterns = ['(?i)a', '.*', '(a', 'a)', 'a+', 'a|b', '((a))', '[ab]'];
  test.each(patterns)('the pattern %s', (pattern) => inCondition(`'a'.matches('${pattern}')`));

  const paths = ['users/a', "a/$('a')/b/c", "$('a')/b", "a/$('a')$('b')"];
  test.each(paths)('the document %s', (path) =>
    inCondition(`firestore.get(/databases/(default)/documents/${path}).data.role == null`),
  );
  test.each(['read', 'write', 'list', 'get, list', 'getx'])('allow %s', (method) =>
    expectRefusal(inMatch(`allow ${method}: if true;`), 5),
  );

  test.each<[string, number]>([
    ['', 1],
    ['service firebase.storage { }', 1],
    ["rules_version = '1';\nservice firebase.storage { }", 1],
    ["rules_version = '2';\nservice cloud.firestore { }", 2],
    ["rules_version = '2';\nservice firebase.storage {\nallow get: if true; }", 3],
    [`${rules('')}\nservice firebase.storage { }`, 7],
    [rules('match /{all=**} { }'), 4],
    [rules('match /a {\nmatch /b { } }'), 5],
    [rules('allow get: if true;'), 4],
    [inMatch('allow get;'), 5],
    [inMatch('allow get: if true'), 6],
    [inMatch('allow get: iftrue;'), 5],
    [inMatch('/* a comment */'), 5],
    [rules('function f(a) { return a; }'), 4],
    [rules('function f() { let a = 1 return true; }'), 4],
    [inMatch('allow get: if true; function f() { return true; }'), 5],
  ])('%j', (source, line) => expectRefusal(source, line));

  test('a function that is declared twice, later or not at all', () => {
    const f = 'function f() { return true; }';
    expectRefusal(rules(`${f}\n${f}`), 5, 'declared twice');
    expectRefusal(rules('function f() {\nreturn f(); }'), 5, 'not declared');
    expectRefusal(rules(`match /a {\nallow get: if f(); }\n${f}`), 5, 'not declared');
    expectRefusal(rules(`match /a {\n${f} }\nmatch /b { allow get: if f(); }`), 6, 'not declared');
  });
});

const shopRules = readFileSync(join(import.meta.dirname, '../../../storage.rules'), 'utf8');

test("the shop's storage.rules are understood", () => {
  expect(parseRules(shopRules)).not.toEqual([]);
});

// With Firestore beside it: tests/rules/storage.test.ts.
test.each([
  ['return-2-1', true],
  ['return-1-2', false],
])(
  "by the shop's storage.rules, where return-1 was asked for, %s can be sent: %s",
  async (file, expected) => {
    const order = '/databases/(default)/documents/orders/asha_1';
    const delivered = { userId: 'asha', status: 'delivered', deliveredAt: new Date() };
    const documents = { [order]: map(delivered), [`${order}/requests/return-1`]: map({}) };
    const token = map({ email_verified: true, firebase: map({ sign_in_provider: 'password' }) });
    const photo = map({ size: 1000, contentType: 'image/jpeg' });
    const auth = map({ uid: 'asha', token });
    const path = `/b/x/o/returns/asha_1/${file}`;
    const sent = { operation: 'create', path, auth, file: photo, documents } as const;
    expect(await decide(shopRules, sent)).toBe(expected);
  },
);
