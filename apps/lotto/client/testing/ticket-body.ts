import type { TicketBody } from '@foyer/contract/lotto/ticket.ts';

const TICKET: TicketBody = {
  requestId: '0199aaaa-0000-4000-8000-000000000001',
  gameCode: 'VNQ60',
  drawId: 'VNQ60-20261121-0733',
  betCode: 'LO2',
  numbers: ['07', '18'],
  stakeMinor: '10000',
  currency: 'VND',
  odds: { hit: 99_000 },
  prizeMode: 'ODDS',
};

/** A ticket as the client sends it. */
export const ticketBody = (changes: Partial<TicketBody> = {}): TicketBody => ({ ...TICKET, ...changes });
