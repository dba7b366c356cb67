import { type CheckOptions, checkCondition } from '@foyer/conditions/check-condition.ts';
import { EVENT_FACTS } from '@foyer/conditions/facts.data.ts';
import { Moment } from '@foyer/conditions/visibility.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { CAMPAIGN_EVENTS } from '../../notify/events/subscribers.ts';
import { CardLook } from '../../platform/cards/card-fields.ts';
import { MEMBER_FACTS } from '../facts/member-facts.ts';

export const CAMPAIGN_CHANNELS = ['inbox', 'mail', 'sms', 'popup', 'push'] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const AboutMembers = (description: string) =>
  Type.Optional(Type.Unknown({ description: `packages/conditions, over the facts of members; ${description}` }));

/** The message itself. */
const Message = {
  title: LocalizedText,
  text: LocalizedText,
  channels: Type.Array(Type.Enum([...CAMPAIGN_CHANNELS]), { minItems: 1, uniqueItems: true }),
  popup: Type.Optional(closed(CardLook)),
};

const MAX_STEPS = 9;
const MAX_HOURS = 24 * 90;

const StepSchema = closed({
  ...Message,
  afterHours: Type.Integer({ minimum: 1, maximum: MAX_HOURS, description: 'hours since the previous step was sent' }),
  condition: AboutMembers('members who do not meet it skip to the next step'),
});

const CampaignSchema = closed({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  ...Message,
  from: Moment,
  until: Moment,
  isPaused: Type.Optional(Type.Literal(true)),
  segment: AboutMembers('all members by default'),
  trigger: Type.Optional(
    closed({
      event: Type.Enum([...CAMPAIGN_EVENTS.kinds]),
      condition: AboutMembers('and those of the event: amount, method, game'),
      afterHours: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_HOURS, description: 'hours until the first message' }),
      ),
    }),
  ),
  holdoutPercent: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'share of members who are sent nothing, as a control group; default: 10',
    }),
  ),
  stop: AboutMembers('members who meet it are sent no further messages'),
  steps: Type.Optional(
    Type.Array(StepSchema, { maxItems: MAX_STEPS, description: 'the messages after the first one' }),
  ),
});

/** The document `campaigns` of a merchant. */
export const CampaignsSchema = closed({ campaigns: Type.Array(CampaignSchema, { maxItems: 500 }) });

type Campaigns = Static<typeof CampaignsSchema>;
export type Campaign = Campaigns['campaigns'][number];

/** A step of a campaign: the first one is the campaign itself. */
export type CampaignStep = Pick<Campaign, 'title' | 'text' | 'channels' | 'popup'> & {
  afterHours: number;
  condition?: unknown;
};

/** A step of a campaign by its number; null after the last one. */
export function getStep({ channels, popup, steps = [], text, title }: Campaign, step: number): CampaignStep | null {
  if (step > 0) return steps[step - 1] ?? null;
  return { title, text, channels, afterHours: 0, ...(popup && { popup }) };
}

const TRIGGER_FACTS = { ...MEMBER_FACTS, ...EVENT_FACTS };

/** Violations of rules that the schema cannot express, one line each. */
export function findCampaignFaults({ campaigns }: Campaigns, about: CheckOptions = {}): string[] {
  const ids = campaigns.map(({ id }) => id);
  return [
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `the campaign ${id} is listed twice`),
    ...campaigns.flatMap((campaign) => findFaults(campaign, about).map((fault) => `campaign ${campaign.id}: ${fault}`)),
  ];
}

function findFaults(campaign: Campaign, about: CheckOptions): string[] {
  const { channels, from, popup, segment, steps = [], stop, trigger, until } = campaign;
  const conditions = [segment, stop, ...steps.map(({ condition }) => condition)];
  const messages = [{ channels, popup }, ...steps];
  return [
    ...(Date.parse(from) >= Date.parse(until) ? ['it ends before it begins'] : []),
    ...conditions.flatMap((one) => (one === undefined ? [] : checkCondition(one, MEMBER_FACTS, about))),
    ...(trigger?.condition === undefined ? [] : checkCondition(trigger.condition, TRIGGER_FACTS, about)),
    ...(messages.some((one) => one.popup && !one.channels.includes('popup'))
      ? ['it says how a popup looks without sending one']
      : []),
  ];
}

/** The published campaigns of a merchant; none without the document. */
export const campaignsOf = ({ documents }: Pick<Context, 'documents'>, merchant: string): readonly Campaign[] =>
  (documents.get({ merchant, kind: 'campaigns' })?.body as Campaigns | undefined)?.campaigns ?? [];
