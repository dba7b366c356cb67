import { CS_POSITIONS, CS_TYPES } from '@foyer/contract/support/entry-kinds.data.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { CONCERNS } from '../harm/phrases.data.ts';
import { toMinutes } from './hours.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const TimeOfDay = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' });

/** One way to customer service (§3). */
const EntrySchema = closed({
  csType: Type.Enum([...CS_TYPES]),
  csPosition: Type.Enum([...CS_POSITIONS]),
  labelIds: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: 'only for members with one of these VIP labels, in place of the entries for everyone',
    }),
  ),
  path: Type.Optional(
    Type.String({
      pattern: '^(https://|http://[a-z0-9.-]+\\.localhost(:\\d{1,5})?/)[^\\s]+$',
      maxLength: 1000,
      description: 'URL of the provider’s script, page or frame; none for our own chat',
    }),
  ),
  name: Type.Optional(LocalizedText),
});

/** A help line for members whose messages show distress. */
const HelpLineSchema = closed({
  name: LocalizedText,
  phone: Type.Optional(
    Type.String({ pattern: '^[+\\d][\\d -]{1,23}$', description: 'national format of the market, as dialled' }),
  ),
  url: Type.Optional(Type.String({ pattern: '^https://[\\w.-]+(/[^\\s\\\\]*)?$', maxLength: 500 })),
  concerns: Type.Array(Type.Enum([...CONCERNS]), { minItems: 1, uniqueItems: true }),
});

/** The document `support` of a merchant. */
export const SupportSchema = closed({
  hours: Type.Array(
    closed({
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' }), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
      }),
      from: TimeOfDay,
      to: TimeOfDay,
    }),
    { maxItems: 30, description: 'in the time zone of the merchant’s market' },
  ),
  answerHours: Type.Integer({
    minimum: 1,
    maximum: 72,
    description: 'hours after opening within which messages from closed hours are answered',
  }),
  complaintDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 56,
      description: 'number of days within which complaints are answered; default: 14',
    }),
  ),
  replies: Type.Array(closed({ key: Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }), text: LocalizedText }), {
    maxItems: 500,
    description: 'prepared replies, found by their keys',
  }),
  tags: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }), { maxItems: 100, uniqueItems: true }),
  assignment: Type.Optional(
    Type.Enum(['automatic', 'by-hand'], {
      description:
        'whether conversations are assigned to staff at the desk automatically or taken by hand; default: by hand',
    }),
  ),
  helpLines: Type.Optional(
    Type.Array(HelpLineSchema, {
      minItems: 1,
      maxItems: 20,
      description: 'shown to members who seem to be in distress; default: the help lines of every country',
    }),
  ),
  entries: Type.Optional(
    Type.Array(EntrySchema, { maxItems: 50, description: 'ways to customer service; default: our own chat' }),
  ),
});
export type SupportDocument = Static<typeof SupportSchema>;
export type SupportEntry = Static<typeof EntrySchema>;

/**
 * Violations of rules that the schema cannot express, one line each.
 * @param about.levelIds the label ids of the merchant's `vipLevels`
 */
export function findSupportFaults(
  { entries = [], helpLines = [], hours, replies }: SupportDocument,
  { levelIds }: { levelIds?: readonly number[] | undefined } = {},
): string[] {
  const keys = replies.map(({ key }) => key);
  return [
    ...hours
      .filter(({ from, to }) => toMinutes(from) >= toMinutes(to))
      .map(({ from, to }) => `the hours from ${from} to ${to} end before they begin`),
    ...[...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))].map(
      (key) => `the reply ${key} is listed twice`,
    ),
    ...helpLines
      .filter(({ phone, url }) => phone === undefined && url === undefined)
      .map(({ name }) => `the help line ${name.EN ?? ''} has neither a phone nor a url`),
    ...(helpLines.length === 0 ? [] : CONCERNS)
      .filter((concern) => !helpLines.some(({ concerns }) => concerns.includes(concern)))
      .map((concern) => `no help line is for ${concern}`),
    ...entries.flatMap((entry, place) => {
      const fault = findEntryFault(entry);
      return fault ? [`/entries/${place} ${fault}`] : [];
    }),
    ...entries.flatMap(({ labelIds = [] }, place) =>
      labelIds
        .filter((id) => levelIds?.includes(id) === false)
        .map((id) => `/entries/${place} is for ${id}, which is no level of the brand: ${levelIds}`),
    ),
  ];
}

function findEntryFault({ csPosition, csType, path }: SupportEntry): string | null {
  if (csType === 'TX-CHAT') {
    if (path !== undefined) return 'is our own chat, which has no path';
    return csPosition === 'page' ? 'is our own chat, which has no widget for every page' : null;
  }
  if (path === undefined) return `has no path, which ${csType} needs`;
  const isWidget = csType === 'LIVECHAT' || csType.startsWith('COMM100');
  if (csPosition === 'page' && !isWidget) return `has no widget for every page, as ${csType} has none`;
  const query = new URL(path).searchParams;
  if (csType === 'LIVECHAT' && !query.get('license')) return 'names no license in its path';
  if (csType.startsWith('COMM100') && !query.get('siteId')) return 'names no siteId in its path';
  return null;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** The default for merchants without the document. */
const USUAL: SupportDocument = {
  hours: [{ days: EVERY_DAY, from: '00:00', to: '24:00' }],
  answerHours: 3,
  replies: [],
  tags: [],
};

/** A merchant's settings for customer service. */
export const supportOf = (merchant: string, { documents }: Pick<Context, 'documents'>): SupportDocument =>
  (documents.get({ merchant, kind: 'support' })?.body as SupportDocument | undefined) ?? USUAL;

/** Worldwide directories of help lines, in many languages. */
const USUAL_HELP_LINES: NonNullable<SupportDocument['helpLines']> = [
  { name: { EN: 'Find A Helpline' }, url: 'https://findahelpline.com', concerns: ['self-harm'] },
  { name: { EN: 'Gambling Therapy' }, url: 'https://www.gamblingtherapy.org', concerns: ['gambling'] },
];

/** The help lines of a merchant. */
export const helpLinesOf = (merchant: string, context: Pick<Context, 'documents'>) =>
  supportOf(merchant, context).helpLines ?? USUAL_HELP_LINES;

const USUAL_COMPLAINT_DAYS = 14;

/** The number of days within which a merchant answers complaints. */
export const complaintDaysOf = (merchant: string, context: Pick<Context, 'documents'>): number =>
  supportOf(merchant, context).complaintDays ?? USUAL_COMPLAINT_DAYS;
