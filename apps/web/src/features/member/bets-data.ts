import type { QueryOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { bet } from '@foyer/contract/wallet/bet.ts';
import type { bets } from '@foyer/contract/wallet/bets.ts';

export type Bet = ValueOf<typeof bets>['bets'][number];
export type BetDetail = ValueOf<typeof bet>;
export const BETS_PATH = '/m/member/bets';

/** What the list can be limited to. */
export type BetState = NonNullable<QueryOf<typeof bets>['state']>;

/** What a round has brought: below zero for a loss. */
export const netOf = ({ paidMinor, stakeMinor }: Pick<Bet, 'paidMinor' | 'stakeMinor'>): bigint =>
  BigInt(paidMinor) - BigInt(stakeMinor);

/** The net of what is settled; null where nothing is. */
export function sumOfSettled(items: readonly Bet[]): bigint | null {
  const settled = items.filter(({ state }) => state !== 'open');
  return settled.length === 0 ? null : settled.reduce((sum, bet) => sum + netOf(bet), 0n);
}
