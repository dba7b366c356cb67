import type { Static, TSchema } from 'typebox';
import type { RefusalCode } from './refusals.data.ts';

/** Who may call: anyone, a member, or anyone, with the session if there is one. */
export type Access = 'anyone' | 'member' | 'member-if-any';

/**
 * Calls of one kind a minute by address, account name and device; refused as `TOO_MANY_REQUEST_<what>`. Endpoints with the same `what`
 * are counted together; those of `CALL` only with endpoints that have the same numbers.
 */
export interface RateLimit {
  what: 'LOGIN' | 'REGISTER' | 'VERIFY' | 'SMS' | 'EXCHANGE' | 'COLLECT' | 'CALL';
  /** Generous by address: thousands of phones of one carrier share one. */
  perMinute: Readonly<Partial<Record<'ip' | 'account' | 'device', number>>>;
}

/** One call of §7, for both ends. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/wps/${string}`;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  query?: TSchema;
  body?: TSchema;
  value: TSchema;
  /** Headers that the client always sends with this call (§7). */
  headers?: Readonly<Partial<Record<'Device' | 'ModuleId', string>>>;
  /** The codes that the handler itself may refuse with; others do not compile. */
  refusals: readonly RefusalCode[];
  /** The body is encrypted on the wire (docs/gateway.md: Encryption). */
  isEncrypted?: boolean;
  /** With an `Idempotency-Key`, a repetition has one effect and one answer. */
  isIdempotent?: boolean;
  /** For bodies that may be longer than usual; without a session the call is refused before its body is read. */
  maxBodyBytes?: number;
  /** `bare`: the answer is the body itself, without the envelope; `none`: 204 without a body. */
  answer?: 'bare' | 'none';
  /** Checks that do not apply to this call. */
  exemptFrom?: readonly ('region.restricted' | 'maintenance')[];
  /** Ends the member's use of the device: the browser deletes what the site has stored, except cookies (ASVS 14.3.1). */
  endsUse?: true;
  /** A public response that may be cached for some minutes (§7). */
  isCacheable?: true;
  limit?: RateLimit;
  /** Calls of a group share a separate concurrency limit in the browser (§7). */
  concurrencyGroup?: 'gameList';
}

/** Declares one endpoint and keeps its literal types, from which both ends derive theirs. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ValueOf<E extends Endpoint> = Static<E['value']>;

/** The envelope around every answer (docs/gateway.md: Envelope). */
export type Envelope<V> =
  | { success: true; value: V }
  | { success: false; errorCode: string; message: string; value?: unknown; challenge?: LoginChallenge };

/** The challenge of a login that waits for its second factor; beside `value`, whose shape §8 defines. */
export interface LoginChallenge {
  /** Opaque, 256 bit, valid for ten minutes and five attempts. */
  id: string;
  /** Where the code was sent, masked; empty for an authenticator. */
  destination: string;
  /** Seconds until another code may be sent; 0 for an authenticator. */
  resendSeconds: number;
}
