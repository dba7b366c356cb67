import type { LoginChallenge } from '@foyer/contract/endpoint.ts';
import type { RefusalCode } from '@foyer/contract/refusals.data.ts';

/** What JSON can represent: no bigint, which is a fault in every encoder. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** A refusal caused by the caller: a returned value with a code, and what the client needs to continue. */
export class Refusal<C extends string = RefusalCode> {
  readonly code: C;
  readonly value: Json;
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined;
  /** The challenge of a login that waits for its second factor. */
  challenge: LoginChallenge | undefined;

  constructor(code: C, value?: Json, retryAfterSeconds?: number) {
    this.code = code;
    this.value = value;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const refuse = <const C extends string>(code: C, value?: Json): Refusal<C> => new Refusal(code, value);
