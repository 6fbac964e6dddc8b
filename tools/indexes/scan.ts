import { parseSync, visitorKeys, type Node } from 'oxc-parser';

/** A clause of a query. A value that static analysis cannot know (a variable's) is undefined. */
export type Clause =
  | { kind: 'where'; field: string | undefined; op: string | undefined }
  | { kind: 'order'; field: string | undefined; direction: 'asc' | 'desc' | undefined }
  | { kind: 'aggregate'; field: string | undefined };

/** A query as the code builds it; a conditional query yields one shape per branch. */
export interface Shape {
  /** `file:line` */
  at: string;
  collection: string | undefined;
  isGroup: boolean;
  clauses: Clause[];
}

interface Scan {
  shapes: Shape[];
  /** Code that could not be analysed; a test fails on each entry. */
  faults: string[];
}

type Base = Omit<Shape, 'at'>;
type Call = Extract<Node, { type: 'CallExpression' }>;

interface Variable {
  name: string;
  value: Node | undefined;
  scope: Node;
}

/** Methods that do not affect the required index. */
const NEUTRAL = new Set([
  'limit',
  'limitToLast',
  'startAt',
  'startAfter',
  'endAt',
  'endBefore',
  'select',
  'offset',
  'count',
  'get',
  'withConverter',
]);
/** The exports of the modular SDK that this scanner recognises. */
const NAMES = new Set([
  'query',
  'where',
  'orderBy',
  'and',
  'or',
  'collection',
  'collectionGroup',
  'getAggregate',
  'count',
]);

class UnrecognisedCode extends Error {
  readonly node: Node;
  constructor(node: Node, what: string) {
    super(what);
    this.node = node;
  }
}

/** Finds every Firestore query in a source file, written with either SDK: `query(collection(…), …)` or `.collection(…).where(…)`. */
export function scanQueries(file: string, source: string): Scan {
  const { program, errors } = parseSync(file, source);
  const at = (node: Node): string => `${file}:${source.slice(0, node.start).split('\n').length}`;
  const [first] = errors;
  if (first) return { shapes: [], faults: [`${file}: ${first.message}`] };
  const scan: Scan = { shapes: [], faults: [] };
  const { calls, variables, usesSdk, renamed } = survey(program);
  for (const node of renamed) scan.faults.push(`${at(node)}: imported under another name`);
  const reader = new Reader(variables);
  // Longest chains first, so that their parts are not scanned again as separate queries.
  for (const call of calls.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (reader.seen.has(call) || !startsQuery(call, usesSdk)) continue;
    try {
      for (const base of reader.query(call)) scan.shapes.push({ at: at(call), ...base });
    } catch (problem) {
      if (!(problem instanceof UnrecognisedCode)) throw problem;
      scan.faults.push(`${at(problem.node)}: ${problem.message}`);
    }
  }
  if (usesSdk) {
    for (const call of calls) {
      const name = functionName(call);
      if ((name === 'where' || name === 'orderBy') && !reader.seen.has(call))
        scan.faults.push(`${at(call)}: ${name}() outside a query()`);
    }
  }
  return scan;
}

const lengthOf = (node: Node): number => node.end - node.start;

/** Analyses query expressions and records the calls it has visited. */
class Reader {
  readonly seen = new Set<Node>();
  readonly #variables: readonly Variable[];

  constructor(variables: readonly Variable[]) {
    this.#variables = variables;
  }

