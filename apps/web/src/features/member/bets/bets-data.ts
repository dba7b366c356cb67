import type { QueryOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { bet } from '@foyer/contract/wallet/bet.ts';
import type { bets } from '@foyer/contract/wallet/bets.ts';

export type Bet = ValueOf<typeof bets>['bets'][number];
export type BetDetail = ValueOf<typeof bet>;
export const BETS_PATH = '/m/member/bets';

/** The states that the list can be filtered by. */
export type BetState = NonNullable<QueryOf<typeof bets>['state']>;

/** The net result of a round: negative for a loss. */
export const netOf = ({ paidMinor, stakeMinor }: Pick<Bet, 'paidMinor' | 'stakeMinor'>): bigint =>
  BigInt(paidMinor) - BigInt(stakeMinor);

/** The net result of the settled bets; null if none is settled. */
export function sumOfSettled(items: readonly Bet[]): bigint | null {
  const settled = items.filter(({ state }) => state !== 'open');
  return settled.length === 0 ? null : settled.reduce((sum, bet) => sum + netOf(bet), 0n);
}
