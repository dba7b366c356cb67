import type { GameValue } from '@foyer/contract/lotto/draw.ts';
import type { Odds } from '@foyer/lottery/game.ts';

export type BetTypeOffer = GameValue['game']['betTypes'][number];

export interface StakeRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  readonly usual: bigint;
}

/** Null if the game does not accept this currency. */
export function toStakeRange(game: GameValue['game'], currency: string): StakeRange | null {
  const stakes = Object.keys(game.stakes).includes(currency) ? game.stakes[currency] : undefined;
  if (!stakes) return null;
  const { min, max, step, usual } = stakes;
  return { min: BigInt(min), max: BigInt(max), step: BigInt(step), usual: BigInt(usual) };
}

/** Formats odds in a language: 99 000 thousandths is `99`, 70 500 is `70.5` or `70,5`; of several, lowest and highest. */
export function toOddsText(odds: Odds, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, numberingSystem: 'latn' });
  const all = Object.values(odds).sort((left, right) => left - right);
  const [min, max] = [all[0] ?? 0, all[all.length - 1] ?? 0].map((each) => format.format(each / 1_000));
  return min === max ? String(min) : `${min}–${max}`;
}
