import type { ArcadeBoot } from '@foyer/contract/arcade/page.ts';
import type { SessionValue } from '@foyer/contract/arcade/session.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import type { formatMoney } from '@foyer/money/format-money.ts';
import { createContext, useContext } from 'react';

/** The player and the page of the game. */
export interface Player {
  readonly session: SessionValue;
  readonly page: ArcadeBoot;
}

export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('there is no player');
  return player;
}

/** Formats minor units in the player's currency. */
export function useMoneyFormat(): (minor: bigint | string, format?: Parameters<typeof formatMoney>[1]) => string {
  const { currency } = usePlayer().session;
  return (minor, format) => formatAmount(minor, currency, format);
}

/** Formats hundredths with two decimals, as the language writes them: 1.58. */
export function useNumberFormat(): (hundredths: number) => string {
  const { locale } = usePlayer().page;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (hundredths) => format.format(hundredths / 100);
}
