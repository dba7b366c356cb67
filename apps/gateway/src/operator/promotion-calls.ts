import type { campaignCalls } from '@foyer/contract/staff/campaigns.ts';
import type { promotionCalls } from '@foyer/contract/staff/promotions.ts';
import { previewCampaign, readCampaignResults, testCampaign } from './campaigns.ts';
import { findReferrals, settleReferral } from './decide-referrals.ts';
import { explainOffer } from './explain-offer.ts';
import { giveGrant } from './give-grant.ts';
import { makePromotionCodes } from './make-promotion-codes.ts';
import type { StaffHandlersOf } from './operator-call.ts';

/** Calls of staff about promotions (docs/promotions.md). */
export const PROMOTION_CALLS: StaffHandlersOf<keyof typeof promotionCalls | keyof typeof campaignCalls> = {
  'preview-campaign': (named, { person }, context) => previewCampaign(named, person, context),
  'campaign-results': (named, { person }, context) => readCampaignResults(named, person, context),
  'test-campaign': (wanted, { person }, context) => testCampaign(wanted, person, context),
  'explain-offer': (asked, operator, context) => explainOffer(asked, operator, context),
  'give-grant': ({ amountMinor, ...wanted }, { person }, context) =>
    giveGrant({ ...wanted, amountMinor: BigInt(amountMinor) }, person, context),
  'make-promotion-codes': (wanted, { person }, context) => makePromotionCodes(wanted, person, context),
  referrals: ({ merchant }, { person }, context) => findReferrals(merchant, person, context),
  'settle-referral': ({ friendId, ...decision }, { person }, context) =>
    settleReferral({ ...decision, friendId: BigInt(friendId) }, person, context),
};
