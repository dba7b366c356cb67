import { type CheckOptions, checkCondition } from '@foyer/conditions/check-condition.ts';
import { Moment } from '@foyer/conditions/visibility.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../context.ts';
import { MEMBER_FACTS } from '../facts/member-facts.ts';

export const CAMPAIGN_CHANNELS = ['inbox', 'mail', 'sms'] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

const CampaignSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
    title: LocalizedText,
    text: LocalizedText,
    channels: Type.Array(Type.Enum([...CAMPAIGN_CHANNELS]), { minItems: 1, uniqueItems: true }),
    from: Moment,
    until: Moment,
    isPaused: Type.Optional(Type.Literal(true)),
    segment: Type.Optional(
      Type.Unknown({ description: 'packages/conditions, over the facts of members; all without it' }),
    ),
    holdoutPercent: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 50, description: 'members who get nothing, to compare with; 10 by default' }),
    ),
  },
  { additionalProperties: false },
);

/** The document `campaigns` of a merchant. */
export const CampaignsSchema = Type.Object(
  { campaigns: Type.Array(CampaignSchema, { maxItems: 500 }) },
  { additionalProperties: false },
);

type Campaigns = Static<typeof CampaignsSchema>;
export type Campaign = Campaigns['campaigns'][number];

/** Rules that the shape cannot say, one line each. */
export function findCampaignFaults({ campaigns }: Campaigns, about: CheckOptions = {}): string[] {
  const ids = campaigns.map(({ id }) => id);
  return [
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `the campaign ${id} is listed twice`),
    ...campaigns.flatMap((campaign) => findFaults(campaign, about).map((fault) => `campaign ${campaign.id}: ${fault}`)),
  ];
}

const findFaults = ({ from, segment, until }: Campaign, about: CheckOptions): string[] => [
  ...(Date.parse(from) >= Date.parse(until) ? ['it ends before it begins'] : []),
  ...(segment === undefined ? [] : checkCondition(segment, MEMBER_FACTS, about)),
];

/** The published campaigns of a merchant; none without the document. */
export const campaignsOf = ({ documents }: Pick<Context, 'documents'>, merchant: string): readonly Campaign[] =>
  (documents.get({ merchant, kind: 'campaigns' })?.body as Campaigns | undefined)?.campaigns ?? [];
