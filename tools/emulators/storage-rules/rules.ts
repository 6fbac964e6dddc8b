import { grammar, type Node } from 'ohm-js';

/** A value of the rules language. Lists are left out where a request is decoded, so `in` does not see them either. */
export type Value = null | boolean | number | string | Date | ReadonlyMap<string, Value>;

/** No `allow` this evaluator knows permits `list`. */
export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

/** One request of a client. */
export interface Request {
  operation: Operation;
  /** `/b/bucket/o/folder/file`, cut at its slashes. */
  segments: readonly string[];
  /** `request.auth`. */
  auth: Value;
  /** `request.resource`: the file as it would be afterwards. */
  file: Value;
  /** `resource`: the file as it is, or null without one. */
  stored: Value;
  /** Reads a document, for example `/databases/(default)/documents/users/asha`: its fields, or null without one. */
  readDocument: (segments: readonly string[]) => Promise<Value>;
}

/** A rules file that holds what the evaluator does not know, or what no rules file may hold. Lines count from 1. */
export class UnsupportedRules extends Error {
  override readonly name = 'UnsupportedRules';
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** Makes its `allow` false, unless the other side of an `&&` is false. */
class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

/** `wildcards` are the parts of the path that the `match` names. */
type Expression = (
  request: Request & { wildcards?: ReadonlyMap<string, string> },
) => Value | Promise<Value>;

/** A part of a `match` that any name fits. */
interface Wildcard {
  wildcard: string;
}

/** A rules file, ready to decide: each `allow` with the path of its `match`. */
export type Ruleset = readonly {
  path: readonly (string | Wildcard)[];
  operations: readonly string[];
  condition: Expression;
}[];

/** Only what the shop's rules use. Firebase matches patterns with RE2, so they hold what JavaScript understands alike. */
const rulesGrammar = grammar(String.raw`
  StorageRules {
    File = Version Service (Function | Match)* "}" "}"
    Version = word<"rules_version"> "=" "'2'" ";"
    Service = word<"service"> "firebase.storage" "{" word<"match"> "/b/{bucket}/o" "{"
    Function = word<"function"> name "(" ")" "{" Let* word<"return"> And ";" "}"
    Let = word<"let"> name "=" And ";"
    Match = word<"match"> Segment+ "{" Function* Allow* "}"
    Segment = "/" "{" name "}" -- wildcard
            | "/" name         -- name
    Allow = word<"allow"> NonemptyListOf<method, ","> ":" word<"if"> And ";"
    method = word<"get"> | word<"create"> | word<"update"> | word<"delete">

    And = And "&&" Equality -- and
        | Equality
    Equality = Equality "==" Order -- equal
             | Equality "!=" Order -- unequal
             | Order
    Order = Order "<" Sum -- less
          | Sum
    Sum = Sum "+" Product -- plus
        | Product
    Product = Product "*" Operand -- times
            | Operand
    Operand = Operand ".matches" "(" "'" pattern "'" ")" -- matches
            | Operand ".get" "(" string "," And ")"      -- getOr
            | Operand ".toMillis" "(" ")"                -- millis
            | Operand "." name ~"("                      -- property
            | Operand "[" int ":" int "]"                -- slice
            | "firestore.get(/databases/(default)/documents/" name "/$(" And Data -- document
            | "!firestore.exists(/databases/(default)/documents/" name "/$(" And ")/" name "/$(" And "))" -- missing
            | word<"request.auth">     -- auth
            | word<"request.resource"> -- file
            | word<"request.time">     -- now
            | word<"resource">         -- stored
            | "!(" string word<"in"> And ")" -- absent
            | word<"true">             -- true
            | word<"null">             -- null
            | name "(" ")"             -- call
            | name                     -- named
            | int
            | string
    Data = ")" ")" word<".data">
    pattern = (plain | group | range)*
    group = "(" (plain | "|")* ")"
    range = "[" alnum "-" alnum "]"
    plain = alnum | "_" | "/" | "-" | "."
    name = (letter | "_") (alnum | "_")*
    int = digit+ ~(alnum | "_" | ".")
    string = "'" (~("'" | "\\" | "\n") any)* "'"
    word<text> = text ~(alnum | "_")
    space += comment
    comment = "//" (~"\n" any)*
  }
`);

/**
 * Reads a storage.rules file: one `match /b/{bucket}/o` with functions and matches.
 * @throws UnsupportedRules with the line, for everything that the shop's rules do not use
 */
export function parseRules(source: string): Ruleset {
  const refuse = (position: number, message: string): never => {
    throw new UnsupportedRules(message, source.slice(0, position).split('\n').length);
  };
  const found = rulesGrammar.match(source);
  if (found.failed()) refuse(found.getRightmostFailurePosition(), found.shortMessage ?? '');
  const ruleset: Ruleset[number][] = [];
  /** The functions so far. A call is replaced by the function's expression, so recursion cannot be written. */
  let functions = new Map<string, Expression>();
  /** The wildcards that an expression may name: those of its own `match`. */
  let scope: readonly string[] = [];
  /** What the function that is being read has named by `let`. Each use stands for the expression. */
  let named: ReadonlyMap<string, Expression> = new Map();
  const binary = (apply: (left: Value, right: Value) => Value) =>
    function (left: Node, _operator: Node, right: Node): Expression {
      const [first, second] = [compile(left), compile(right)];
      return async (request) => apply(await first(request), await second(request));
    };

  const semantics = rulesGrammar.createSemantics();
  const compile = (node: Node): Expression => node['compile']();
  semantics.addOperation<Expression>('compile', {
    And_and: (left, _operator, right) => and(compile(left), compile(right)),
    Equality_equal: binary(areEqual),
    Equality_unequal: binary((left, right) => !areEqual(left, right)),
    Order_less: binary((left, right) => number(left) < number(right)),
    Sum_plus: binary((left, right) => number(left) + number(right)),
    Product_times: binary((left, right) => number(left) * number(right)),
    Operand_matches: (object, _matches, _open, _begin, pattern, _end, _close) =>
      matches(compile(object), new RegExp(`^(?:${pattern.sourceString})$`)),
    Operand_getOr: (object, _get, _open, name, _comma, otherwise, _close) =>
      getOr(compile(object), name.sourceString.slice(1, -1), compile(otherwise)),
    Operand_millis: (object, _millis, _open, _close) => millis(compile(object)),
    Operand_property: (object, _dot, name) => property(compile(object), name.sourceString),
    Operand_slice: (object, _open, from, _to, to, _close) =>
      slice(compile(object), Number(from.sourceString), Number(to.sourceString)),
    Operand_document: (_get, collection, _id, id, _data) =>
      document([[collection.sourceString, compile(id)]]),
    Operand_missing: (_exists, collection, _id, id, _end, inner, _innerId, innerId, _close) => {
      const found = document([
        [collection.sourceString, compile(id)],
        [inner.sourceString, compile(innerId)],
      ]);
      return async (request) => (await found(request)) === null;
    },
    Operand_auth: (_auth) => (request) => request.auth,
    Operand_file: (_file) => (request) => request.file,
    Operand_now: (_now) => () => new Date(),
    Operand_stored: (_stored) => (request) => request.stored,
    Operand_absent: (_not, name, _in, object, _close) => async (request) => {
      const map = await compile(object)(request);
      return map instanceof Map ? !map.has(name.sourceString.slice(1, -1)) : fail('No map.');
    },
    Operand_true: (_true) => () => true,
    Operand_null: (_null) => () => null,
    Operand_call: (name, _open, _close) =>
      functions.get(name.sourceString) ??
      refuse(name.source.startIdx, `${name.sourceString}() is not declared above.`),
    Operand_named: ({ sourceString, source: at }) =>
      named.get(sourceString) ??
      (scope.includes(sourceString)
        ? ({ wildcards }) => wildcards?.get(sourceString) ?? null
        : refuse(at.startIdx, `${sourceString} is no wildcard of this match.`)),
    int(_digits) {
      return () => Number(this.sourceString);
    },
    string: (_open, text, _close) => () => text.sourceString,
  });
  semantics.addOperation<void>('collect', {
    File: (_version, _service, parts, _end, _close) =>
      parts.children.forEach((part) => part['collect']()),
    Function(_function, name, _open, _close, _begin, lets, _return, result, _semicolon, _end) {
      const { sourceString, source: at } = name;
      if (functions.has(sourceString)) refuse(at.startIdx, `${sourceString}() is declared twice.`);
      lets.children.forEach((one) => one['collect']());
      functions.set(sourceString, compile(result));
      named = new Map();
    },
    Let(_let, { sourceString, source: at }, _is, value, _semicolon) {
      if (scope.includes(sourceString) || named.has(sourceString))
        refuse(at.startIdx, `${sourceString} is declared twice.`);
      named = new Map([...named, [sourceString, compile(value)]]);
    },
    Match(_match, segments, _begin, inside, allows, _end) {
      const names = segments.children.map(({ sourceString }) => sourceString.slice(1).trim());
      const path = names.map((name) =>
        name.startsWith('{') ? { wildcard: name.slice(1, -1).trim() } : name,
      );
      scope = path.flatMap((part) => (typeof part === 'string' ? [] : [part.wildcard]));
      const outside = new Map(functions);
      inside.children.forEach((one) => one['collect']());
      for (const allow of allows.children) {
        const [, operations, , , condition] = allow.children;
        if (operations && condition)
          ruleset.push({
            path: ['b', { wildcard: 'bucket' }, 'o', ...path],
            operations: operations.asIteration().children.map((method) => method.sourceString),
            condition: compile(condition),
          });
      }
      scope = [];
      // The functions of a match are known in it alone.
      functions = outside;
    },
  });
  semantics(found)['collect']();
  return ruleset;
}

/** Whether any `allow` permits the request. An error of evaluation makes only its own `allow` false. */
export async function permits(ruleset: Ruleset, request: Request): Promise<boolean> {
  const { operation, segments } = request;
  for (const { path, operations, condition } of ruleset) {
    const isSame =
      path.length === segments.length &&
      path.every((part, at) => typeof part !== 'string' || part === segments[at]);
    if (!isSame || !operations.includes(operation)) continue;
    const wildcards = new Map(
      path.flatMap((part, at) =>
        typeof part === 'string' ? [] : [[part.wildcard, segments[at] ?? ''] as const],
      ),
    );
    try {
      if (truthOf(await condition({ ...request, wildcards }))) return true;
    } catch (problem) {
      if (!(problem instanceof EvaluationError)) throw problem;
    }
  }
  return false;
}

function fail(message: string): never {
  throw new EvaluationError(message);
}

const truthOf = (value: Value): boolean =>
  typeof value === 'boolean' ? value : fail('Expected a bool.');

const number = (value: Value): number =>
  typeof value === 'number' ? value : fail('Expected a number.');

/** Values of different types are unequal, which is no error. */
const areEqual = (left: Value, right: Value): boolean =>
  (left instanceof Map && right instanceof Map) || (left instanceof Date && right instanceof Date)
    ? fail('Two maps or timestamps cannot be compared.')
    : left === right;

/** `&&` is false when one side is false, even when the other is an error. */
function and(left: Expression, right: Expression): Expression {
  return async (request) => {
    let failure: EvaluationError | undefined;
    for (const side of [left, right]) {
      try {
        if (!truthOf(await side(request))) return false;
      } catch (problem) {
        if (!(problem instanceof EvaluationError)) throw problem;
        failure ??= problem;
      }
    }
    if (failure) throw failure;
    return true;
  };
}

const matches =
  (object: Expression, pattern: RegExp): Expression =>
  async (request) => {
    const text = await object(request);
    return typeof text === 'string' ? pattern.test(text) : fail('matches() needs a string.');
  };

const property =
  (object: Expression, name: string): Expression =>
  async (request) => {
    const map = await object(request);
    const value = map instanceof Map ? map.get(name) : undefined;
    return value === undefined ? fail(`There is no property ${name}.`) : value;
  };

/** `map.get('name', otherwise)` */
const getOr =
  (object: Expression, name: string, otherwise: Expression): Expression =>
  async (request) => {
    const map = await object(request);
    if (!(map instanceof Map)) return fail('get() needs a map.');
    return map.get(name) ?? otherwise(request);
  };

const millis =
  (object: Expression): Expression =>
  async (request) => {
    const moment = await object(request);
    return moment instanceof Date ? moment.getTime() : fail('toMillis() needs a timestamp.');
  };

/** `text[0:8]` */
const slice =
  (object: Expression, from: number, to: number): Expression =>
  async (request) => {
    const text = await object(request);
    return typeof text === 'string' && from <= to && to <= text.length
      ? text.slice(from, to)
      : fail('A range needs a string that is long enough.');
  };

/** A document by its collections and names, the outer ones first. */
const document =
  (path: readonly (readonly [string, Expression])[]): Expression =>
  async (request) => {
    const segments = ['databases', '(default)', 'documents'];
    for (const [collection, id] of path) {
      const name = await id(request);
      // A slash would lead to the document of another collection.
      if (typeof name !== 'string' || name === '' || name.includes('/'))
        return fail('This is no name of a document.');
      segments.push(collection, name);
    }
    return request.readDocument(segments);
  };
