import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { countSends, findEffects, getTestReceiver } from '../engagement/campaigns/campaign.store.ts';
import { type Campaign, campaignsOf } from '../engagement/campaigns/campaigns-document.ts';
import { findSegment, isHeldOut } from '../engagement/campaigns/send-campaigns.ts';
import { sendTest } from '../engagement/campaigns/send-test.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'campaign.test';

interface Named {
  merchant: string;
  campaignId: string;
}

/** A campaign of a merchant, if this person may see it. */
async function requireCampaign(
  { campaignId, merchant }: Named,
  person: Person,
  context: Pick<Context, 'documents' | 'pool'>,
): Promise<Campaign | Refusal<'forbidden' | 'unknown'>> {
  if (!(await hasPermission(context.pool, person.name, { permission: PERMISSION, merchant })))
    return refuse('forbidden');
  return campaignsOf(context, merchant).find(({ id }) => id === campaignId) ?? refuse('unknown');
}

/** How many members a campaign would choose now, and how many of those it would hold out. */
export async function previewCampaign(
  named: Named,
  person: Person,
  context: Pick<Context, 'documents' | 'merchants' | 'pool'>,
): Promise<StaffAnswer<'preview-campaign'>> {
  const campaign = await requireCampaign(named, person, context);
  if (campaign instanceof Refusal) return campaign;
  const merchant = context.merchants.find(({ code }) => code === named.merchant);
  if (!merchant) return refuse('unknown');
  const chosen = await findSegment(context, merchant, campaign);
  return { members: chosen.length, heldOut: chosen.filter((id) => isHeldOut(campaign, id)).length };
}

/** Sends a campaign to one member now, if they may receive it, and records it. */
export async function testCampaign(
  { reason, username, ...named }: Named & { username: string; reason: string },
  person: Person,
  context: Pick<Context, 'documents' | 'merchants' | 'messages' | 'now' | 'pool'>,
): Promise<StaffAnswer<'test-campaign'>> {
  if (!isReason(reason)) return refuse('reason');
  const campaign = await requireCampaign(named, person, context);
  if (campaign instanceof Refusal) return campaign;
  const merchant = context.merchants.find(({ code }) => code === named.merchant);
  const member = await getTestReceiver(context.pool, named, toUsernameKey(username));
  if (!merchant || !member) return refuse('unknown');
  const entry = {
    action: PERMISSION,
    merchant: named.merchant,
    subject: username,
    reason,
    before: {},
    after: { ...named },
  };
  await withTransaction(context.pool, (client) => writeAuditEntry(client, { entry, person, now: context.now }));
  return { channels: await sendTest({ campaign, member, merchant }, context) };
}

/** What a campaign has sent, and what the members it reached and those held out have done since. */
export async function readCampaignResults(
  named: Named,
  person: Person,
  context: Pick<Context, 'documents' | 'pool'>,
): Promise<StaffAnswer<'campaign-results'>> {
  const campaign = await requireCampaign(named, person, context);
  if (campaign instanceof Refusal) return campaign;
  const [sends, effects] = await Promise.all([countSends(context.pool, named), findEffects(context.pool, named)]);
  return { sends, effects: effects.map((effect) => ({ ...effect, lostMinor: String(effect.lostMinor) })) };
}
