import type { Condition } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { type DeliveryContext, deliverTo } from '../../notify/events/deliver-events.ts';
import { type EventName, endOtherDeliveries, type StoredEvent } from '../../notify/events/event.store.ts';
import { CAMPAIGN_EVENTS } from '../../notify/events/subscribers.ts';
import { type EventFacts, factSourceOf, requireMemberFacts } from '../facts/read-facts.store.ts';
import { addRun, addSends } from './campaign.store.ts';
import { type Campaign, campaignsOf } from './campaigns-document.ts';
import { isHeldOut } from './send-campaigns.ts';

type TakeContext = DeliveryContext & Pick<Context, 'documents'>;

/** Begins campaigns for the members that their trigger events are about. Each event is taken once. */
export async function takeEvents(context: TakeContext): Promise<number> {
  // Most events begin no campaign, and each would take a transaction of six queries.
  await endOtherDeliveries(context.pool, CAMPAIGN_EVENTS.name, triggersOf(context));
  return deliverTo({ ...CAMPAIGN_EVENTS, receive: (event, client) => take(event, client, context) }, context);
}

/** The events that may begin a campaign. */
const triggersOf = (context: TakeContext): EventName[] =>
  context.merchants.flatMap(({ code: merchant }) =>
    campaignsOf(context, merchant).flatMap(({ trigger }) => (trigger ? [{ merchant, kind: trigger.event }] : [])),
  );

async function take(event: StoredEvent, client: Client, context: TakeContext): Promise<void> {
  const merchant = context.merchants.find(({ code }) => code === event.merchant);
  if (!merchant || event.memberId === null) return;
  for (const campaign of campaignsOf(context, merchant.code))
    if (isTriggered(campaign, event)) await begin(client, { campaign, event, merchant }, context);
}

function isTriggered({ from, isPaused, trigger, until }: Campaign, { at, kind }: StoredEvent): boolean {
  return trigger?.event === kind && !isPaused && at.getTime() >= Date.parse(from) && at.getTime() < Date.parse(until);
}

interface Triggered {
  campaign: Campaign;
  event: StoredEvent;
  merchant: Merchant;
}

/** Queues the first message for a member who belongs to the campaign now; only once, however often the event occurs. */
async function begin(
  client: Client,
  { campaign, event, merchant }: Triggered,
  { documents }: Pick<Context, 'documents'>,
): Promise<void> {
  const memberId = event.memberId as bigint;
  const conditions = [campaign.segment, campaign.trigger?.condition] as (Condition | undefined)[];
  const asked = { memberId, conditions, event: factsOf(event) };
  const { at, values } = await requireMemberFacts(client, factSourceOf(merchant, { documents }), asked);
  if (conditions.some((one) => one && !evaluate(one, values, at).isMet)) return;
  const key = { merchant: merchant.code, campaignId: campaign.id };
  await addRun(client, key);
  const isOut = isHeldOut(campaign, memberId);
  await addSends(client, key, {
    memberIds: [memberId],
    // One row is enough to record that a member is held out of all steps.
    channels: isOut ? campaign.channels.slice(0, 1) : campaign.channels,
    state: isOut ? 'heldOut' : 'waiting',
    step: 0,
    afterHours: campaign.trigger?.afterHours ?? 0,
  });
}

/** The facts of an event that conditions can use. */
function factsOf({ body: { amountMinor, creditedMinor, gameCode, method } }: StoredEvent): EventFacts {
  const amount = creditedMinor ?? amountMinor;
  return {
    amount: amount === undefined || amount === null ? null : Number(amount),
    method: typeof method === 'string' ? method : null,
    game: typeof gameCode === 'string' ? gameCode : null,
  };
}
