/** Every refusal code of the arcade, and its HTTP status. Messages: `refusal.<code>` in arcade.json. */
export const ARCADE_REFUSALS = {
  'invalid.request': 400,
  'bet.closed': 400,
  'stake.outside': 400,
  'balance.insufficient': 400,
  'limit.reached': 400,
  'login.not.session': 401,
  'user.or.token.invalid': 401,
  'access.denied': 403,
  'account.disabled': 403,
  'not.found': 404,
  'request.in.progress': 409,
  'idempotency.mismatch': 409,
  'round.running': 409,
  /** The wallet does not accept the stake, for a reason that players cannot change. */
  'bet.refused': 409,
  /** The stake was taken and returned, or never taken. */
  'bet.returned': 409,
  /** The grant has no round left, has expired, or was cancelled. */
  'free.rounds.over': 409,
  'launch.expired': 410,
  'request.too.large': 413,
  TOO_MANY_REQUEST_SESSION: 429,
  TOO_MANY_REQUEST_ROUND: 429,
  'unknown.error': 500,
  /** Money may have moved: the same request, sent again, returns the outcome. */
  'outcome.unknown': 503,
  unavailable: 503,
  'wallet.unavailable': 503,
} as const satisfies Record<string, number>;

/**
 * The refusals of a round after which it is certain that it is not played and its stake not kept, now or later. After any other
 * answer, and after none, the outcome is unknown until the same request is answered with one of these or with a round.
 */
export const DECIDED_ROUND_REFUSALS = [
  'invalid.request',
  'bet.closed',
  'stake.outside',
  'balance.insufficient',
  'limit.reached',
  'account.disabled',
  'idempotency.mismatch',
  'bet.refused',
  'bet.returned',
  'free.rounds.over',
  'launch.expired',
  'request.too.large',
] as const satisfies readonly (keyof typeof ARCADE_REFUSALS)[];

/** Refusals before a request is looked at: they say nothing about an earlier attempt of the same one. */
export const UNREAD_ROUND_REFUSALS = [
  'login.not.session',
  'user.or.token.invalid',
  'TOO_MANY_REQUEST_ROUND',
] as const satisfies readonly (keyof typeof ARCADE_REFUSALS)[];

export type ArcadeRefusalCode = keyof typeof ARCADE_REFUSALS;
