import type { Context } from '../../context.ts';
import type { Card } from '../../platform/cards/card-fields.ts';
import { may } from '../../platform/policy/may.ts';
import { type Campaign, campaignsOf, getStep } from './campaigns-document.ts';
import { findWaitingPopups, itemOf } from './popup.store.ts';

/** A popup of a campaign, as an entry of the popup list. */
export interface CampaignPopup {
  item: Card;
  version: number;
}

const sendsPopups = ({ channels, steps = [] }: Campaign): boolean =>
  channels.includes('popup') || steps.some((step) => step.channels.includes('popup'));

/**
 * The popups of campaigns that a member sees on this visit. Whether they may be sent offers is checked again, and a campaign
 * that is over, paused or withdrawn shows nothing.
 */
export async function findCampaignPopups(
  { memberId, merchant }: { memberId: bigint; merchant: string },
  context: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<CampaignPopup[]> {
  const now = context.now();
  const running = campaignsOf(context, merchant).filter(
    (campaign) => sendsPopups(campaign) && !campaign.isPaused && now < Date.parse(campaign.until),
  );
  if (running.length === 0) return [];
  const waiting = await findWaitingPopups(context.pool, memberId);
  const shown = waiting.flatMap((popup) => {
    const campaign = running.find(({ id }) => id === popup.campaignId);
    const step = campaign ? getStep(campaign, popup.step) : null;
    if (!step) return [];
    const { popup: look = {}, text, title } = step;
    return [{ item: { id: itemOf(popup), title, text, ...look }, version: popup.version }];
  });
  if (shown.length === 0 || (await may(context.pool, { memberId }, 'marketing'))) return [];
  return shown;
}
