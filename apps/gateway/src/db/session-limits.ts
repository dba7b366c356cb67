/** SQL: a row of `session` is not expired: 30 minutes idle, 12 hours in all (docs/gateway.md: Sessions). */
export const SESSION_LIMITS = `session.seen_at > foyer.clock() - interval '30 minutes'
  and session.began_at > foyer.clock() - interval '12 hours'`;
