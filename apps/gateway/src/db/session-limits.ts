/** SQL: a row of `session` is not expired: an idle timeout of 30 minutes, and 12 hours in total (docs/gateway.md: Sessions). */
export const SESSION_LIMITS = `session.seen_at > foyer.clock() - interval '30 minutes'
  and session.began_at > foyer.clock() - interval '12 hours'`;
