import type { PushTopic } from '@foyer/contract/push/shapes.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { quietUntilSql } from '../../platform/policy/quiet-hours.ts';
import type { PushProvider } from './push-device.store.ts';

/** The purpose of a message. `test`: to check whether it arrives. */
export type PushPurpose = Exclude<PushTopic, 'ALL'> | 'test';

/** A message to a member's browsers. */
export interface NewPush {
  memberId: bigint;
  purpose: PushPurpose;
  /** A later message of the same topic replaces an undelivered one. */
  topic: string | null;
  title: string;
  body: string;
  /** A path of the member centre. */
  page: string;
  /** How long the message stays useful. */
  ttlSeconds: number;
  /** Sends to this browser only. */
  deviceId?: bigint;
}

/** Queues a message for each of the member's browsers that takes its topic. @returns for how many */
export async function queuePush(client: Client, push: NewPush): Promise<number> {
  const { body, deviceId = null, memberId, page, purpose, title, topic, ttlSeconds } = push;
  const { rowCount } = await client.query(
    `with takers as (
       select id, member_id from foyer.push_device
       where member_id = $1 and ($8::bigint is null or id = $8) and ($2 = 'test' or topics && array['ALL', $2])
     ), replaced as (
       delete from foyer.push_message where device_id in (select id from takers) and topic = $3
     ) insert into foyer.push_message (device_id, member_id, purpose, topic, title, body, page, expires_at)
       select id, member_id, $2, $3, $4, $5, $6, foyer.clock() + make_interval(secs => $7) from takers`,
    [memberId, purpose, topic, title, body, page, ttlSeconds, deviceId],
  );
  return rowCount ?? 0;
}

/** Whether a member wants a kind of push message, and whether it may contain amounts. */
export interface PushPreference {
  isWanted: boolean;
  showsDetails: boolean;
}

/** SQL for whether the row `member` wants messages of a purpose. */
const WISHES: Readonly<Record<PushPurpose, string>> = {
  result: 'member.push_results',
  win: 'member.push_wins',
  withdrawal: 'member.push_withdrawals',
  closing: 'member.push_closing',
  offers: `coalesce((select is_given from foyer.member_consent consent where consent.member_id = member.id
    and consent.purpose = 'offersByPush' order by id desc limit 1), false)`,
  test: 'true',
};

/** Checked when an event occurs: nothing is queued for members who do not want it, or have no browser. */
export async function getPushPreference(
  client: Queryable,
  memberId: bigint,
  purpose: PushPurpose,
): Promise<PushPreference> {
  const { rows } = await client.query<PushPreference>(
    `select ${WISHES[purpose]} and exists (select from foyer.push_device where member_id = member.id) as "isWanted",
       push_details as "showsDetails" from foyer.member where id = $1`,
    [memberId],
  );
  return rows[0] ?? { isWanted: false, showsDetails: false };
}

/** How long a message that is being sent is reserved for its process. */
const LEASE = `interval '1 minute'`;

/** Claims due messages for a minute, in which other processes skip them. */
export async function takeDuePushes(client: Queryable, limit: number): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `with due as (
       select id from foyer.push_message where next_at <= foyer.clock() order by next_at, id limit $1 for update skip locked
     ) update foyer.push_message message set next_at = foyer.clock() + ${LEASE}, attempts = attempts + 1
       from due where message.id = due.id returning message.id`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** A message with its browser, and the facts that decide about it now. */
export interface DuePush {
  id: bigint;
  deviceId: bigint;
  memberId: bigint;
  merchant: string;
  provider: PushProvider;
  sealedAddress: Buffer;
  origin: string;
  language: string;
  purpose: PushPurpose;
  topic: string | null;
  title: string;
  body: string;
  page: string;
  attempts: number;
  /** Whether its member currently wants it. */
  isWanted: boolean;
  /** Seconds until it expires; below 1: expired. */
  secondsLeft: number;
  /** The end of the quiet hours where the member is; null outside them. */
  quietUntil: Date | null;
}

const WISH = Object.entries(WISHES)
  .map(([purpose, isWanted]) => `when '${purpose}' then ${isWanted}`)
  .join(' ');

/**
 * Reads a message. @param zones of the markets by merchant, for members without their own
 * @returns null if it is gone, or its browser now belongs to somebody else
 */
export async function getDuePush(
  client: Queryable,
  id: bigint,
  zones: Readonly<Record<string, string>>,
): Promise<DuePush | null> {
  const zone = `coalesce(nullif(member.time_zone, ''), $2::jsonb ->> member.merchant, 'UTC')`;
  const { rows } = await client.query<DuePush>(
    `select message.id, device.id as "deviceId", device.member_id as "memberId", device.merchant, device.provider,
       device.sealed_address as "sealedAddress", device.origin, member.language, purpose, topic, title, body, page, attempts,
       case purpose ${WISH} end as "isWanted",
       floor(extract(epoch from expires_at - foyer.clock()))::int as "secondsLeft",
       ${quietUntilSql('foyer.clock()', zone)} as "quietUntil"
     from foyer.push_message message
     join foyer.push_device device on device.id = message.device_id and device.member_id = message.member_id
     join foyer.member on member.id = device.member_id where message.id = $1`,
    [id, JSON.stringify(zones)],
  );
  return rows[0] ?? null;
}

/** Deletes a message. @param isDelivered whether a push service has accepted it */
export async function endPush(client: Queryable, id: bigint, isDelivered: boolean): Promise<void> {
  await client.query(
    `with ended as (delete from foyer.push_message where id = $1 returning device_id)
     update foyer.push_device set delivered_at = foyer.clock() from ended where id = ended.device_id and $2`,
    [id, isDelivered],
  );
}

/** Postpones a message; one that would have expired by then is deleted. @returns false if it was deleted */
export async function postponePush(client: Queryable, id: bigint, waitMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.push_message set next_at = foyer.clock() + $2 * interval '1 millisecond'
     where id = $1 and expires_at > foyer.clock() + $2 * interval '1 millisecond'`,
    [id, waitMs],
  );
  if (rowCount === 1) return true;
  await endPush(client, id, false);
  return false;
}
