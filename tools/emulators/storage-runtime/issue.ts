/** A ruleset that is not accepted: what stands there is wrong, or unknown to this runtime. */
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

/** An expression without a value. It makes its `allow` false unless `||` or `&&` can do without it. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
