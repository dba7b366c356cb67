import type { Condition } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { may } from '../../platform/policy/may.ts';
import { factSourceOf, requireMemberFacts } from '../facts/read-facts.store.ts';
import { lockMember } from '../promotions/grant.store.ts';
import {
  addSends,
  type DueSend,
  endSend,
  getWait,
  isStepWaiting,
  postponeSend,
  reserveSend,
} from './campaign.store.ts';
import { type Campaign, type CampaignStep, campaignsOf, getStep } from './campaigns-document.ts';
import { hasConsentTo, type Outgoing, writeMessage } from './channels.ts';

/** When a paused campaign is looked at again. */
const PAUSE_MS = 3_600_000;

/** A message that is reserved for its service. */
export interface ReservedSend {
  due: DueSend;
  campaign: Campaign;
  messageId: string;
  outgoing: Outgoing;
}

interface Deciding {
  due: DueSend;
  merchant: Merchant;
}

/**
 * Decides about a message that is due, with the member locked: it is skipped, postponed, written, or reserved for a service.
 * @returns what is to be sent after the commit; null if there is nothing
 */
export async function decideSend(
  client: Client,
  { due, merchant }: Deciding,
  context: Pick<Context, 'documents' | 'messages' | 'now'>,
): Promise<ReservedSend | null> {
  const campaign = campaignsOf(context, merchant.code).find(({ id }) => id === due.campaignId);
  const step = campaign ? getStep(campaign, due.step) : null;
  if (!campaign || !step) return skip(client, due, 'withdrawn');
  if (context.now() >= Date.parse(campaign.until)) return skip(client, due, 'late');
  if (campaign.isPaused) return wait(client, due, new Date(context.now() + PAUSE_MS));
  await lockMember(client, due.memberId);
  const obstacle = await findObstacle(client, { campaign, due, merchant, step }, context);
  if (obstacle) {
    await skip(client, due, obstacle.reason);
    if (!obstacle.isLast) await addNextStep(client, due, campaign);
    return null;
  }
  const until = await getWait(client, due, merchant.market.timeZone);
  if (until) return wait(client, due, until);
  const written = await writeMessage(client, { due, merchant, step }, context);
  if (typeof written === 'object')
    return { due, campaign, messageId: await reserveSend(client, due.id), outgoing: written };
  await endSend(client, due.id, written === 'sent' ? { state: 'sent' } : { state: 'skipped', reason: written });
  await addNextStep(client, due, campaign);
  return null;
}

async function skip(client: Client, { id }: DueSend, reason: string): Promise<null> {
  await endSend(client, id, { state: 'skipped', reason });
  return null;
}

async function wait(client: Client, { id }: DueSend, until: Date): Promise<null> {
  await postponeSend(client, id, until);
  return null;
}

/** Queues a member's next step once nothing of this one is waiting. The member is locked, so only the last channel does it. */
export async function addNextStep(client: Client, due: DueSend, campaign: Campaign): Promise<void> {
  const step = due.step + 1;
  const next = getStep(campaign, step);
  if (!next || (await isStepWaiting(client, due))) return;
  const { afterHours, channels } = next;
  await addSends(client, due, { memberIds: [due.memberId], channels, state: 'waiting', step, afterHours });
}

interface Obstacle {
  reason: string;
  /** Nothing more is sent to the member of this campaign. */
  isLast: boolean;
}

/** The reason for sending a member nothing, checked at the time of sending with the member locked. */
async function findObstacle(
  client: Client,
  { campaign, due, merchant, step }: Deciding & { campaign: Campaign; step: CampaignStep },
  context: Pick<Context, 'documents'>,
): Promise<Obstacle | null> {
  const { memberId } = due;
  const reason = await may(client, { memberId }, 'marketing');
  if (reason) return { reason, isLast: true };
  const [stop, condition] = [campaign.stop, step.condition] as (Condition | undefined)[];
  if (stop ?? condition) {
    const asked = { memberId, conditions: [stop, condition] };
    const { at, values } = await requireMemberFacts(client, factSourceOf(merchant, context), asked);
    if (stop && evaluate(stop, values, at).isMet) return { reason: 'stopped', isLast: true };
    if (condition && !evaluate(condition, values, at).isMet) return { reason: 'unmet', isLast: false };
  }
  return (await hasConsentTo(client, due)) ? null : { reason: 'no.consent', isLast: false };
}
