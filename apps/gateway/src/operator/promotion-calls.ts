import Type from 'typebox';
import { previewCampaign, readCampaignResults, testCampaign } from './campaigns.ts';
import { findReferrals, settleReferral } from './decide-referrals.ts';
import { explainOffer } from './explain-offer.ts';
import { giveGrant } from './give-grant.ts';
import { makePromotionCodes } from './make-promotion-codes.ts';
import { call, type OperatorCall } from './operator-call.ts';
import { setLevel } from './set-level.ts';
import { tagMember } from './tag-member.ts';

const Wanted = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  offerId: Type.String({ maxLength: 40 }),
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  reason: Type.String({ maxLength: 200 }),
});

const Decision = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  friendId: Type.String({ pattern: '^\\d{1,18}$' }),
  isGranted: Type.Boolean(),
  reason: Type.String({ maxLength: 200 }),
});

const Campaign = {
  merchant: Type.String({ maxLength: 40 }),
  campaignId: Type.String({ maxLength: 40 }),
};
const Test = Type.Object({
  ...Campaign,
  username: Type.String({ maxLength: 64 }),
  reason: Type.String({ maxLength: 200 }),
});

const Explained = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  username: Type.String({ maxLength: 64 }),
  offerId: Type.String({ maxLength: 40 }),
});

const Tag = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' });
const Tags = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  username: Type.String({ maxLength: 64 }),
  add: Type.Array(Tag, { maxItems: 20 }),
  remove: Type.Array(Tag, { maxItems: 20 }),
  reason: Type.String({ maxLength: 200 }),
});

const Level = Type.Object({
  merchant: Type.String({ maxLength: 40 }),
  username: Type.String({ maxLength: 64 }),
  rankLevel: Type.Union([Type.Integer({ minimum: 1, maximum: 50 }), Type.Null()]),
  reason: Type.String({ maxLength: 200 }),
});

const Gift = Type.Object({
  requestId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  merchant: Type.String({ maxLength: 40 }),
  username: Type.String({ maxLength: 64 }),
  offerId: Type.String({ maxLength: 40 }),
  amountMinor: Type.String({ pattern: '^[1-9]\\d{0,14}$' }),
  reason: Type.String({ maxLength: 200 }),
});

/** Calls of staff about promotions (docs/promotions.md). */
export const PROMOTION_CALLS: ReadonlyMap<string, OperatorCall> = new Map([
  [
    'preview-campaign',
    call(Type.Object(Campaign), (named, { person }, context) => previewCampaign(named, person, context)),
  ],
  [
    'campaign-results',
    call(Type.Object(Campaign), (named, { person }, context) => readCampaignResults(named, person, context)),
  ],
  ['test-campaign', call(Test, (wanted, { person }, context) => testCampaign(wanted, person, context))],
  ['explain-offer', call(Explained, (asked, operator, context) => explainOffer(asked, operator, context))],
  [
    'give-grant',
    call(Gift, ({ amountMinor, ...wanted }, { person }, context) =>
      giveGrant({ ...wanted, amountMinor: BigInt(amountMinor) }, person, context),
    ),
  ],
  ['set-level', call(Level, (wanted, { person }, context) => setLevel(wanted, person, context))],
  ['tag-member', call(Tags, (wanted, { person }, context) => tagMember(wanted, person, context))],
  ['make-promotion-codes', call(Wanted, (wanted, { person }, context) => makePromotionCodes(wanted, person, context))],
  [
    'referrals',
    call(Type.Object({ merchant: Type.String({ maxLength: 40 }) }), ({ merchant }, { person }, context) =>
      findReferrals(merchant, person, context),
    ),
  ],
  [
    'settle-referral',
    call(Decision, ({ friendId, ...decision }, { person }, context) =>
      settleReferral({ ...decision, friendId: BigInt(friendId) }, person, context),
    ),
  ],
]);
