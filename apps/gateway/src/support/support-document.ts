import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../context.ts';
import { toMinutes } from './hours.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const TimeOfDay = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' });

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
    description: 'after opening, until what was written while it was closed is answered',
  }),
  complaintDays: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 56, description: 'within which complaints are answered; 14 without it' }),
  ),
  replies: Type.Array(closed({ key: Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }), text: LocalizedText }), {
    maxItems: 500,
    description: 'prepared replies, which staff find by their keys',
  }),
  tags: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }), { maxItems: 100, uniqueItems: true }),
});
export type SupportDocument = Static<typeof SupportSchema>;

/** Rules that the shape cannot say: one line per broken one. */
export function findSupportFaults({ hours, replies }: SupportDocument): string[] {
  const keys = replies.map(({ key }) => key);
  return [
    ...hours
      .filter(({ from, to }) => toMinutes(from) >= toMinutes(to))
      .map(({ from, to }) => `the hours from ${from} to ${to} end before they begin`),
    ...[...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))].map(
      (key) => `the reply ${key} is listed twice`,
    ),
  ];
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Of a merchant that has published nothing. */
const USUAL: SupportDocument = {
  hours: [{ days: EVERY_DAY, from: '00:00', to: '24:00' }],
  answerHours: 3,
  replies: [],
  tags: [],
};

/** How a merchant runs its customer service. */
export const supportOf = (merchant: string, { documents }: Pick<Context, 'documents'>): SupportDocument =>
  (documents.get({ merchant, kind: 'support' })?.body as SupportDocument | undefined) ?? USUAL;

const USUAL_COMPLAINT_DAYS = 14;

/** Within how many days a merchant answers complaints. */
export const complaintDaysOf = (merchant: string, context: Pick<Context, 'documents'>): number =>
  supportOf(merchant, context).complaintDays ?? USUAL_COMPLAINT_DAYS;
