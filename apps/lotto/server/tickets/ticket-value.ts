import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { priceTicket } from '@foyer/lottery/price-ticket.ts';
import type { StoredTicket } from './ticket-row.ts';

/** A ticket as its player sees it. */
export function toTicketValue(entry: StoredTicket): TicketValue {
  const { ticket } = entry;
  const { unitsPerNumber, perHit } = priceTicket(ticket);
  return {
    ticketId: entry.ticketId,
    drawId: entry.drawId,
    gameCode: ticket.gameCode,
    betCode: ticket.betCode,
    numbers: [...ticket.numbers],
    currency: ticket.stake.currency,
    stakeMinor: ticket.stake.minor.toString(),
    unitsPerNumber,
    totalMinor: entry.total.minor.toString(),
    perHitMinor: perHit.minor.toString(),
    odds: { ...ticket.odds },
    prizeMode: ticket.prizeMode,
    rebateMinor: ticket.rebate.minor.toString(),
    state: toShownState(entry),
    placedAt: entry.placedAt.toISOString(),
    hits: (entry.hits ?? []).map((each) => ({ ...each })),
    payoutMinor: entry.payout?.minor.toString() ?? null,
    settledAt: entry.settledAt?.toISOString() ?? null,
    correction: entry.corrected && {
      amountMinor: entry.corrected.amount.minor.toString(),
      at: entry.corrected.at.toISOString(),
    },
    voidReason: entry.refusal,
  };
}

function toShownState({ state, hits }: StoredTicket): TicketValue['state'] {
  switch (state) {
    case 'pending':
    case 'open':
      return 'open';
    case 'settled':
      return hits && hits.length > 0 ? 'won' : 'lost';
    case 'voiding':
    case 'void':
    case 'refused':
      return 'void';
  }
}
