import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** Whether a member has money with the merchant, or anything that may still add or take some. */
export async function hasOpenBusiness(client: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from foyer.ledger_account where member_id = $1 and balance_minor <> 0)
       or exists (select from foyer.cashier_withdrawal
         where member_id = $1 and state in ('held', 'needs_review', 'approved', 'sending'))
       or exists (select from foyer.cashier_deposit where member_id = $1 and state in ('created', 'pending'))
       or exists (select from foyer.ledger_account account
         join foyer.ledger_transfer bet on bet.account_id = account.id and bet.kind = 'bet'
         join foyer.vendor_round round on round.source = bet.source and round.round_id = bet.round_id
         where account.member_id = $1 and round.state = 'open') as is`,
    [memberId],
  );
  return rows[0]?.is === true;
}

/** Schedules the closing of an account in some days, unless it is scheduled already. @returns the date, and whether it is new */
export async function beginClosing(
  client: Client,
  memberId: bigint,
  days: number,
): Promise<{ at: Date; isNew: boolean }> {
  const { rows } = await client.query<{ at: Date; isNew: boolean }>(
    `update foyer.member now set closing_at = coalesce(now.closing_at, foyer.clock() + make_interval(days => $2))
     from foyer.member before where now.id = $1 and before.id = now.id
     returning now.closing_at as at, before.closing_at is null as "isNew"`,
    [memberId, days],
  );
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  return rows[0];
}

/** Cancels the closing of an account. */
export async function endClosing(client: Queryable, memberId: bigint): Promise<void> {
  await client.query('update foyer.member set closing_at = null where id = $1 and closed_at is null', [memberId]);
}

/** The members whose accounts are due to be closed. */
export async function findDueClosings(client: Queryable): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `select id from foyer.member where closing_at <= foyer.clock() and closed_at is null order by closing_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Data that is deleted with a closed account. */
const DELETIONS = [
  'delete from foyer.member_avatar where member_id = $1',
  'delete from foyer.remembered_login where member_id = $1',
  'delete from foyer.social_identity where member_id = $1',
  'delete from foyer.passkey where member_id = $1',
  'delete from foyer.totp where member_id = $1',
  'delete from foyer.recovery_code where member_id = $1',
  'delete from foyer.favourite_game where member_id = $1',
  'delete from foyer.draw_reminder where member_id = $1',
  'delete from foyer.inbox_message where member_id = $1',
  'delete from foyer.popup_act where member_id = $1',
  'delete from foyer.campaign_popup where member_id = $1',
  'delete from foyer.member_tag where member_id = $1',
  'delete from foyer.member_install where member_id = $1',
  'delete from foyer.push_device where member_id = $1',
  'delete from foyer.support_contact where member_id = $1',
  'delete from foyer.support_provider_customer where member_id = $1',
  `update foyer.agent_application set name = '', link = '',
     state = case when state in ('draft', 'submitted', 'checked') then 'withdrawn' else state end where member_id = $1`,
];

/** SQL: what remains of where a member came from. Statistics and the settlement with affiliates use these two. */
const REST_OF_REGISTRATION = `jsonb_strip_nulls(jsonb_build_object(
  'registerMethod', registration->'registerMethod', 'affiliateCode', registration->'affiliateCode'))`;

/** Columns of settings that return to their defaults. */
const SETTINGS = [
  ...['time_zone', 'is_calm', 'hides_balance', 'plays_sounds', 'money_by_email', 'hides_missions', 'reality_minutes'],
  ...['push_results', 'push_wins', 'push_withdrawals', 'push_closing', 'push_details', 'push_chosen_at'],
];

/**
 * Closes an account that is due: nobody can log in to it again, its identifiers are free for other accounts, and its settings
 * and the address and device of its registration are deleted. Records required by law stay: money, identity checks, consents,
 * exclusions (docs/settings.md).
 * @returns false if it is no longer due
 */
export async function closeMember(client: Client, memberId: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.member set closed_at = foyer.clock(), password_hash = '', password_kind = 'none', email = null, mobile = null,
       avatar_version = '', second_factor = null, shows_wins = false, registration = ${REST_OF_REGISTRATION},
       ${SETTINGS.map((column) => `${column} = default`).join(', ')}
     where id = $1 and closing_at <= foyer.clock() and closed_at is null`,
    [memberId],
  );
  if (rowCount !== 1) return false;
  for (const deletion of DELETIONS) await client.query(deletion, [memberId]);
  await client.query(
    'update foyer.session set revoked_at = foyer.clock() where member_id = $1 and revoked_at is null',
    [memberId],
  );
  return true;
}
