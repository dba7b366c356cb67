import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { findUnknownClasses } from '../../play/games/find-unknown-classes.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const Rate = Type.Integer({ minimum: 0, maximum: 100_000, description: 'basis points: at 10,000 a stake counts once' });

const Benefits = closed({
  rebateBp: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'share of settled stakes, for rebates that follow the level',
    }),
  ),
  birthdayMinor: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'gift for birthday offers that follow the level' }),
  ),
  isPriority: Type.Optional(Type.Literal(true, { description: 'whether customer service answers sooner' })),
});

/**
 * The document `vip` of a merchant: which stakes count, and the benefits and requirements of levels. It has no field that raises
 * a limit, gives credit or skips an identity check.
 */
export const LadderSchema = closed({
  points: closed({
    unitMicro: Type.String({
      pattern: '^[1-9]\\d{0,17}$',
      description: 'value of a point, in millionths of a unit of the reference currency',
    }),
    fxMicro: Type.String({
      pattern: '^[1-9]\\d{0,11}$',
      description: 'value of a minor unit of the market’s currency, in the same unit',
    }),
    rates: Type.Record(Type.String({ pattern: '^[A-Z0-9_]{1,20}$' }), Rate, {
      description: 'by class of games; other classes do not count',
    }),
    games: Type.Optional(Type.Record(Type.String({ pattern: '^[\\w-]{1,40}$' }), Rate)),
  }),
  levels: Type.Array(
    closed({
      labelId: Type.Integer({ minimum: 1, description: 'label id from the merchant’s `vipLevels`' }),
      art: Type.Optional(Type.String({ pattern: '^[\\w-]{1,60}$', description: 'name of its medal' })),
      keepPoints: Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'points required in a month to keep the level',
      }),
      benefits: Benefits,
    }),
    { maxItems: 50 },
  ),
});

export type Ladder = Static<typeof LadderSchema>;
export type LadderLevel = Ladder['levels'][number];
export type LevelBenefits = LadderLevel['benefits'];
export type PointRates = Ladder['points'];

/**
 * Violations of rules that the schema cannot express, one line each.
 * @param about.levelIds the label ids of the merchant's `vipLevels`
 */
export function findLadderFaults(
  { levels, points }: Ladder,
  { levelIds }: { levelIds?: readonly number[] | undefined } = {},
): string[] {
  const ids = levels.map(({ labelId }) => labelId);
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [
    ...[...twice].map((id) => `the level ${id} is listed twice`),
    ...ids.filter((id) => levelIds?.includes(id) === false).map((id) => `${id} is no level of the brand: ${levelIds}`),
    ...findUnknownClasses(Object.keys(points.rates).map((name) => ['the list of rates', name])),
  ];
}

/** The published ladder of a merchant with its version; null without one. */
export function ladderOf(
  { documents }: Pick<Context, 'documents'>,
  merchant: string,
): { ladder: Ladder; version: number } | null {
  const document = documents.get({ merchant, kind: 'vip' });
  return document ? { ladder: document.body as Ladder, version: document.version } : null;
}

/** A version of the ladder; null if there is none. */
export async function getLadderVersion(
  { documents }: Pick<Context, 'documents'>,
  merchant: string,
  version: number,
): Promise<Ladder | null> {
  if (version === 0) return null;
  return ((await documents.getVersion({ merchant, kind: 'vip' }, version))?.body as Ladder | undefined) ?? null;
}
