import { createHash } from 'node:crypto';
import type { Condition } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { factSourceOf, findMembersWho, requireMemberFacts } from '../facts/read-facts.store.ts';
import { addMessage } from '../inbox/inbox.store.ts';
import { may } from '../policy/may.ts';
import { hasConsent } from '../preferences/member-settings.store.ts';
import { lockMember } from '../promotions/grant.store.ts';
import { queuePush } from '../push/push-message.store.ts';
import type { Client } from '../wallet/ledger.store.ts';
import {
  addRun,
  addSends,
  type DueSend,
  endSend,
  isStepWaiting,
  lockDueSend,
  postponeSend,
  type TestReceiver,
} from './campaign.store.ts';
import { type Campaign, type CampaignChannel, type CampaignStep, campaignsOf, getStep } from './campaigns-document.ts';
import { addPopup } from './popup.store.ts';

type SendContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'messages' | 'now' | 'pool'>;

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
  findMembersWho(pool, factSourceOf(merchant, { documents }), (segment as Condition | undefined) ?? ALL);

/** Begins campaigns whose time has come, and sends what is due. */
export async function sendCampaigns(context: SendContext): Promise<void> {
  for (const merchant of context.merchants) {
    for (const campaign of campaignsOf(context, merchant.code))
      await begin(merchant, campaign, context).catch((fault: unknown) => {
        context.log.error({ err: fault, merchant: merchant.code, campaign: campaign.id }, 'a campaign did not begin');
      });
    await sendDue(merchant, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code }, 'campaigns were not sent');
    });
  }
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
  const sendNext = () =>
    withTransaction(context.pool, async (client) => {
      const due = await lockDueSend(client, merchant.code, merchant.market.timeZone);
      if (!due) return false;
      await client.query('savepoint sending');
      await decide(client, { due, merchant }, context).catch(async (fault: unknown) => {
        await client.query('rollback to savepoint sending');
        await postponeSend(client, due.id, new Date(context.now() + RETRY_MS));
        context.log.warn({ err: fault, merchant: merchant.code, campaign: due.campaignId }, 'a message was not sent');
      });
      return true;
    });
  while (await sendNext());
}

interface Sending {
  due: DueSend;
  merchant: Merchant;
}

/** When a paused campaign, and a failed message, are tried again. */
const PAUSE_MS = 3_600_000;
const RETRY_MS = 600_000;

async function decide(client: Client, { due, merchant }: Sending, context: SendContext): Promise<void> {
  const campaign = campaignsOf(context, merchant.code).find(({ id }) => id === due.campaignId);
  const step = campaign ? getStep(campaign, due.step) : null;
  if (!campaign || !step) return endSend(client, due.id, { state: 'skipped', reason: 'withdrawn' });
  if (context.now() >= Date.parse(campaign.until)) return endSend(client, due.id, { state: 'skipped', reason: 'late' });
  if (campaign.isPaused) return postponeSend(client, due.id, new Date(context.now() + PAUSE_MS));
  await lockMember(client, due.memberId);
  const obstacle = await findObstacle(client, { campaign, due, merchant, step }, context);
  if (obstacle) {
    await endSend(client, due.id, { state: 'skipped', reason: obstacle.reason });
    if (!obstacle.isLast) await addNextStep(client, due, campaign);
    return;
  }
  const later = [due.quietUntil, due.cappedUntil].filter((one) => one !== null);
  if (later.length > 0) return postponeSend(client, due.id, new Date(Math.max(...later.map(Number))));
  const isSent = await SENDERS[due.channel](client, { due, merchant, step }, context);
  await endSend(client, due.id, isSent ? { state: 'sent' } : { state: 'skipped', reason: 'no.address' });
  await addNextStep(client, due, campaign);
}

