/** The syntax tree of a rules file. Every node has its line, for messages. */
export type Expression =
  | { kind: 'literal'; value: null | boolean | bigint | number | string; line: number }
  | { kind: 'list'; items: Expression[]; line: number }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[]; line: number }
  | { kind: 'path'; parts: (string | Expression)[]; line: number }
  | { kind: 'variable'; name: string; line: number }
  | { kind: 'member'; object: Expression; name: string; line: number }
  | { kind: 'index'; object: Expression; index: Expression; line: number }
  | { kind: 'slice'; object: Expression; from: Expression; to: Expression; line: number }
  | { kind: 'call'; name: string; args: Expression[]; line: number }
  | { kind: 'method'; object: Expression; name: string; args: Expression[]; line: number }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression; line: number }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression; line: number }
  | { kind: 'is'; value: Expression; type: string; line: number }
  | {
      kind: 'ternary';
      condition: Expression;
      whenTrue: Expression;
      whenFalse: Expression;
      line: number;
    };

export type Operator =
  '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

export interface RulesFunction {
  name: string;
  parameters: string[];
  lets: { name: string; value: Expression }[];
  result: Expression;
  line: number;
}

export const methods = ['read', 'get', 'list', 'write', 'create', 'update', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface Allow {
  methods: Method[];
  /** Without a condition: always allowed. */
  condition?: Expression;
  line: number;
}

export type Segment =
  | { kind: 'literal'; text: string }
  /** `{name}`: one segment, a string. */
  | { kind: 'one'; name: string }
  /** `{name=**}`: any number of segments, a path. */
  | { kind: 'rest'; name: string };

/** The body of a service or of a match. */
export interface Body {
  functions: RulesFunction[];
  matches: Match[];
  allows: Allow[];
}

export interface Match {
  path: Segment[];
  body: Body;
  line: number;
}

export interface Ruleset {
  functions: RulesFunction[];
  service: Body;
}
