import { describe, expect, test } from 'vitest';
import { RulesIssue } from './issue';
import { loadRuleset, permits, type Operation } from './ruleset';
import { parseTimestamp } from './time';
import { bool, float, int, list, nothing, string, type Value } from './values';

const map = (fields: Record<string, Value>): Value => ({
  type: 'map',
  fields: new Map(Object.entries(fields)),
});

/** Wraps matches and functions in a complete rules file, in which they start on line 3. */
const file = (inner: string): string =>
  `rules_version = '2';\nservice firebase.storage {\n${inner}\n}`;

interface Situation {
  operation?: Operation;
  path?: string;
  request?: Record<string, Value>;
  resource?: Value;
  documents?: Record<string, Value>;
}

function decide(source: string, situation: Situation = {}): boolean {
  const variables = new Map<string, Value>([
    ['request', map({ auth: nothing, resource: nothing, ...situation.request })],
    ['resource', situation.resource ?? nothing],
  ]);
  const segments = (situation.path ?? '/b/house/o/a/b').split('/').filter(Boolean);
  return permits(
    loadRuleset(source),
    { operation: situation.operation ?? 'get', segments, variables },
    (wanted) => situation.documents?.[`/${wanted.join('/')}`] ?? nothing,
  );
}

/** Whether a condition is true. Neither an expression with an error nor its negation is. */
function holds(condition: string, situation: Situation = {}): boolean {
  return decide(file(`match /{all=**} { allow read: if ${condition}; }`), situation);
}

function verdict(condition: string, situation: Situation = {}): boolean | 'error' {
  if (holds(condition, situation)) return true;
  return holds(`!(${condition})`, situation) ? false : 'error';
}

function issueOf(source: string): RulesIssue {
  try {
    loadRuleset(source);
  } catch (problem) {
    if (problem instanceof RulesIssue) return problem;
    throw problem;
  }
  throw new Error('the ruleset was accepted');
}