/** Queues a member's next step once nothing of this one is waiting. The member is locked, so only the last channel does it. */
async function addNextStep(client: Client, due: DueSend, campaign: Campaign): Promise<void> {
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
  { campaign, due, merchant, step }: Sending & { campaign: Campaign; step: CampaignStep },
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

const CONSENTS = {
  mail: 'offersByEmail',
  sms: 'offersBySms',
  push: 'offersByPush',
  inbox: null,
  popup: null,
} as const;

async function hasConsentTo(client: Client, { channel, memberId }: DueSend): Promise<boolean> {
  const purpose = CONSENTS[channel];
  return purpose === null || hasConsent(client, memberId, purpose);
}

/**
 * Sends every step of a campaign to one member immediately, on each of its channels, for staff to look at.
 * @returns the result by channel; for later steps by number and channel, such as `2.inbox`
 */
export function sendTest(
  { campaign, member, merchant }: { merchant: Merchant; campaign: Campaign; member: TestReceiver },
  context: Pick<Context, 'documents' | 'messages' | 'pool'>,
): Promise<Record<string, string>> {
  return withTransaction(context.pool, async (client) => {
    await lockMember(client, member.memberId);
    const results: Record<string, string> = {};
    for (let number = 0; ; number += 1) {
      const step = getStep(campaign, number);
      if (!step) return results;
      for (const channel of step.channels) {
        const due = { ...member, step: number, channel, quietUntil: null, cappedUntil: null };
        const name = number === 0 ? channel : `${number + 1}.${channel}`;
        results[name] = await testStep(client, { due, merchant, step }, context);
      }
    }
  });
}

/** A test ignores the condition of the step, but neither the policy nor the member’s consent. */
async function testStep(
  client: Client,
  sending: Sending & { step: CampaignStep },
  context: Pick<Context, 'messages'>,
): Promise<string> {
  const { due } = sending;
  const reason = await may(client, { memberId: due.memberId }, 'marketing');
  if (reason) return reason;
  if (!(await hasConsentTo(client, due))) return 'no.consent';
  return (await SENDERS[due.channel](client, sending, context)) ? 'sent' : 'no.address';
}

/** The page that a push message of a campaign opens, and how long it stays useful. */
const PUSH_PAGE = '/m/activity';
const PUSH_SECONDS = 24 * 3600;
const MAX_TOPIC_LENGTH = 32;
const toPushTopic = (campaignId: string): string => `c-${campaignId}`.slice(0, MAX_TOPIC_LENGTH);

type Sender = (
  client: Client,
  sending: Sending & { step: CampaignStep },
  context: Pick<Context, 'messages'>,
) => Promise<boolean>;

const textsOf = ({ text, title }: CampaignStep, language: string) => ({
  title: inLanguage(title, language as LanguageCode),
  text: inLanguage(text, language as LanguageCode),
});

/** How each channel sends. @returns false if the member or the merchant has no address for it */
const SENDERS: Readonly<Record<CampaignChannel, Sender>> = {
  inbox: async (client, { step, due: { language, memberId }, merchant }) => {
    const { text, title } = textsOf(step, language);
    const message = {
      merchant: merchant.code,
      memberId,
      title,
      body: text,
      category: 'offers' as const,
      subject: null,
    };
    await addMessage(client, message);
    return true;
  },
  mail: async (_client, { step, due: { email, language }, merchant }, { messages }) => {
    if (!messages.email || !email) return false;
    const { text, title } = textsOf(step, language);
    await messages.email.send({ merchant, to: email, subject: `${merchant.name}: ${title}`, text });
    return true;
  },
  sms: async (_client, { step, due: { language, mobile }, merchant }, { messages }) => {
    if (!messages.sms || !mobile) return false;
    await messages.sms.send({ merchant, to: mobile, subject: '', text: textsOf(step, language).text });
    return true;
  },
  // The sender of push messages checks policy and consent again.
  push: async (client, { step, due: { campaignId, language, memberId } }) => {
    const { text, title } = textsOf(step, language);
    const content = { title, body: text, page: PUSH_PAGE, topic: toPushTopic(campaignId) };
    return (await queuePush(client, { ...content, memberId, purpose: 'offers', ttlSeconds: PUSH_SECONDS })) > 0;
  },
  // The policy is checked again on the visit.
  popup: async (client, { due: { campaignId, memberId, step }, merchant }) => {
    await addPopup(client, { merchant: merchant.code, memberId, campaignId, step });
    return true;
  },
};
