import type { LoginChallenge } from '@foyer/contract/endpoint.ts';
import type { RefusalCode } from '@foyer/contract/refusals.data.ts';

/** What a member may cause is a value, not a throw: a code, and what the client needs to go on. */
export class Refusal<C extends RefusalCode = RefusalCode> {
  readonly code: C;
  readonly value: unknown;
  /** Seconds until a repetition makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** What a login is confirmed by that waits for its second factor. */
  challenge: LoginChallenge | undefined;

  constructor(code: C, value?: unknown, retryAfterSeconds?: number) {
    this.code = code;
    this.value = value;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const refuse = <const C extends RefusalCode>(code: C, value?: unknown): Refusal<C> => new Refusal(code, value);
