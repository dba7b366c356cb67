/** Every code with which this app refuses, and its HTTP status (GATEWAY: Status and codes). Its words stand in the locales as `refusal.<code>`. */
export const REFUSALS = {
  'invalid.request': 400,
  'bet.closed': 400,
  'draw.voided': 400,
  'balance.insufficient': 400,
  'limit.reached': 400,
  'odds.changed': 400,
  'login.not.session': 401,
  'user.or.token.invalid': 401,
  'access.denied': 403,
  'account.disabled': 403,
  'not.found': 404,
  'request.in.progress': 409,
  'idempotency.mismatch': 409,
  'launch.expired': 410,
  'request.too.large': 413,
  TOO_MANY_REQUEST_TICKET: 429,
  TOO_MANY_REQUEST_SESSION: 429,
  'unknown.error': 500,
  'wallet.unavailable': 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a member may cause: a value, not a throw. `value` goes to the client beside the code. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly value?: unknown;
}

export function refuse(refused: RefusalCode, value?: unknown): Refusal {
  return value === undefined ? { refused } : { refused, value };
}

export function isRefusal(outcome: object): outcome is Refusal {
  return 'refused' in outcome;
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSALS, code);
}
