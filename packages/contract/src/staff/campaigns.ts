import Type from 'typebox';
import { AmountMinor } from '../schemas.ts';
import { Code, nullable, Reason, Username } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Campaign = { merchant: Code, campaignId: Code };

/** Campaigns: preview, test and results (docs/promotions.md). */
export const campaignCalls = {
  'preview-campaign': staffCall({
    summary: 'How many members a campaign would choose now, and how many of those it would hold out.',
    permission: 'campaign.test',
    body: Type.Object(Campaign),
    value: Type.Object({ members: Type.Integer(), heldOut: Type.Integer() }),
    refusals: ['forbidden', 'unknown'],
  }),
  'campaign-results': staffCall({
    summary: 'What a campaign has sent, and what its members have done since.',
    permission: 'campaign.test',
    body: Type.Object(Campaign),
    value: Type.Object({
      sends: Type.Array(
        Type.Object({
          step: Type.Integer(),
          channel: Type.Enum(['inbox', 'mail', 'sms', 'popup', 'push']),
          state: Type.String(),
          reason: nullable(Type.String()),
          members: Type.Integer(),
        }),
      ),
      effects: Type.Array(
        Type.Object({
          group: Type.Enum(['reached', 'heldOut']),
          members: Type.Integer(),
          lostMinor: { ...AmountMinor, description: 'stakes less what came back; below zero if they won' },
          protecting: Type.Integer({ description: 'members who have since limited or excluded themselves' }),
        }),
      ),
    }),
    refusals: ['forbidden', 'unknown'],
    isSearch: true,
  }),
  'test-campaign': staffCall({
    summary: 'Sends a campaign to one member now, if they may receive it.',
    permission: 'campaign.test',
    body: Type.Object({ ...Campaign, username: Username, reason: Reason }),
    value: Type.Object({
      channels: Type.Record(Type.String(), Type.String(), {
        description: 'the result by channel; of later steps by number and channel, such as 2.inbox',
      }),
    }),
    refusals: ['reason', 'forbidden', 'unknown'],
  }),
};
