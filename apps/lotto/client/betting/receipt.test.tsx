import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { describe, expect, test } from 'vitest';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { ticketValue } from '../testing/ticket-value.ts';
import { Receipt } from './receipt.tsx';

const receipt = (tickets: readonly TicketValue[], currency = 'VND'): string =>
  renderClient(<Receipt tickets={tickets} onClose={() => {}} />, { session: { currency } });

describe('the receipt', () => {
  test('of one ticket shows its number, draw and cost, and links to it', () => {
    const html = receipt([ticketValue()]);
    expect(textOf(html)).toContain('540.000 ₫ Ticket number 0199AAAA Draw #1121-0733');
    expect(html).toContain(`href="/tickets/${ticketValue().ticketId}"`);
    expect(textOf(html)).toContain('Watch the draw');
    expect(html).toContain('role="status"');
  });

  test('of several counts them, sums their cost, and links to all tickets', () => {
    const html = receipt([ticketValue(), ticketValue({ totalMinor: '20000' })]);
    expect(textOf(html)).toContain('560.000 ₫ Tickets 2 Draw #1121-0733');
    expect(html).toContain('href="/history/tickets"');
    expect(textOf(html)).not.toContain('Watch the draw');
  });

  test('uses the decimals of the currency', () => {
    expect(textOf(receipt([ticketValue({ totalMinor: '54050', currency: 'PHP' })], 'PHP'))).toContain('₱540.50');
  });
});
