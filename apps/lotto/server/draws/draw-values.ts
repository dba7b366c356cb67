import type { DrawnDraw, DrawsValue, DrawValue, FeedValue, GameValue, OpenDraw } from '@foyer/contract/lotto/draw.ts';
import type { BetType, Game, Odds } from '@foyer/lottery/game.ts';
import { toHex } from '@foyer/lottery/hex.ts';
import { oddsIn } from '@foyer/lottery/prize-mode.ts';
import { returnsToPlayer, toBasisPoints } from '@foyer/lottery/return-to-player.ts';
import { type DrawResult, numbersIn, requirePrize } from '@foyer/lottery/shape.ts';
import { countUnits } from '@foyer/lottery/units.ts';
import { HOT_NUMBERS } from '../settings.ts';
import type { Draw } from './draw.store.ts';
import type { Manifest } from './manifest.store.ts';
import type { VoidedDraw } from './void.store.ts';

type GameRules = GameValue['game'];

/** Rules by game and currency; the stakes of a game have few currencies. */
const RULES = new WeakMap<Game, Map<string, GameRules>>();

/** The rules of a game as the client shows them to players of a currency. */
export function toGameRules(game: Game, currency: string): GameRules {
  if (!Object.hasOwn(game.stakes, currency)) return computeRules(game, currency);
  const ofGame = RULES.get(game) ?? new Map<string, GameRules>();
  RULES.set(game, ofGame);
  const rules = ofGame.get(currency) ?? computeRules(game, currency);
  ofGame.set(currency, rules);
  return rules;
}

function computeRules(game: Game, currency: string): GameRules {
  const oddsOf = (betType: BetType): Odds => oddsIn(game, betType, { currency, mode: 'ODDS' });
  const stakes = Object.entries(game.stakes).map(([currency, { min, max, step, usual }]) => [
    currency,
    { min: min.toString(), max: max.toString(), step: step.toString(), usual: usual.toString() },
  ]);
  return {
    code: game.code,
    betTypes: game.betTypes.map((betType) => ({
      code: betType.code,
      group: betType.group,
      odds: { ...oddsOf(betType) },
      unitsPerNumber: countUnits(game, betType),
      ...toReturns(game, betType, oddsOf(betType)),
      maxNumbers: betType.picks.max,
    })),
    stakes: Object.fromEntries(stakes),
  };
}

function toReturns(game: Game, betType: BetType, odds: Odds) {
  const { min, max } = returnsToPlayer(game, betType, odds);
  return { returnBasisPoints: toBasisPoints(min), maxReturnBasisPoints: toBasisPoints(max) };
}

export function toOpenDraw(draw: Draw): OpenDraw {
  const { drawId, commitment, pin } = draw;
  return {
    drawId,
    commitment,
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    drawsAt: draw.drawsAt.toISOString(),
    beacon: pin && { ...pin },
  };
}

/** Null for a draw that has no numbers yet. */
export function toDrawnDraw({ drawId, closesAt, drawnAt, numbers }: Draw): DrawnDraw | null {
  if (!numbers || !drawnAt) return null;
  return { drawId, closesAt: closesAt.toISOString(), drawnAt: drawnAt.toISOString(), numbers: toWireNumbers(numbers) };
}

interface DrawDetails {
  /** Null until the seed is public. */
  readonly seed: Uint8Array | null;
  readonly manifest: Manifest | null;
  readonly voided?: VoidedDraw | null;
}

export function toDrawValue(draw: Draw, { seed, manifest, voided = null }: DrawDetails, now: Date): DrawValue {
  const drawn = toDrawnDraw(draw);
  return {
    ...toOpenDraw(draw),
    gameCode: draw.gameCode,
    state: draw.state,
    drawnAt: drawn?.drawnAt ?? null,
    numbers: drawn?.numbers ?? null,
    proof: seed && draw.numbers ? toProof(draw, { seed, numbers: draw.numbers, manifest }) : null,
    manifest: manifest && { root: manifest.root, tickets: manifest.tickets },
    voided: draw.state === 'voided' ? toVoid(seed, voided) : null,
    serverTime: now.toISOString(),
  };
}

const toVoid = (seed: Uint8Array | null, voided: VoidedDraw | null): DrawValue['voided'] => ({
  serverSeed: seed && toHex(seed),
  at: voided?.voidedAt.toISOString() ?? null,
  reason: voided?.reason ?? null,
});

/** A voided draw in the list of results. */
export const toVoidedDraw = ({ closesAt, drawId, reason, voidedAt }: VoidedDraw): DrawsValue['voided'][number] => ({
  drawId,
  closesAt: closesAt.toISOString(),
  voidedAt: voidedAt.toISOString(),
  reason,
});

interface Decided {
  readonly seed: Uint8Array;
  readonly numbers: DrawResult;
  readonly manifest: Manifest | null;
}

/** What a draw publishes, so that anyone can repeat it. */
export function toProof(
  { gameCode, drawId, commitment, pulse }: Draw,
  { seed, numbers, manifest }: Decided,
): DrawValue['proof'] {
  const proof = { gameCode, drawId, commitment, serverSeed: toHex(seed), numbers: toWireNumbers(numbers) };
  if (!pulse) return { version: 1, ...proof };
  const { root = '', tickets = 0, signature = null } = manifest ?? {};
  const withBeacon = { ...proof, beacon: { ...pulse }, root };
  return signature ? { version: 3, ...withBeacon, tickets, rootSignature: signature } : { version: 2, ...withBeacon };
}

/** One line of the operator's feed; `special` represents the draw: a number, all balls, or all dice. */
export function toFeedLine(game: Game, current: Draw | null, last: Draw | null): FeedValue['games'][number] {
  const drawn = last && toDrawnDraw(last);
  const numbers = drawn ? numbersIn(drawn.numbers, [game.headline]) : [];
  const { pool } = requirePrize(game.shape, game.headline);
  const special = pool ? numbers.join(' ') : (numbers[0] ?? '');
  const drawnAs = pool ? ({ balls: 'balls', faces: 'dice' } as const)[pool.kind] : 'number';
  return {
    gameCode: game.code,
    current: current && toOpenDraw(current),
    last: drawn && { ...drawn, special, drawnAs },
  };
}

/** The two-digit tails that came up most in these draws, most frequent first. */
export function findHotNumbers(draws: readonly Draw[]): string[] {
  const counts = new Map<string, number>();
  for (const draw of draws) {
    for (const number of numbersIn(draw.numbers ?? [], 'all')) {
      const tail = number.slice(-2);
      counts.set(tail, (counts.get(tail) ?? 0) + 1);
    }
  }
  const byCount = [...counts].sort(([left, more], [right, less]) => less - more || left.localeCompare(right));
  return byCount.slice(0, HOT_NUMBERS).map(([tail]) => tail);
}

function toWireNumbers(numbers: DrawResult): DrawnDraw['numbers'] {
  return numbers.map((line) => ({ prize: line.prize, numbers: [...line.numbers] }));
}
