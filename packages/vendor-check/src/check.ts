/** The result of a check. `not applicable`: it could not be run here; its reason is given. */
export type Verdict = 'passed' | 'failed' | 'not applicable';

/** One request with its answer, for the report. Bodies are as they were on the wire. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly request: string;
  /** Empty without an answer. */
  readonly answer: string;
  /** What the kit did with it, such as `the connection was closed`; empty for nothing. */
  readonly note: string;
}

/** One rule that the other side must follow. */
export interface Check<Target> {
  /** The rule of docs/wallet-protocol.md (W1–W18), or S for signatures, C for faults of the network. */
  readonly id: string;
  readonly sentence: string;
  /** Checks that must not have failed: otherwise this one would only repeat their findings. */
  readonly needs?: readonly string[];
  /** @returns a text if a part of it was not tried; @throws CheckFailure, or NotApplicable */
  run(target: Target): Promise<unknown>;
}

export interface CheckResult {
  readonly id: string;
  readonly sentence: string;
  readonly verdict: Verdict;
  /** Why it failed or is not applicable, or which part of it was not tried. */
  readonly reason: string | null;
  readonly evidence: readonly Exchange[];
  readonly tookMs: number;
}

/** The other side broke a rule. */
export class CheckFailure extends Error {}

/** The check cannot be run with what the kit was given. */
export class NotApplicable extends Error {}

/** The other side could not be reached, or the kit was called incorrectly. */
export class UsageError extends Error {}

/** @throws CheckFailure unless it holds */
export function assert(holds: boolean, message: string): asserts holds {
  if (!holds) throw new CheckFailure(message);
}
