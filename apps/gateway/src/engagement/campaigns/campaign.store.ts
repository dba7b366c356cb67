import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { quietUntilSql } from '../../platform/policy/quiet-hours.ts';
import type { CampaignChannel } from './campaigns-document.ts';

/** A campaign of a merchant. */
export interface CampaignKey {
  merchant: string;
  campaignId: string;
}

/** Begins a campaign. @returns false if its members have been chosen before */
export async function addRun(client: Client, { campaignId, merchant }: CampaignKey): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into foyer.campaign_run (merchant, campaign_id) values ($1, $2) on conflict do nothing',
    [merchant, campaignId],
  );
  return rowCount === 1;
}

/** Messages to be sent to members on some channels. */
interface NewSends {
  memberIds: readonly bigint[];
  channels: readonly CampaignChannel[];
  state: 'waiting' | 'heldOut';
  /** 0 is the first step. */
  step: number;
  /** Hours until it is due. */
  afterHours: number;
}

/** Queues a step of a campaign for members, on each of its channels. */
export async function addSends(client: Client, { campaignId, merchant }: CampaignKey, sends: NewSends): Promise<void> {
  await client.query(
    `insert into foyer.campaign_send (merchant, campaign_id, member_id, channel, state, step, due_at)
     select $1, $2, member_id, channel, $5, $6, foyer.clock() + make_interval(hours => $7)
     from unnest($3::bigint[]) as member_id cross join unnest($4::text[]) as channel
     on conflict do nothing`,
    [merchant, campaignId, sends.memberIds, sends.channels, sends.state, sends.step, sends.afterHours],
  );
}

/** Whether a step still has something waiting for a member, who is locked. */
export async function isStepWaiting(
  client: Client,
  { campaignId, memberId, merchant, step }: Pick<DueSend, 'merchant' | 'campaignId' | 'memberId' | 'step'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from foyer.campaign_send where merchant = $1 and campaign_id = $2 and member_id = $3 and step = $4 and state = 'waiting'`,
    [merchant, campaignId, memberId, step],
  );
  return rowCount !== 0;
}

/** Something that waits to be sent, and its member. */
export interface DueSend extends CampaignKey {
  id: bigint;
  memberId: bigint;
  step: number;
  channel: CampaignChannel;
  language: string;
  email: string | null;
  mobile: string | null;
}

/** Locks the next message that is due until the transaction ends; other processes skip it. @returns null if nothing is due */
export async function lockDueSend(client: Client, merchant: string): Promise<DueSend | null> {
  const { rows } = await client.query<DueSend>(
    `with due as (
       select id, merchant, campaign_id, member_id, step, channel from foyer.campaign_send
       where merchant = $1 and state = 'waiting' and due_at <= foyer.clock() order by due_at, id limit 1 for update skip locked
     )
     select due.id, due.merchant, campaign_id as "campaignId", member_id as "memberId", step, channel, language, email, mobile
     from due join foyer.member on member.id = due.member_id`,
    [merchant],
  );
  return rows[0] ?? null;
}

/** SQL: whether a message belongs to another step; those of one step on several channels count as one. */
const IS_OTHER = '(campaign_id, step) is distinct from ($2::text, $3::smallint)';

/**
 * Until when a message must wait: for the end of the quiet hours where the member is (21 to 9 o’clock), for the caps of one campaign
 * message a day and three a week, and for another message that is being sent. The member is locked, so that this does not change.
 * @param zone of the market, for members without their own
 * @returns null if it can be sent now
 */
export async function getWait(
  client: Client,
  { campaignId, memberId, step }: Pick<DueSend, 'campaignId' | 'memberId' | 'step'>,
  zone: string,
): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date | null }>(
    `with recent as (
       select campaign_id, step, ended_at from foyer.campaign_send
       where member_id = $1 and state = 'sent' and ended_at > foyer.clock() - interval '7 days' and ${IS_OTHER}
     )
     select greatest(
       (select ${quietUntilSql('foyer.clock()', "coalesce(nullif(time_zone, ''), $4)")} from foyer.member where id = $1),
       (select max(due_at) from foyer.campaign_send
        where member_id = $1 and is_sending and due_at > foyer.clock() and ${IS_OTHER}),
       (select max(ended_at) + interval '1 day' from recent where ended_at > foyer.clock() - interval '1 day'),
       (select min(ended_at) + interval '7 days' from (
          select max(ended_at) as ended_at from recent group by campaign_id, step order by 1 desc limit 3) week
        having count(*) = 3)) as until`,
    [memberId, campaignId, step, zone],
  );
  return rows[0]?.until ?? null;
}

/** How long a message that is being sent is reserved for its process: longer than services usually take. */
const LEASE = `interval '2 minutes'`;

/**
 * Reserves a locked message beyond the transaction: after two minutes it is due again, if its process has died.
 * @returns the id of the message, the same each time
 */
export async function reserveSend(client: Client, id: bigint): Promise<string> {
  const { rows } = await client.query<{ messageId: string }>(
    `update foyer.campaign_send set is_sending = true, due_at = foyer.clock() + ${LEASE},
       message_id = coalesce(message_id, gen_random_uuid())
     where id = $1 returning message_id as "messageId"`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no message ${id}`);
  return rows[0].messageId;
}