describe('the methods of an allow', () => {
  const every: Operation[] = ['get', 'list', 'create', 'update', 'delete'];
  test.each([
    ['read', ['get', 'list']],
    ['get', ['get']],
    ['list', ['list']],
    ['write', ['create', 'update', 'delete']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
    ['get, delete', ['get', 'delete']],
  ])('allow %s', (words, allowed) => {
    const source = file(`match /{all=**} { allow ${words}: if true; }`);
    const found = every.filter((operation) => decide(source, { operation }));
    expect(found).toEqual(allowed);
  });

  test('without a condition it always allows', () => {
    expect(decide(file('match /{all=**} { allow get; }'))).toBe(true);
  });

  test('nothing is allowed without an allow, and one of several is enough', () => {
    expect(decide(file('match /{all=**} { }'))).toBe(false);
    expect(decide(file('match /{all=**} { allow get: if false; allow get: if true; }'))).toBe(true);
    expect(
      decide(file('match /{a=**} { allow get: if false; } match /{b=**} { allow get; }')),
    ).toBe(true);
  });

  test('an error makes only its own allow false', () => {
    const source = file('match /{all=**} { allow get: if request.auth.uid == "x"; allow get; }');
    expect(decide(source)).toBe(true);
    expect(decide(file('match /{all=**} { allow get: if request.auth.uid == "x"; }'))).toBe(false);
  });

  test('a condition that is not a bool allows nothing', () => {
    expect(verdict("'yes'")).toBe('error');
    expect(verdict('1')).toBe('error');
    expect(verdict('null')).toBe('error');
  });
});

describe('paths', () => {
  const allows = (match: string, path: string) =>
    decide(file(`match ${match} { allow get; }`), { path });

  test('a match must cover the whole path', () => {
    expect(allows('/b/{bucket}/o/products/{file}', '/b/house/o/products/a.png')).toBe(true);
    expect(allows('/b/{bucket}/o/products/{file}', '/b/house/o/products/a/b.png')).toBe(false);
    expect(allows('/b/{bucket}/o/products/{file}', '/b/house/o/products')).toBe(false);
    expect(allows('/b/{bucket}/o/products/{file}', '/b/house/o/people/a.png')).toBe(false);
    expect(allows('/b/house/o/{file}', '/b/other/o/a.png')).toBe(false);
  });

  test('a recursive wildcard matches any number of segments, including none', () => {
    expect(allows('/b/{bucket}/o/products/{rest=**}', '/b/house/o/products/a/b/c.png')).toBe(true);
    expect(allows('/b/{bucket}/o/products/{rest=**}', '/b/house/o/products')).toBe(true);
    expect(allows('/b/{bucket}/o/products/{rest=**}', '/b/house/o/other/a.png')).toBe(false);
    expect(allows('/b/{bucket}/o/{rest=**}/thumb.png', '/b/house/o/a/b/thumb.png')).toBe(true);
    expect(allows('/b/{bucket}/o/{rest=**}/thumb.png', '/b/house/o/a/b/full.png')).toBe(false);
  });

  test('nested matches continue the path; an outer allow does not reach inside', () => {
    const nested = file(`
      match /b/{bucket}/o {
        match /users/{uid} {
          allow get: if false;
          match /{file} { allow get: if file == 'me.png' && uid == 'asha' && bucket == 'house'; }
        }
      }`);
    expect(decide(nested, { path: '/b/house/o/users/asha/me.png' })).toBe(true);
    expect(decide(nested, { path: '/b/house/o/users/ravi/me.png' })).toBe(false);
    const outer = file('match /b/{bucket}/o { allow get; match /{file} { } }');
    expect(decide(outer, { path: '/b/house/o/x' })).toBe(false);
  });

  test('wildcards hold a string or a path', () => {
    const of = (condition: string) =>
      decide(file(`match /b/{one}/o/{rest=**} { allow get: if ${condition}; }`));
    expect(of("one is string && one == 'house'")).toBe(true);
    expect(of("rest is path && rest[0] == 'a' && rest[1] == 'b'")).toBe(true);
    expect(of('rest == /a/b')).toBe(true);
    expect(of("rest == 'a/b'")).toBe(false);
    expect(of("string(rest) == '/a/b'")).toBe(true);
    expect(of("rest[2] == 'c' || false")).toBe(false);
  });

  test('{name=*} is one segment', () => {
    expect(allows('/b/{bucket}/o/{a=*}/{b=*}', '/b/house/o/x/y')).toBe(true);
    expect(allows('/b/{bucket}/o/{a=*}', '/b/house/o/x/y')).toBe(false);
  });
});

describe('operators', () => {
  test.each<[string, boolean | 'error']>([
    // An error counts only when the other side does not decide.
    ['true || request.auth.uid', true],
    ['request.auth.uid == "x" || true', true],
    ['request.auth.uid == "x" || false', 'error'],
    ['false || request.auth.uid == "x"', 'error'],
    ['false && request.auth.uid == "x"', false],
    ['request.auth.uid == "x" && false', false],
    ['request.auth.uid == "x" && true', 'error'],
    ['true && request.auth.uid == "x"', 'error'],
    ['request.auth.uid == "x" && request.auth.uid == "y"', 'error'],
    ['1 || true', true],
    ['1 && true', 'error'],
    ['!1', 'error'],
    ['!false', true],
    ['!!true', true],
    // Precedence.
    ['true || true && false', true],
    ['(true || true) && false', false],
    ['1 + 2 * 3 == 7', true],
    ['(1 + 2) * 3 == 9', true],
    ['10 - 4 - 3 == 3', true],
    ['!false == true', true],
    ['1 < 2 == true', true],
    // Equality never fails.
    ["1 == '1'", false],
    ["1 != '1'", true],
    ['null == null', true],
    ['null == false', false],
    ['request.auth == null', true],
    ['request.auth != null', false],
    ['1 == 1.0', true],
    ['[1] == [1]', true],
    ['[1] == [1.0]', false],
    ['[1, 2] == [2, 1]', false],
    ["{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}", true],
    ["{'a': 1} == {'a': 2}", false],
    // Order is of one kind only.
    ['1 < 2', true],
    ['2 <= 2', true],
    ['3 >= 4', false],
    ['1.5 > 1', true],
    ["'a' < 'b'", true],
    ["'a' < 1", 'error'],
    ['null < 1', 'error'],
    ['true > false', 'error'],
    ['[1] < [2]', 'error'],
    // Arithmetic.
    ['7 / 2 == 3', true],
    ['-7 / 2 == -3', true],
    ['-7 % 3 == -1', true],
    ['7 / 2.0 == 3.5', true],
    ['1 / 0 == 1', 'error'],
    ['1 % 0 == 1', 'error'],
    ['9223372036854775807 + 1 > 0', 'error'],
    ['9223372036854775807 * 2 > 0', 'error'],
    ["'a' + 'b' == 'ab'", true],
    ["'a' + 1 == 'a1'", 'error'],
    ['[1] + [2] == [1, 2]', 'error'],
    ['-(-2) == 2', true],
    ["-'a' == 1", 'error'],
    // in
    ["'a' in ['a', 'b']", true],
    ["'c' in ['a', 'b']", false],
    ['1 in [1.0]', false],
    ["'a' in {'a': 1}", true],
    ["1 in {'a': 1}", 'error'],
    ["'a' in 'abc'", 'error'],
    ['1 in null', 'error'],
    ["'a' in ['a'].toSet()", true],
    // ternary
    ['(true ? 1 : 2) == 1', true],
    ['false ? request.auth.uid == "x" : true', true],
    ['1 ? true : false', 'error'],
    ['request.auth.uid == "x" ? true : true', 'error'],
    ['true ? false : true ? true : true', false],
  ])('%s is %s', (condition, expected) => {
    expect(verdict(condition)).toBe(expected);
  });
});

describe('types', () => {
  test.each([
    ['1', ['int', 'number']],
    ['1.5', ['float', 'number']],
    ["'a'", ['string']],
    ['true', ['bool']],
    ['null', ['null']],
    ['[1]', ['list']],
    ["{'a': 1}", ['map']],
    ['/a/b', ['path']],
    ['request.time', ['timestamp']],
    ["duration.value(1, 'h')", ['duration']],
  ])('%s', (expression, expected) => {
    const types = 'bool bytes duration float int list map null number path string timestamp';
    const request = { time: parseTimestamp('2026-11-21T10:00:00Z') };
    const found = types.split(' ').filter((type) => holds(`${expression} is ${type}`, { request }));
    expect(found).toEqual(expected);
  });
});

describe('members and indexes', () => {
  const request = {
    auth: map({
      uid: string('asha'),
      token: map({ email_verified: bool(true), roles: list([string('a'), string('b')]) }),
    }),
  };
  test.each<[string, boolean | 'error']>([
    ["request.auth.uid == 'asha'", true],
    ["request.auth['uid'] == 'asha'", true],
    ['request.auth.token.email_verified', true],
    ['request.auth.token.admin == true', 'error'],
    ["request.auth.token.get('admin', false) == false", true],
    ["request.auth.token.get(['deep', 'er'], 1) == 1", true],
    ["request.auth.get(['token', 'email_verified'], false)", true],
    ["'admin' in request.auth.token", false],
    ["request.auth.token.roles[1] == 'b'", true],
    ["request.auth.token.roles[2] == 'b'", 'error'],
    ["request.auth.token.roles[-1] == 'b'", 'error'],
    ["request.auth.token.roles['0'] == 'a'", 'error'],
    ["'abc'[1] == 'b'", true],
    ["'abc'[0:2] == 'ab'", true],
    ["'abc'[0:4] == 'abc'", 'error'],
    ['[1, 2, 3][1:3] == [2, 3]', true],
    ['null.x == 1', 'error'],
    ["'a'.x == 1", 'error'],
  ])('%s is %s', (condition, expected) => {
    expect(verdict(condition, { request })).toBe(expected);
  });
});

describe('methods', () => {
  test.each<[string, boolean | 'error']>([
    ["'image/png'.matches('image/(png|jpeg)')", true],
    ["'image/png2'.matches('image/(png|jpeg)')", false],
    ["'ximage/png'.matches('image/.*')", false],
    ["'a|b'.matches('a|b')", false],
    ["'b'.matches('a|b')", true],
    ["'a.b'.matches('a[.]b')", true],
    ["'a-b_c'.matches('[a-z_-]+')", true],
    ["'\\n'.matches('.')", false],
    ["'abc'.size() == 3", true],
    ["'AbÉ'.lower() == 'abÉ'", true],
    ["'abé'.upper() == 'ABé'", true],
    ["'  a '.trim() == 'a'", true],
    ["'a/b/c'.split('/') == ['a', 'b', 'c']", true],
    ["'a/b//'.split('/').size() == 2", true],
    ["''.split('/') == ['']", true],
    ['1.size() == 1', 'error'],
    ['null.size() == 1', 'error'],
    ["'a'.keys() == []", 'error'],
    ["'a'.matches('a') == 1", false],
    ['[1, 2].size() == 2', true],
    ['[1, 2].hasAny([2, 3])', true],
    ['[1, 2].hasAll([1, 2])', true],
    ['[1, 2].hasAll([1, 3])', false],
    ['[1, 1].hasOnly([1, 2])', true],
    ['[1, 3].hasOnly([1, 2])', false],
    ["[1].hasOnly('a')", 'error'],
    ['[1].concat([2]) == [1, 2]', true],
    ['[1, 2, 1].removeAll([1]) == [2]', true],
    ["['a', 1].join('-') == 'a-1'", true],
    ['[1, 1, 2].toSet().size() == 2', true],
    ['[1, 2].toSet() == [2, 1].toSet()', true],
    ['[1, 2].toSet().difference([1].toSet()) == [2].toSet()', true],
    ['[1, 2].toSet().intersection([1].toSet()).hasOnly([1])', true],
    ['[1].toSet().union([2].toSet()).hasAll([1, 2])', true],
    ["{'b': 1, 'a': 2}.keys() == ['a', 'b']", true],
    ["{'a': 2}.values() == [2]", true],
    ["{'a': 2}.size() == 1", true],
    ["{'a': 1, 'b': 2}.diff({'a': 1, 'b': 3, 'c': 4}).affectedKeys().hasOnly(['b', 'c'])", true],
    ["{'a': 1, 'b': 2}.diff({'a': 1, 'b': 3, 'c': 4}).changedKeys() == ['b'].toSet()", true],
    ["{'a': 1}.diff({'c': 4}).addedKeys() == ['a'].toSet()", true],
    ["{'a': 1}.diff({'c': 4}).removedKeys() == ['c'].toSet()", true],
    ["{'a': 1}.diff({'a': 1}).unchangedKeys() == ['a'].toSet()", true],
    ["int('12') == 12", true],
    ["int('x') == 12", 'error'],
    ['int(3.9) == 3', true],
    ["float('1.5') == 1.5", true],
    ["string(12) == '12'", true],
    ["string(true) == 'true'", true],
    ["string([1]) == ''", 'error'],
    ['math.abs(-2) == 2', true],
    ['math.floor(1.5) == 1', true],
    ['math.ceil(1.5) == 2', true],
    ['math.round(1.5) == 2', true],
    ["math.abs('a') == 1", 'error'],
  ])('%s is %s', (condition, expected) => {
    expect(verdict(condition)).toBe(expected);
  });
});

describe('time', () => {
  const request = { time: parseTimestamp('2026-11-21T10:30:15.250Z') };
  test.each<[string, boolean | 'error']>([
    ['request.time < timestamp.date(2026, 11, 22)', true],
    ["request.time == timestamp.value('2026-11-21T16:00:15.250+05:30')", true],
    ["request.time + duration.value(2, 'h') == timestamp.value('2026-11-21T12:30:15.250Z')", true],
    ["request.time - timestamp.date(2026, 11, 21) > duration.value(10, 'h')", true],
    ["duration.value(60, 'm') == duration.time(1, 0, 0, 0)", true],
    ["duration.abs(duration.value(-1, 's')) == duration.value(1, 's')", true],
    ["-duration.value(1, 's') == duration.value(-1, 's')", true],
    ["duration.value(1, 'year') == request.time", 'error'],
    ["timestamp.value('yesterday') == request.time", 'error'],
    ['timestamp.date(2026, 2, 30) == request.time', 'error'],
    ['request.time < 5', 'error'],
    ['request.time.year() == 2026 && request.time.month() == 11', true],
    ['request.time.day() == 21 && request.time.hours() == 10', true],
    ['request.time.minutes() == 30 && request.time.seconds() == 15', true],
    ['request.time.nanos() == 250000000', true],
    ['request.time.date() == timestamp.date(2026, 11, 21)', true],
    ['request.time.time().seconds() == 37815', true],
    ['timestamp.value(1000).toMillis() == 1000', true],
    ['timestamp.value(-1).date() == timestamp.date(1969, 12, 31)', true],
  ])('%s is %s', (condition, expected) => {
    expect(verdict(condition, { request })).toBe(expected);
  });
});

describe('functions', () => {
  test('see the wildcards around them, parameters and lets', () => {
    const source = file(`
      match /b/{bucket}/o {
        function inHouse() { return bucket == 'house'; }
        match /{owner}/{name} {
          function isNamed(wanted) {
            let full = owner + '/' + name;
            let same = full == wanted;
            return same && inHouse();
          }
          allow get: if isNamed('a/b');
        }
      }`);
    expect(decide(source)).toBe(true);
    expect(decide(source, { path: '/b/other/o/a/b' })).toBe(false);
    expect(decide(source, { path: '/b/house/o/a/c' })).toBe(false);
  });

  test('a body sees the names where it was declared, not those of its caller', () => {
    const source = `rules_version = '2';
      service firebase.storage {
        function isOwn(owner) { return owner == 'a'; }
        match /b/{x}/o/{owner}/{name} { allow get: if isOwn(name); }
      }`;
    expect(decide(source, { path: '/b/h/o/z/a' })).toBe(true);
    expect(decide(source, { path: '/b/h/o/a/z' })).toBe(false);
  });

  test('an error in an unused let or argument does not count', () => {
    const source = file(`
      match /{all=**} {
        function first(a, b) { let unused = request.auth.uid; return a; }
        allow get: if first(true, request.auth.uid);
      }`);
    expect(decide(source)).toBe(true);
  });

  test('an inner function hides an outer one', () => {
    const source = file(`
      function ok() { return false; }
      match /{all=**} { function ok() { return true; } allow get: if ok(); }`);
    expect(decide(source)).toBe(true);
  });

  test('may be declared outside the service', () => {
    const source = `rules_version = '2';
      function ok() { return true; }
      service firebase.storage { match /{all=**} { allow get: if ok(); } }`;
    expect(decide(source)).toBe(true);
  });
});

describe('documents', () => {
  const user = '/databases/(default)/documents/users/asha';
  const role = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.role';
  const situation = (documents: Record<string, Value>): Situation => ({
    request: { auth: map({ uid: string('asha') }) },
    documents,
  });
  const admin = map({ data: map({ role: string('admin') }), id: string('asha') });

  test('firestore.get reads the fields', () => {
    expect(verdict(`${role} == 'admin'`, situation({ [user]: admin }))).toBe(true);
    expect(verdict(`${role} == 'owner'`, situation({ [user]: admin }))).toBe(false);
  });

  test('a document that is not there is an error for its fields, and does not exist', () => {
    expect(verdict(`${role} == 'admin'`, situation({}))).toBe('error');
    const exists = 'firestore.exists(/databases/(default)/documents/users/$(request.auth.uid))';
    expect(verdict(exists, situation({}))).toBe(false);
    expect(verdict(exists, situation({ [user]: admin }))).toBe(true);
  });

  test('only a document of the default database can be asked for', () => {
    const all = situation({ [user]: admin });
    expect(verdict('firestore.exists(/users/asha)', all)).toBe('error');
    expect(verdict('firestore.exists(/databases/(default)/documents/users)', all)).toBe('error');
    expect(verdict('firestore.exists(/databases/other/documents/users/asha)', all)).toBe('error');
    expect(verdict("firestore.exists('users/asha')", all)).toBe('error');
  });

  test('a uid with a slash cannot reach another document', () => {
    const sly: Situation = {
      request: { auth: map({ uid: string('asha/private/x') }) },
      documents: { '/databases/(default)/documents/users/asha/private/x': admin },
    };
    expect(verdict(`${role} == 'admin'`, sly)).toBe('error');
  });
});

describe('a file', () => {
  const photo =
    "request.resource.size < 5 * 1024 * 1024 && request.resource.contentType.matches('image/(jpeg|png)')";
  const upload = (size: number, contentType: string): Situation => ({
    operation: 'create',
    request: { resource: map({ size: int(size), contentType: string(contentType) }) },
  });
  const source = file(`match /{all=**} { allow create: if ${photo}; }`);

  test.each([
    [1000, 'image/png', true],
    [5 * 1024 * 1024 - 1, 'image/jpeg', true],
    [5 * 1024 * 1024, 'image/jpeg', false],
    [1000, 'image/svg+xml', false],
    [1000, 'text/html', false],
  ])('%d bytes of %s: %s', (size, contentType, expected) => {
    expect(decide(source, upload(size, contentType))).toBe(expected);
  });

  test('what was there before is `resource`, null when nothing was', () => {
    expect(verdict('resource == null')).toBe(true);
    const before = map({ size: int(5), metadata: map({ owner: string('asha') }) });
    expect(verdict("resource.metadata.owner == 'asha'", { resource: before })).toBe(true);
    expect(verdict("resource.metadata.other == 'asha'", { resource: before })).toBe('error');
    expect(verdict('resource.size == 5.0', { resource: map({ size: float(5) }) })).toBe(true);
  });
});

describe('invalid rules are rejected with their line', () => {
  const condition = (text: string) => file(`match /{all=**} {\n allow get: if ${text};\n}`);
  test.each<[string, string, number]>([
    ['service firebase.storage { }', 'rules_version', 1],
    ["rules_version = '1';\nservice firebase.storage { }", "rules_version '2'", 1],
    ["rules_version = '2';\nservice cloud.firestore { }", 'firebase.storage', 2],
    [`${file('')}\nservice firebase.storage { }`, 'follow the service', 5],
    [file('allow get;'), 'inside a match', 3],
    [file('match /a { permit get; }'), 'Expected match', 3],
    [file('match /a { allow fetch; }'), 'fetch', 3],
    [file('match /a { allow get: when true; }'), 'Expected if', 3],
    [file('match { }'), 'needs a path', 3],
    [file('match /{a=**}/{b=**} { }'), 'one {name=**}', 3],
    [file('match /{a}/{a} { }'), 'twice', 3],
    [file('match /{request} { }'), 'name of the language', 3],
    [file('match /a {'), 'Expected match', 4],
    [file('match /a { allow get: if true'), 'Expected match', 4],
    [file('function f() { return true; }\nfunction f() { return true; }'), 'twice', 4],
    [file('function f() { return g(); }\nfunction g() { return f(); }'), 'calls itself', 3],
    [file('function f(a, a) { return true; }'), 'twice', 3],
    [file('function f(a) { let a = 1; return true; }'), 'twice', 3],
    [file('function f() { let a = 1; }'), 'Expected return', 3],
    [file('function f() { let b = a; let a = 1; return b; }'), 'not declared', 3],
    [file('function int(a) { return a; }'), 'of the language', 3],
    [condition('who == 1'), 'who is not declared', 4],
    [condition('maybe()'), 'no function maybe', 4],
    [condition('int()'), 'takes 1', 4],
    [condition("'a'.explode()"), 'no method explode', 4],
    [condition("'a'.size(1)"), 'takes 0', 4],
    [condition("'a'.replace('a', 'b') == 'b'"), 'no method replace', 4],
    [condition('hashing.md5("a") == 1'), 'hashing is not declared', 4],
    [condition('math.pow(1, 2) == 1'), 'math.pow', 4],
    [condition('firestore.getAfter(/a) == 1'), 'firestore.getAfter', 4],
    [condition('1 is colour'), 'no type', 4],
    [condition('request.body == 1'), 'request.body', 4],
    [condition('resource.sise == 1'), 'no sise', 4],
    [condition('request.resource.mime == 1'), 'no mime', 4],
    [condition('4/2 == 2'), 'division', 4],
    [condition('1 = 1'), 'Expected', 4],
    [condition('1 == '), 'Expected an expression', 4],
    [condition('a ~ b'), 'Unexpected character', 4],
    [condition("'open"), 'not closed', 4],
    [condition("'\\q' == 1"), 'escape', 4],
    [condition('99999999999999999999 > 1'), 'does not fit', 4],
    [condition("'a'.matches('(?i)a')"), '(?', 4],
    [condition("'a'.matches('(?=a)a')"), '(?', 4],
    [condition("'a'.matches('(a)\\\\1')"), '\\1', 4],
    [condition("'a'.matches('\\\\pL')"), '\\p', 4],
    [condition("'a'.matches('[[:alpha:]]')"), 'POSIX', 4],
    [condition("'a'.matches('(a')"), 'does not compile', 4],
    [condition("'a'.matches(request.auth.uid)"), 'written out', 4],
    [condition("b'abc' == 1"), 'Expected', 4],
    [`${file('')} /* open`, 'comment', 4],
  ])('%j', (source, words, line) => {
    const issue = issueOf(source);
    expect(issue.message).toContain(words);
    expect(issue.line).toBe(line);
  });

  test('comments are ignored', () => {
    const source = file('// one\n/* two\n lines */ match /{all=**} { allow get; } // three');
    expect(decide(source)).toBe(true);
  });
});
