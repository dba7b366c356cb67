import { createHash } from 'node:crypto';
import type { Condition } from '@foyer/conditions/condition.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { factSourceOf, findMembersWho } from '../facts/read-facts.store.ts';
import { addMessage } from '../inbox/inbox.store.ts';
import { may } from '../policy/may.ts';
import { hasConsent } from '../preferences/member-settings.store.ts';
import { lockMember } from '../promotions/grant.store.ts';
import type { Client } from '../wallet/ledger.store.ts';
import { addRun, addSends, type DueSend, endSend, lockDueSend, postponeSend } from './campaign.store.ts';
import { type Campaign, type CampaignChannel, campaignsOf } from './campaigns-document.ts';

type SendContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'messages' | 'now' | 'pool'>;

const HOLDOUT_PERCENT = 10;
const WHOLE = 100;
const ALL: Condition = { all: [] };

/** Who is held out of a campaign: the same members however often it is asked. */
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

/** Chooses the members of a campaign, once. */
async function begin(merchant: Merchant, campaign: Campaign, context: SendContext): Promise<void> {
  const { now, pool } = context;
  if (campaign.isPaused || now() < Date.parse(campaign.from) || now() >= Date.parse(campaign.until)) return;
  await withTransaction(pool, async (client) => {
    const key = { merchant: merchant.code, campaignId: campaign.id };
    if (!(await addRun(client, key))) return;
    const chosen = await findSegment(context, merchant, campaign);
    const heldOut = chosen.filter((id) => isHeldOut(campaign, id));
    const others = chosen.filter((id) => !isHeldOut(campaign, id));
    await addSends(client, key, { memberIds: others, channels: campaign.channels, state: 'waiting' });
    await addSends(client, key, { memberIds: heldOut, channels: campaign.channels.slice(0, 1), state: 'heldOut' });
  });
}

/** What is due at a merchant, one after the other, each decided when it is sent. */
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

/** When a paused campaign, or one whose provider has failed, is looked at again. */
const PAUSE_MS = 3_600_000;
const RETRY_MS = 600_000;

async function decide(client: Client, { due, merchant }: Sending, context: SendContext): Promise<void> {
  const campaign = campaignsOf(context, merchant.code).find(({ id }) => id === due.campaignId);
  if (!campaign) return endSend(client, due.id, { state: 'skipped', reason: 'withdrawn' });
  if (context.now() >= Date.parse(campaign.until)) return endSend(client, due.id, { state: 'skipped', reason: 'late' });
  if (campaign.isPaused) return postponeSend(client, due.id, new Date(context.now() + PAUSE_MS));
  await lockMember(client, due.memberId);
  const reason = await findObstacle(client, due);
  if (reason) return endSend(client, due.id, { state: 'skipped', reason });
  const later = [due.quietUntil, due.cappedUntil].filter((one) => one !== null);
  if (later.length > 0) return postponeSend(client, due.id, new Date(Math.max(...later.map(Number))));
  const isSent = await SENDERS[due.channel](client, { campaign, due, merchant }, context);
  await endSend(client, due.id, isSent ? { state: 'sent' } : { state: 'skipped', reason: 'no.address' });
}

/** Why a member is sent nothing: asked for at the time of sending, with the member locked. */
async function findObstacle(client: Client, { channel, memberId }: DueSend): Promise<string | null> {
  const reason = await may(client, { memberId }, 'marketing');
  if (reason) return reason;
  if (channel === 'inbox') return null;
  const purpose = channel === 'mail' ? 'offersByEmail' : 'offersBySms';
  return (await hasConsent(client, memberId, purpose)) ? null : 'no.consent';
}

/** Sends a campaign to one member at once, by each of its channels, so that staff see it. @returns what came of it, by channel */
export function sendTest(
  {
    campaign,
    member,
    merchant,
  }: { merchant: Merchant; campaign: Campaign; member: Omit<DueSend, 'channel' | 'quietUntil' | 'cappedUntil'> },
  context: Pick<Context, 'messages' | 'pool'>,
): Promise<Record<string, string>> {
  return withTransaction(context.pool, async (client) => {
    await lockMember(client, member.memberId);
    const results: Record<string, string> = {};
    for (const channel of campaign.channels) {
      const due = { ...member, channel, quietUntil: null, cappedUntil: null };
      const obstacle = await findObstacle(client, due);
      const isSent = obstacle === null && (await SENDERS[channel](client, { campaign, due, merchant }, context));
      results[channel] = obstacle ?? (isSent ? 'sent' : 'no.address');
    }
    return results;
  });
}

type Sender = (
  client: Client,
  sending: Sending & { campaign: Campaign },
  context: Pick<Context, 'messages'>,
) => Promise<boolean>;

const textsOf = ({ text, title }: Campaign, language: string) => ({
  title: inLanguage(title, language as LanguageCode),
  text: inLanguage(text, language as LanguageCode),
});

/** How each channel sends. @returns false where the member or the merchant has no address for it */
const SENDERS: Readonly<Record<CampaignChannel, Sender>> = {
  inbox: async (client, { campaign, due: { language, memberId }, merchant }) => {
    const { text, title } = textsOf(campaign, language);
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
  mail: async (_client, { campaign, due: { email, language }, merchant }, { messages }) => {
    if (!messages.email || !email) return false;
    const { text, title } = textsOf(campaign, language);
    await messages.email.send({ merchant, to: email, subject: `${merchant.name}: ${title}`, text });
    return true;
  },
  sms: async (_client, { campaign, due: { language, mobile }, merchant }, { messages }) => {
    if (!messages.sms || !mobile) return false;
    await messages.sms.send({ merchant, to: mobile, subject: '', text: textsOf(campaign, language).text });
    return true;
  },
};
