import type { Queryable } from '@foyer/database/open-pool.ts';

/** The key under which attempts are counted. */
export interface Attempts {
  merchant: string;
  accountName: string;
  /** A known device; `ip <network>` for an address; empty for all other devices together. */
  deviceId: string;
}

interface Rule {
  /** Number of attempts without delay. */
  free: number;
  maxSeconds: number;
}

/** SQL: the seconds of a rule, whose parts are $4 and $5. `failures` counts attempts: each is counted before it is checked, and a success deletes them. */
const WAIT = `case when login_failure.failures < $4::int then 0
  else least(power(2, least(login_failure.failures - $4::int, 20)), $5::int) end`;
const IS_OLD = `login_failure.last_at < foyer.clock() - interval '1 hour'`;

const toValues = ({ accountName, deviceId, merchant }: Attempts, { free, maxSeconds }: Rule): unknown[] => [
  merchant,
  accountName,
  deviceId,
  free,
  maxSeconds,
];

/** Counts an attempt, unless it comes too soon after the last one. @returns whether it is allowed */
export async function countAttempt(db: Queryable, attempts: Attempts, rule: Rule): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'count-login-attempt',
    // The last attempt may be later than this transaction's time, so free attempts skip the comparison.
    text: `insert into foyer.login_failure (merchant, account_name, device_id, failures) values ($1, $2, $3, 1)
      on conflict (merchant, account_name, device_id) do update set
        failures = case when ${IS_OLD} then 1 else login_failure.failures + 1 end, last_at = foyer.clock()
      where ${IS_OLD} or login_failure.failures < $4::int
        or login_failure.last_at <= foyer.clock() - make_interval(secs => ${WAIT})`,
    values: toValues(attempts, rule),
  });
  return rowCount === 1;
}

/** Seconds until the next attempt may be made. */
export async function secondsUntilAttempt(db: Queryable, attempts: Attempts, rule: Rule): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'get-seconds-until-attempt',
    text: `select ceil(extract(epoch from last_at - foyer.clock()) + ${WAIT})::int as seconds from foyer.login_failure
      where merchant = $1 and account_name = $2 and device_id = $3`,
    values: toValues(attempts, rule),
  });
  return Math.max(1, rows[0]?.seconds ?? 1);
}

export async function deleteAttempts(db: Queryable, { accountName, deviceId, merchant }: Attempts): Promise<void> {
  await db.query({
    name: 'delete-login-attempts',
    text: 'delete from foyer.login_failure where merchant = $1 and account_name = $2 and device_id = $3',
    values: [merchant, accountName, deviceId],
  });
}

export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-login-attempts',
    text: `delete from foyer.login_failure where last_at < foyer.clock() - interval '1 hour'`,
  });
}
