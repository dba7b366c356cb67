import { expect } from 'vitest';
import { type Bet, placeTicket } from '../tickets/place-ticket.ts';
import type { LottoFixture } from './lotto-fixture.ts';

/** Places as many tickets, all at once. */
export async function placeSome(lotto: LottoFixture, count: number): Promise<Bet[]> {
  const bets = await Promise.all(Array.from({ length: count }, () => lotto.bet()));
  for (const bet of bets) expect(await placeTicket(lotto.context, bet)).toHaveProperty('placed');
  return bets;
}
