import type { LoginChallenge } from '@foyer/contract/endpoint.ts';

interface Details {
  status?: number;
  traceId?: string;
  message?: string;
  value?: unknown;
  challenge?: LoginChallenge | undefined;
  cause?: unknown;
}

/**
 * Why a call failed: the gateway's errorCode, or the client's code for a request that failed.
 * `message` is the gateway's message for the member; empty if there is none, so that no code is shown instead.
 */
export class GatewayError extends Error {
  readonly code: string;
  readonly status: number;
  readonly traceId: string;
  /** What the client needs to continue, such as the fields that are wrong. */
  readonly value: unknown;
  /** The challenge of a login that waits for its second factor; else null. */
  readonly challenge: LoginChallenge | null;

  constructor(code: string, details: Details = {}) {
    super(details.message ?? '', { cause: details.cause });
    this.name = 'GatewayError';
    this.code = code;
    this.status = details.status ?? 0;
    this.traceId = details.traceId ?? '';
    this.value = details.value;
    this.challenge = details.challenge ?? null;
  }
}

/** The status of a proxy whose gateway did not answer: rejected silently, whatever the proxy wrote (§8). */
export const BAD_GATEWAY = 502;

/** Whether a failure raises no alert (§8): where the member waits for the answer, a quiet notice offers a retry. */
export const isQuiet = ({ code, status }: Pick<GatewayError, 'code' | 'status'>): boolean =>
  status === BAD_GATEWAY || code.startsWith('TOO_MANY_REQUEST');

/** The gateway's codes for an ended session. */
export const SESSION_OVER = ['login.not.session', 'customer.not.login', 'user.or.token.invalid'] as const;

/** Whether an error means that the session has ended (§8). */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof GatewayError &&
  (error.status === 401 ||
    error.message === 'CUSTOMER_NOT_LOGIN' ||
    (SESSION_OVER as readonly string[]).includes(error.code));
