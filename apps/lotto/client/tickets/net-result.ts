import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { type Money, money } from '@foyer/money/money.ts';

type Paid = Pick<TicketValue, 'currency' | 'payoutMinor' | 'state' | 'totalMinor'>;

/** What a ticket changed: its payout less its cost. */
export const netOf = ({ currency, payoutMinor, totalMinor }: Paid): Money =>
  money(BigInt(payoutMinor ?? '0') - BigInt(totalMinor), currency);

/** The outcome in a word: a payout of no more than the stake is no win. */
export const toOutcome = (ticket: Paid): TicketValue['state'] | 'returned' =>
  ticket.state === 'won' && netOf(ticket).minor <= 0n ? 'returned' : ticket.state;
