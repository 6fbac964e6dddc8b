/** A ruleset that is invalid, or uses something unknown to this runtime. */
export class RulesIssue extends Error {
  override readonly name = 'RulesIssue';
  constructor(
    message: string,
    /** 1-based. */
    readonly line: number,
  ) {
    super(message);
  }
}

/** An evaluation error. It makes its `allow` false, unless the other side of `||` or `&&` decides. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
