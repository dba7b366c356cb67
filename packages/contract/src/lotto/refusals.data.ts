/** Every code with which the lottery refuses, and its HTTP status (docs/gateway.md: Status and codes). Messages: `refusal.<code>` in lotto.json. */
export const LOTTO_REFUSALS = {
  'invalid.request': 400,
  'bet.closed': 400,
  'draw.voided': 400,
  'balance.insufficient': 400,
  'limit.reached': 400,
  /** The draw's liability has reached its cap. */
  'draw.full': 400,
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
  /** Money may have moved: repeating the same request returns the outcome. */
  'outcome.unknown': 503,
  unavailable: 503,
  'wallet.unavailable': 503,
} as const satisfies Record<string, number>;

/**
 * The refusals of a bet after which it is certain that it is not placed and not charged, now or later. After any other answer,
 * and after none, the outcome is unknown until the same request id is answered with one of these or with a ticket.
 */
export const DECIDED_BET_REFUSALS = [
  'invalid.request',
  'bet.closed',
  'draw.voided',
  'balance.insufficient',
  'limit.reached',
  'draw.full',
  'odds.changed',
  'account.disabled',
  'idempotency.mismatch',
  'launch.expired',
  'wallet.unavailable',
] as const satisfies readonly (keyof typeof LOTTO_REFUSALS)[];

export type LottoRefusalCode = keyof typeof LOTTO_REFUSALS;

export const isLottoRefusalCode = (code: string): code is LottoRefusalCode =>
  Object.keys(LOTTO_REFUSALS).includes(code);
