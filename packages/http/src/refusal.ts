import type { LoginChallenge } from '@foyer/contract/endpoint.ts';
import type { RefusalCode } from '@foyer/contract/refusals.data.ts';

/** What a caller may cause is a value, not a throw: a code, and what the client needs to go on. */
export class Refusal<C extends string = RefusalCode> {
  readonly code: C;
  readonly value: unknown;
  /** Seconds until a repetition makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** How a login that waits for its second factor is confirmed. */
  challenge: LoginChallenge | undefined;

  constructor(code: C, value?: unknown, retryAfterSeconds?: number) {
    this.code = code;
    this.value = value;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const refuse = <const C extends string>(code: C, value?: unknown): Refusal<C> => new Refusal(code, value);
