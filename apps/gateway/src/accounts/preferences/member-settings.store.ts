import type { ConsentPurpose } from '@foyer/contract/settings/shapes.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** A member's settings, and other facts that the settings page shows. */
export interface SettingsRow {
  timeZone: string;
  isCalm: boolean;
  hidesBalance: boolean;
  playsSounds: boolean;
  moneyByEmail: boolean;
  pushResults: boolean;
  pushWins: boolean;
  pushWithdrawals: boolean;
  pushClosing: boolean;
  pushDetails: boolean;
  avatar: string;
  email: string | null;
  mobile: string | null;
  closingAt: Date | null;
}

/** A column of `member` for each setting that is a switch or a text. */
const COLUMNS = {
  timeZone: 'time_zone',
  isCalm: 'is_calm',
  hidesBalance: 'hides_balance',
  playsSounds: 'plays_sounds',
  moneyByEmail: 'money_by_email',
  pushResults: 'push_results',
  pushWins: 'push_wins',
  pushWithdrawals: 'push_withdrawals',
  pushClosing: 'push_closing',
  pushDetails: 'push_details',
} as const;

export type ChangedSettings = { [Name in keyof typeof COLUMNS]?: SettingsRow[Name] | undefined };

export async function getSettings(client: Queryable, memberId: bigint): Promise<SettingsRow> {
  const { rows } = await client.query<SettingsRow>({
    name: 'get-settings',
    text: `select time_zone as "timeZone", is_calm as "isCalm", hides_balance as "hidesBalance", plays_sounds as "playsSounds",
        money_by_email as "moneyByEmail", push_results as "pushResults", push_wins as "pushWins",
        push_withdrawals as "pushWithdrawals", push_closing as "pushClosing", push_details as "pushDetails", avatar_version as avatar, email, mobile, closing_at as "closingAt"
      from foyer.member where id = $1`,
    values: [memberId],
  });
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  return rows[0];
}

/** Changes only the given settings. */
export async function changeSettings(client: Client, memberId: bigint, changed: ChangedSettings): Promise<void> {
  const names = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => changed[name] !== undefined);
  if (names.length === 0) return;
  const sets = names.map((name, place) => `${COLUMNS[name]} = $${place + 2}`);
  // The prompt no longer applies once members have chosen themselves.
  if (names.some((name) => name.startsWith('push'))) sets.push('push_chosen_at = foyer.clock()');
  await client.query(`update foyer.member set ${sets.join(', ')} where id = $1`, [
    memberId,
    ...names.map((name) => changed[name]),
  ]);
}

/** A consent that was given or withdrawn. */
export interface Consent {
  purpose: ConsentPurpose;
  isGiven: boolean;
  at: Date;
}

/** The latest fifty of a member, newest first. */
export async function findConsents(client: Queryable, memberId: bigint): Promise<Consent[]> {
  const { rows } = await client.query<Consent>({
    name: 'find-consents',
    text: `select purpose, is_given as "isGiven", at from foyer.member_consent
      where member_id = $1 order by id desc limit 50`,
    values: [memberId],
  });
  return rows;
}

/** Whether a member currently consents to something; no by default. */
export async function hasConsent(client: Queryable, memberId: bigint, purpose: ConsentPurpose): Promise<boolean> {
  const { rows } = await client.query<{ isGiven: boolean }>({
    name: 'has-consent',
    text: `select is_given as "isGiven" from foyer.member_consent
      where member_id = $1 and purpose = $2 order by id desc limit 1`,
    values: [memberId, purpose],
  });
  return rows[0]?.isGiven === true;
}

export async function addConsent(
  client: Client,
  member: { merchant: string; memberId: bigint },
  { isGiven, purpose }: Omit<Consent, 'at'>,
): Promise<void> {
  await client.query(
    'insert into foyer.member_consent (merchant, member_id, purpose, is_given) values ($1, $2, $3, $4)',
    [member.merchant, member.memberId, purpose, isGiven],
  );
}

export async function getAvatar(client: Queryable, memberId: bigint): Promise<Buffer | null> {
  const { rows } = await client.query<{ picture: Buffer }>({
    name: 'get-avatar',
    text: 'select picture from foyer.member_avatar where member_id = $1',
    values: [memberId],
  });
  return rows[0]?.picture ?? null;
}

/** Sets or removes a member's avatar. @param version of the picture; empty without one */
export async function putAvatar(
  client: Client,
  memberId: bigint,
  { picture, version }: { picture: Buffer | null; version: string },
): Promise<void> {
  await client.query('update foyer.member set avatar_version = $2 where id = $1', [memberId, version]);
  if (picture)
    await client.query(
      `insert into foyer.member_avatar (member_id, picture) values ($1, $2)
       on conflict (member_id) do update set picture = excluded.picture, set_at = foyer.clock()`,
      [memberId, picture],
    );
  else await client.query('delete from foyer.member_avatar where member_id = $1', [memberId]);
}
