import { createHash } from 'node:crypto';
import type { Condition } from '@foyer/conditions/condition.ts';
import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { factSourceOf, findMembersMatching } from '../facts/read-facts.store.ts';
import { lockMember } from '../promotions/grant.store.ts';
import { addRun, addSends, type DueSend, endSend, lockDueSend, postponeSend } from './campaign.store.ts';
import { type Campaign, campaignsOf } from './campaigns-document.ts';
import { addNextStep, decideSend, type ReservedSend } from './decide-send.ts';

type SendContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'messages' | 'now' | 'pool'>;

/** A run begins no more messages of a merchant after this time: what is left is due in the next one. */
const RUN_MS = 45_000;
const HOLDOUT_PERCENT = 10;
const WHOLE = 100;
const ALL: Condition = { all: [] };

/** Whether a member is held out of a campaign; deterministic. */
export function isHeldOut(
  { holdoutPercent = HOLDOUT_PERCENT, id }: Pick<Campaign, 'id' | 'holdoutPercent'>,
  memberId: bigint,
): boolean {
  const hash = createHash('sha256').update(`${id}:${memberId}`).digest();
  return hash.readUInt32BE(0) % WHOLE < holdoutPercent;
}

/** The members of a campaign as they are now. */
export const findSegment = (
  { documents, pool }: Pick<Context, 'documents' | 'pool'>,
  merchant: Merchant,
  { segment }: Pick<Campaign, 'segment'>,
): Promise<bigint[]> =>
  findMembersMatching(pool, factSourceOf(merchant, { documents }), (segment as Condition | undefined) ?? ALL);

/**
 * Begins campaigns whose time has come, and sends what is due: at all merchants at the same time, so that none waits for the messages of
 * another.
 */
export async function sendCampaigns(context: SendContext): Promise<void> {
  await Promise.all(context.merchants.map((merchant) => sendCampaignsOf(merchant, context)));
}

async function sendCampaignsOf(merchant: Merchant, context: SendContext): Promise<void> {
  for (const campaign of campaignsOf(context, merchant.code))
    await begin(merchant, campaign, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code, campaign: campaign.id }, 'a campaign did not begin');
    });
  await sendDue(merchant, context).catch((fault: unknown) => {
    context.log.error({ err: fault, merchant: merchant.code }, 'campaigns were not sent');
  });
}

/** Chooses the members of a campaign, once. One with a trigger chooses them one by one (`take-events.ts`). */
async function begin(merchant: Merchant, campaign: Campaign, context: SendContext): Promise<void> {
  const { now, pool } = context;
  if (campaign.trigger || campaign.isPaused || now() < Date.parse(campaign.from) || now() >= Date.parse(campaign.until))
    return;
  await withTransaction(pool, async (client) => {
    const key = { merchant: merchant.code, campaignId: campaign.id };
    if (!(await addRun(client, key))) return;
    const chosen = await findSegment(context, merchant, campaign);
    const heldOut = chosen.filter((id) => isHeldOut(campaign, id));
    const others = chosen.filter((id) => !isHeldOut(campaign, id));
    const first = { step: 0, afterHours: 0 };
    await addSends(client, key, { ...first, memberIds: others, channels: campaign.channels, state: 'waiting' });
    // One row for all steps.
    const [channel] = campaign.channels;
    await addSends(client, key, { ...first, memberIds: heldOut, channels: channel ? [channel] : [], state: 'heldOut' });
  });
}

/** Sends what is due at a merchant, one by one; each is decided when it is sent. */
async function sendDue(merchant: Merchant, context: SendContext): Promise<void> {
  const endsAt = context.now() + RUN_MS;
  while (context.now() < endsAt && (await sendNext(merchant, context)));
}

/** @returns false if nothing is due */
async function sendNext(merchant: Merchant, context: SendContext): Promise<boolean> {
  const taken = await withTransaction(context.pool, async (client) => {
    const due = await lockDueSend(client, merchant.code);
    if (!due) return null;
    await client.query('savepoint sending');
    const reserved = await decideSend(client, { due, merchant }, context).catch(async (fault: unknown) => {
      await client.query('rollback to savepoint sending');
      await postpone(client, { due, fault }, context);
      return null;
    });
    return { reserved };
  });
  if (taken?.reserved) await sendReserved(taken.reserved, context);
  return taken !== null;
}

/** Sends a message outside of any transaction, then ends it. */
async function sendReserved(
  { campaign, due, messageId, outgoing }: ReservedSend,
  context: Pick<Context, 'log' | 'now' | 'pool'>,
): Promise<void> {
  const { pool } = context;
  try {
    await outgoing.service.send({ ...outgoing.message, id: messageId });
  } catch (fault) {
    await postpone(pool, { due, fault }, context);
    return;
  }
  await withTransaction(pool, async (client) => {
    await lockMember(client, due.memberId);
    await endSend(client, due.id, { state: 'sent' });
    await addNextStep(client, due, campaign);
  });
}

const RETRY_MS = 600_000;

async function postpone(
  client: Queryable,
  { due, fault }: { due: DueSend; fault: unknown },
  { log, now }: Pick<Context, 'log' | 'now'>,
): Promise<void> {
  await postponeSend(client, due.id, new Date(now() + RETRY_MS));
  log.warn({ err: fault, merchant: due.merchant, campaign: due.campaignId }, 'a message was not sent');
}