  /** All possible results of a query expression. */
  query(raw: Node): Base[] {
    const node = unwrapped(raw);
    if (node.type === 'ConditionalExpression')
      return [...this.query(node.consequent), ...this.query(node.alternate)];
    if (node.type === 'Identifier') return this.query(this.#valueOf(node));
    if (node.type !== 'CallExpression') throw new UnrecognisedCode(node, 'not a recognised query');
    this.seen.add(node);
    const called = methodOf(node);
    const name = called?.name ?? functionName(node);
    if (!called && name === 'getAggregate') {
      const [base, fields] = node.arguments;
      if (!base) throw new UnrecognisedCode(node, 'not a recognised query');
      return combine(this.query(base), [aggregated(node, fields)]);
    }
    if (name === 'collection' || name === 'collectionGroup') {
      const collection = lastSegment(node.arguments.at(-1));
      return [{ collection, isGroup: name === 'collectionGroup', clauses: [] }];
    }
    if (!called) {
      const [base, ...constraints] = node.arguments;
      const made = node.callee.type === 'Identifier' ? this.#madeBy(node.callee) : undefined;
      if (made) return this.query(made);
      if (name !== 'query' || !base) throw new UnrecognisedCode(node, 'not a recognised query');
      const ways = this.#constraints(constraints);
      // A page of a query that the function was given: the whole query is scanned where it is made.
      if (this.#isGiven(base) && ways.flat().length === 0) return [];
      return combine(this.query(base), ways);
    }
    const bases = this.query(called.object);
    if (NEUTRAL.has(called.name)) return bases;
    return combine(bases, [clausesOf(node, called.name)]);
  }

  /** All possible results of a list of query constraints. */
  #constraints(nodes: readonly Node[]): Clause[][] {
    return nodes.reduce<Clause[][]>(
      (ways, node) => {
        const more = this.#constraint(node);
        return ways.flatMap((way) => more.map((clauses) => [...way, ...clauses]));
      },
      [[]],
    );
  }

  #constraint(raw: Node): Clause[][] {
    const node = unwrapped(raw);
    switch (node.type) {
      case 'SpreadElement':
        return this.#constraint(node.argument);
      case 'ArrayExpression':
        return this.#constraints(node.elements.filter((element) => element !== null));
      case 'ConditionalExpression':
        return [...this.#constraint(node.consequent), ...this.#constraint(node.alternate)];
      case 'Identifier':
        return this.#constraint(this.#valueOf(node));
      case 'CallExpression': {
        this.seen.add(node);
        const table = tableOf(node);
        if (table?.type === 'Identifier')
          return this.#entries(this.#valueOf(table)).flatMap((entry) => this.#constraint(entry));
        const name = functionName(node) ?? '';
        return [NEUTRAL.has(name) ? [] : clausesOf(node, name)];
      }
      default:
        throw new UnrecognisedCode(node, 'not a recognised query constraint');
    }
  }

  /** The result of each arrow function in a table: `{ newest: () => […], highest: () => […] }` */
  #entries(raw: Node): Node[] {
    const table = unwrapped(raw);
    if (table.type !== 'ObjectExpression' || table.properties.length === 0)
      throw new UnrecognisedCode(table, 'not a recognised table of query constraints');
    return table.properties.map((property) => {
      const maker = property.type === 'Property' ? property.value : property;
      if (maker.type !== 'ArrowFunctionExpression' || maker.body.type === 'BlockStatement')
        throw new UnrecognisedCode(property, 'not a recognised table of query constraints');
      return maker.body;
    });
  }

  /** The result of an arrow function of this file: `const book = (uid) => collection(…)`. */
  #madeBy(callee: Extract<Node, { type: 'Identifier' }>): Node | undefined {
    const maker = this.#find(callee)?.value;
    const isShort =
      maker?.type === 'ArrowFunctionExpression' && maker.body.type !== 'BlockStatement';
    return isShort ? maker.body : undefined;
  }

  /** Whether an expression is a parameter, or a variable without an initial value. */
  #isGiven(node: Node): boolean {
    const found = node.type === 'Identifier' ? this.#find(node) : undefined;
    return found !== undefined && found.value === undefined;
  }

  #valueOf(node: Extract<Node, { type: 'Identifier' }>): Node {
    const value = this.#find(node)?.value;
    if (!value) throw new UnrecognisedCode(node, `the origin of ${node.name} is unknown`);
    return value;
  }

  /** The variable of that name in the innermost scope. */
  #find(node: Extract<Node, { type: 'Identifier' }>): Variable | undefined {
    return this.#variables
      .filter(
        ({ name, scope }) =>
          name === node.name && scope.start <= node.start && node.end <= scope.end,
      )
      .toSorted((a, b) => lengthOf(a.scope) - lengthOf(b.scope))[0];
  }
}

function combine(bases: readonly Base[], ways: readonly Clause[][]): Base[] {
  return bases.flatMap((base) =>
    ways.map((clauses) => ({ ...base, clauses: [...base.clauses, ...clauses] })),
  );
}

