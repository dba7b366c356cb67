import { findVisibilityFaults, VisibilitySchema } from '@foyer/conditions/visibility.ts';
import type { LocalizedTextValue } from '@foyer/merchant/merchant-document.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { findUnknownClasses } from './find-unknown-classes.ts';

const Code = Type.String({ pattern: '^[\\w-]{1,40}$' });
const Classify = Type.String({ pattern: '^[A-Z0-9_]{1,20}$' });
const Minor = Type.String({ pattern: '^\\d{1,18}$' });

/** A typical bet, from which the odds of completing a bonus are computed. */
const FlatBet = Type.Object({
  name: LocalizedText,
  outcomes: Type.Array(
    Type.Object({
      chanceMicro: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'probability in millionths' }),
      paysBp: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'payout in basis points of the stake' }),
    }),
    { minItems: 1, maxItems: 30 },
  ),
});

const Game = Type.Object({
  code: Code,
  name: LocalizedText,
  vendor: Type.String({ minLength: 1, maxLength: 40 }),
  gameClassify: Classify,
  art: Type.String({ maxLength: 60 }),
  hue: Type.Integer({ minimum: 0, maximum: 360 }),
  schedule: Type.Optional(LocalizedText),
  tag: Type.Optional(Type.Enum(['HOT', 'NEW'])),
  about: Type.Optional(LocalizedText),
  rtpBp: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'return to player, in basis points' })),
  minRtpBp: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'return to player of its worst bet, if lower' }),
  ),
  flatBet: Type.Optional(FlatBet),
  volatility: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  topWin: Type.Optional(Type.Integer({ minimum: 1, description: 'maximum multiple of a stake' })),
  minStakeMinor: Type.Optional(Minor),
  maxStakeMinor: Type.Optional(Minor),
  words: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20, description: 'additional search words' }),
  ),
  shown: Type.Optional(VisibilitySchema),
});

/** The document `catalogue` of a merchant: everything to play, in the operator’s order. */
export const CatalogueSchema = Type.Object({
  vendors: Type.Array(Type.Object({ code: Type.String({ maxLength: 40 }), name: LocalizedText }), { maxItems: 500 }),
  categories: Type.Array(Classify, { maxItems: 50, uniqueItems: true }),
  lanes: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 40 }),
      title: LocalizedText,
      gameClassify: Classify,
      gameCodes: Type.Array(Code, { maxItems: 200 }),
      shown: Type.Optional(VisibilitySchema),
    }),
    { maxItems: 100 },
  ),
  games: Type.Array(Game, { maxItems: 20_000 }),
  suggested: Type.Optional(Type.Array(Code, { maxItems: 20, description: 'games suggested by the search' })),
});

export type Catalogue = Static<typeof CatalogueSchema>;
export type Game = Catalogue['games'][number];
export type Lane = Catalogue['lanes'][number];

export const NO_CATALOGUE: Catalogue = { vendors: [], categories: [], lanes: [], games: [] };

/** Violations of rules that the schema cannot express, one line each. */
export function findCatalogueFaults({ categories, games, lanes }: Catalogue): string[] {
  return [
    // A lane names what it shows in its own words.
    ...findUnknownClasses([
      ...categories.map((name) => ['the list of categories', name] as const),
      ...games.map(({ code, gameClassify }) => [`the game ${code}`, gameClassify] as const),
    ]),
    ...findRepeated(games.map(({ code }) => code)).map((code) => `the game ${code} is listed twice`),
    ...findRepeated(lanes.map(({ id }) => id)).map((id) => `the lane ${id} is listed twice`),
    ...games.filter(({ name }) => isNameless(name)).map(({ code }) => `the game ${code} has no name`),
    ...games.flatMap(findBetFaults),
    ...findVisibilityFaults([...games.map(({ code, shown }) => ({ id: code, shown })), ...lanes]),
  ];
}

/** How far a game's return may differ from that of its bet, in basis points: returns are published as round numbers. */
const ROUNDING_BP = 10;

function findBetFaults({ code, flatBet, rtpBp }: Game): string[] {
  if (!flatBet) return [];
  const chance = flatBet.outcomes.reduce((sum, { chanceMicro }) => sum + chanceMicro, 0);
  const returned = flatBet.outcomes.reduce(
    (sum, { chanceMicro, paysBp }) => sum + (chanceMicro * paysBp) / 1_000_000,
    0,
  );
  return [
    ...(chance > 1_000_000 ? [`the bet of ${code} has outcomes of more than a whole`] : []),
    ...(rtpBp !== undefined && Math.abs(returned - rtpBp) > ROUNDING_BP
      ? [`the bet of ${code} returns ${Math.round(returned)}, the game ${rtpBp}`]
      : []),
  ];
}

const isNameless = (name: LocalizedTextValue): boolean => !Object.values(name).some((text) => text.trim() !== '');

function findRepeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** The newest published catalogue of a merchant; an empty one if there is none. */
export function catalogueOf({ documents }: Pick<Context, 'documents'>, merchant: string): Catalogue {
  return (documents.get({ merchant, kind: 'catalogue' })?.body as Catalogue | undefined) ?? NO_CATALOGUE;
}

/** The games of a catalogue by code, computed once for each version. */
export function gamesByCode(catalogue: Catalogue): ReadonlyMap<string, Game> {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new Map(catalogue.games.map((game) => [game.code, game]));
  indexes.set(catalogue, index);
  return index;
}

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, Game>>();
