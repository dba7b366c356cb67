import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';

const TICKET: TicketValue = {
  ticketId: '0199aaaa-0000-4000-8000-000000000001',
  drawId: 'VNQ60-20261121-0733',
  gameCode: 'VNQ60',
  betCode: 'LO2',
  numbers: ['07', '18'],
  currency: 'VND',
  stakeMinor: '10000',
  unitsPerNumber: 27,
  totalMinor: '540000',
  perHitMinor: '990000',
  odds: { hit: 99_000 },
  prizeMode: 'ODDS',
  rebateMinor: '0',
  state: 'open',
  placedAt: '2026-11-21T05:12:10.000Z',
  hits: [],
  payoutMinor: null,
  settledAt: null,
  correction: null,
  voidReason: null,
};

/** A ticket as the lottery returns it: two numbers over 27 prizes, not settled yet. */
export const ticketValue = (changes: Partial<TicketValue> = {}): TicketValue => ({ ...TICKET, ...changes });
