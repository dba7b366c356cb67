/** How long a session lasts without a call (docs/gateway.md: Sessions). */
const IDLE_TIMEOUT_MINUTES = 30;
/** How long a session lasts in all. */
const MAX_SESSION_HOURS = 12;

/** SQL: a row of `session` has not expired. */
export const UNEXPIRED_SESSION = `session.seen_at > foyer.clock() - interval '${IDLE_TIMEOUT_MINUTES} minutes'
  and session.began_at > foyer.clock() - interval '${MAX_SESSION_HOURS} hours'`;