function clausesOf(call: Call, name: string): Clause[] {
  const [first, second] = call.arguments;
  switch (name) {
    case 'where':
      return [{ kind: 'where', field: fieldOf(first), op: textOf(second) }];
    case 'orderBy': {
      const direction = second === undefined ? 'asc' : textOf(second);
      const known = direction === 'asc' || direction === 'desc';
      return [{ kind: 'order', field: fieldOf(first), direction: known ? direction : undefined }];
    }
    case 'aggregate':
      return aggregated(call, first);
    default:
      throw new UnrecognisedCode(
        call,
        `${name || 'this call'} is not a recognised part of a query`,
      );
  }
}

/** `{ n: AggregateField.count(), mean: AggregateField.average('rating') }`, or `{ n: count(), paise: sum('amountPaise') }`. */
function aggregated(call: Call, node: Node | undefined): Clause[] {
  if (node?.type !== 'ObjectExpression')
    throw new UnrecognisedCode(call, 'aggregate() of a variable');
  return node.properties.flatMap((property): Clause[] => {
    const value = property.type === 'Property' ? unwrapped(property.value) : property;
    if (value.type !== 'CallExpression')
      throw new UnrecognisedCode(value, 'not a recognised aggregate');
    if ((methodOf(value)?.name ?? functionName(value)) === 'count') return [];
    return [{ kind: 'aggregate', field: fieldOf(value.arguments[0]) }];
  });
}

function startsQuery(call: Call, usesSdk: boolean): boolean {
  const method = methodOf(call)?.name;
  if (method !== undefined) return ['where', 'orderBy', 'aggregate'].includes(method);
  return usesSdk && ['query', 'getAggregate'].includes(functionName(call) ?? '');
}

function fieldOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return textOf(node);
  const name = methodOf(node)?.name ?? functionName(node);
  return name === 'documentId' ? '__name__' : undefined;
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** `orders`, or the last part of `orders/${id}/events`. */
function lastSegment(node: Node | undefined): string | undefined {
  const text =
    node?.type === 'TemplateLiteral'
      ? node.quasis.at(-1)?.value.cooked
      : (textOf(node) ?? undefined);
  const last = text?.split('/').at(-1);
  return last === '' ? undefined : last;
}

function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'AwaitExpression':
      return unwrapped(node.argument);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return unwrapped(node.expression);
    default:
      return node;
  }
}

function methodOf(call: Call): { name: string; object: Node } | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return { name: callee.property.name, object: callee.object };
}

/** `ORDERS` of `ORDERS[sort]()` */
function tableOf(call: Call): Node | undefined {
  return call.callee.type === 'MemberExpression' ? call.callee.object : undefined;
}

function functionName(call: Call): string | undefined {
  return call.callee.type === 'Identifier' ? call.callee.name : undefined;
}

/** Collects all calls, variables with their scopes, and imports of Firestore's functions. */
function survey(program: Node) {
  const calls: Call[] = [];
  const variables: Variable[] = [];
  const renamed: Node[] = [];
  let usesSdk = false;
  const visit = (node: Node, scope: Node): void => {
    if (node.type === 'CallExpression') calls.push(node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      variables.push({ name: node.id.name, value: node.init ?? undefined, scope });
    if ('params' in node && Array.isArray(node.params)) {
      for (const param of node.params)
        if (isNode(param) && param.type === 'Identifier')
          variables.push({ name: param.name, value: undefined, scope: node });
    }
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('firebase/firestore')) {
      usesSdk = true;
      for (const part of node.specifiers) {
        const imported =
          part.type === 'ImportSpecifier' && part.imported.type === 'Identifier'
            ? part.imported.name
            : undefined;
        if (imported === undefined || (NAMES.has(imported) && imported !== part.local.name))
          renamed.push(part);
      }
    }
    const inner = /^(Program|BlockStatement|ArrowFunctionExpression|Function.*)$/.test(node.type)
      ? node
      : scope;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, program);
  return { calls, variables, usesSdk, renamed };
}

function childrenOf(node: Node): Node[] {
  const fields = new Map(Object.entries(node));
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value: unknown = fields.get(key);
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
