import { randomFillSync } from 'node:crypto';
import type { BetType, Game } from '@foyer/lottery/game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { expectedTimes, samplePicks, scorerOf } from '@foyer/lottery/matcher.ts';
import { partsOf } from '@foyer/lottery/ratio.ts';
import { returnOfPick } from '@foyer/lottery/return-to-player.ts';
import type { DrawResult, Prize, Shape } from '@foyer/lottery/shape.ts';
import { countUnits } from '@foyer/lottery/units.ts';

/** `npm run test:rtp`, or with fewer draws and some games: `npm run test:rtp -- 1e6 KENO DICE`. */
const [draws = '1e7', ...codes] = process.argv.slice(2);
const DRAWS = Number(draws);
const SIGMAS = 4;
/** Games that differ only in their schedule are simulated once. */
const PLAYED = ['VNQ60', 'VSQ60', 'VSQ120D', 'KENO', 'DICE', 'TH', 'LAO', 'SG4D', 'MY4D'];
const PARTS = 10n ** 12n;

/** The winnings of a pick over all draws, for a stake of one unit each. */
interface Played {
  readonly betType: BetType;
  readonly pick: string;
  sum: number;
  squares: number;
}

const bytes = Buffer.alloc(1 << 20);
let at = bytes.length;

/** A uniformly distributed whole number below a limit of at most 256. */
function below(limit: number): number {
  for (;;) {
    if (at === bytes.length) {
      randomFillSync(bytes);
      at = 0;
    }
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

// Independent of `drawNumbers` on purpose: these draws need not be verifiable, and a fault in it would show here.
function drawPrize({ count, digits, pool }: Prize): string[] {
  if (!pool) return Array.from({ length: count }, () => Array.from({ length: digits }, () => below(10)).join(''));
  const left = Array.from({ length: pool.to - pool.from + 1 }, (_, index) => pool.from + index);
  return Array.from({ length: count }, () => {
    const place = below(left.length);
    const number = left[place] ?? 0;
    if (pool.kind === 'balls') left.splice(place, 1);
    return String(number).padStart(digits, '0');
  });
}

const drawOf = (shape: Shape): DrawResult => shape.map((prize) => ({ prize: prize.name, numbers: drawPrize(prize) }));

function play(game: Game): Played[] {
  const all = game.betTypes.flatMap((betType) =>
    samplePicks(betType.matcher).map((pick): Played => ({ betType, pick, sum: 0, squares: 0 })),
  );
  for (let round = 0; round < DRAWS; round += 1) {
    const result = drawOf(game.shape);
    for (const each of all) {
      let win = 0;
      for (const { level, times } of scorerOf(each.betType.matcher, result)(each.pick))
        win += ((each.betType.odds[level] ?? 0) / 1_000) * times;
      each.sum += win;
      each.squares += win * win;
    }
  }
  return all;
}

/** The standard deviation of one play: measured, or computed from the odds where wins are too rare to measure. */
function deviationOf(game: Game, { betType, pick, sum, squares }: Played): number {
  const mean = sum / DRAWS;
  let [first, second] = [0, 0];
  for (const [level, chance] of expectedTimes(betType.matcher, pick, game.shape)) {
    const share = Number(partsOf(chance, PARTS)) / Number(PARTS);
    const odds = (betType.odds[level] ?? 0) / 1_000;
    first += share * odds;
    second += share * odds * odds;
  }
  return Math.sqrt(Math.max(squares / DRAWS - mean * mean, second - first * first, 0));
}

function isWithin(game: Game, played: Played): boolean {
  const { betType, pick, sum } = played;
  const printed = Number(partsOf(returnOfPick(game, betType, { pick, odds: betType.odds }), PARTS)) / Number(PARTS);
  const units = countUnits(game, betType);
  const sigma = deviationOf(game, played) / Math.sqrt(DRAWS) / units;
  const distance = sum / DRAWS / units - printed;
  const isFair = Math.abs(distance) <= SIGMAS * sigma;
  const line = `${game.code} ${betType.code} ${pick}: played ${(printed + distance).toFixed(5)}, printed ${printed.toFixed(5)}`;
  console.log(`${isFair ? 'fair  ' : 'UNFAIR'} ${line}, ${sigma ? (distance / sigma).toFixed(2) : '0'} σ`);
  return isFair;
}

let unfair = 0;
for (const game of GAMES.filter(({ code }) => (codes.length > 0 ? codes : PLAYED).includes(code)))
  for (const played of play(game)) if (!isWithin(game, played)) unfair += 1;
console.log(`${DRAWS} draws of each game: ${unfair} bets outside of ${SIGMAS} σ`);
process.exitCode = unfair > 0 ? 1 : 0;
