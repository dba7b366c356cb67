/** How long sessions last without a call, and in total (docs/gateway.md: Sessions). Constants: no setting changes them. */
const MEMBERS = { idleMinutes: 30, maxHours: 12 };
const STAFF = { idleMinutes: 15, maxHours: 8 };

/** SQL: a row of `session` has not expired. */
export const UNEXPIRED_SESSION = `session.seen_at > foyer.clock() - interval '${MEMBERS.idleMinutes} minutes'
  and session.began_at > foyer.clock() - interval '${MEMBERS.maxHours} hours'`;

/** SQL: a row of `staff_session` has not expired. */
export const UNEXPIRED_STAFF_SESSION = `staff_session.seen_at > foyer.clock() - interval '${STAFF.idleMinutes} minutes'
  and staff_session.created_at > foyer.clock() - interval '${STAFF.maxHours} hours'`;