export async function endSend(
  client: Client,
  id: bigint,
  { reason = null, state }: { state: 'sent' | 'skipped'; reason?: string | null },
): Promise<void> {
  await client.query(
    `update foyer.campaign_send set state = $2, reason = $3, is_sending = false, ended_at = foyer.clock() where id = $1`,
    [id, state, reason],
  );
}

export async function postponeSend(client: Queryable, id: bigint, until: Date): Promise<void> {
  await client.query('update foyer.campaign_send set due_at = $2, is_sending = false where id = $1', [id, until]);
}

/** How many members each outcome of a campaign has, by step and channel. */
export interface SendCount {
  step: number;
  channel: CampaignChannel;
  state: string;
  reason: string | null;
  members: number;
}

export async function countSends(client: Queryable, { campaignId, merchant }: CampaignKey): Promise<SendCount[]> {
  const { rows } = await client.query<SendCount>(
    `select step, channel, state, reason, count(*)::int as members from foyer.campaign_send
     where merchant = $1 and campaign_id = $2 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [merchant, campaignId],
  );
  return rows;
}

/** What members have done since a campaign chose them, by group: reached, or held out. */
export interface Effect {
  group: 'reached' | 'heldOut';
  members: number;
  /** Their total loss (stakes less what came back), in minor units; below zero if they won. */
  lostMinor: bigint;
  /** Members who have since taken a break, excluded themselves or set a limit. */
  protecting: number;
}

export async function findEffects(client: Queryable, { campaignId, merchant }: CampaignKey): Promise<Effect[]> {
  const { rows } = await client.query<Effect>(
    `with chosen as (
       select member_id, case when bool_or(state = 'sent') then 'reached' else 'heldOut' end as "group"
       from foyer.campaign_send where merchant = $1 and campaign_id = $2 and state in ('sent', 'heldOut') group by member_id
     ), run as (select chosen_at from foyer.campaign_run where merchant = $1 and campaign_id = $2)
     select "group", count(*)::int as members,
       coalesce(sum((select -sum(amount_minor) from foyer.ledger_transfer moved
         join foyer.ledger_account account on account.id = moved.account_id
         where account.member_id = chosen.member_id and moved.at > run.chosen_at
           and moved.kind in ('bet', 'win', 'refund', 'jackpot', 'void'))), 0)::bigint as "lostMinor",
       count(*) filter (where exists (select from foyer.event where event.member_id = chosen.member_id
         and event.at > run.chosen_at and event.kind in ('break.began', 'member.excluded', 'limit.set')))::int as protecting
     from chosen cross join run group by 1 order by 1 desc`,
    [merchant, campaignId],
  );
  return rows;
}

/** A member who is sent a campaign as a test. */
export type TestReceiver = Omit<DueSend, 'id' | 'step' | 'channel'>;

/** Finds that member by name; null if there is none. */
export async function getTestReceiver(
  client: Queryable,
  { campaignId, merchant }: CampaignKey,
  usernameKey: string,
): Promise<TestReceiver | null> {
  const { rows } = await client.query<TestReceiver>(
    `select merchant, $2 as "campaignId", id as "memberId", language, email, mobile from foyer.member
     where merchant = $1 and username_key = $3`,
    [merchant, campaignId, usernameKey],
  );
  return rows[0] ?? null;
}
