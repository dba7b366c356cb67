import type { TicketStanding, TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { ticketValue } from '../testing/ticket-value.ts';
import { MyTickets } from './my-tickets.tsx';

const TICKET = ticketValue();

interface Shown {
  readonly tickets?: readonly Partial<TicketValue>[];
  readonly next?: string | null;
  readonly query?: string;
  readonly standing?: TicketStanding | null;
}

function list({ tickets = [], next = null, query = '', standing = null }: Shown): string {
  const page = { tickets: tickets.map((changes) => ticketValue(changes)), next };
  return renderClient(<MyTickets />, {
    path: `/history/tickets${query}`,
    responses: [[['tickets', standing], { pages: [page], pageParams: [''] }]],
  });
}

const selectedIn = (html: string): string[] =>
  [...parseHtml(html).querySelectorAll('a[aria-current="true"]')].map(({ textContent }) => textContent ?? '');

describe('the list of tickets', () => {
  test('has a row for each with bet, count, game, draw, cost and state, which leads to the ticket', () => {
    const html = list({ tickets: [{}] });
    expect(html).toContain(`href="/tickets/${TICKET.ticketId}"`);
    const text = textOf(html);
    expect(text).toContain('· 2 numbers');
    expect(text).toContain('#1121-0733 · 540.000 ₫ Waiting');
  });

  test('shows the profit of a win, and nothing for a loss', () => {
    expect(textOf(list({ tickets: [{ state: 'won', payoutMinor: '990000' }] }))).toContain('Won +450.000 ₫');
    expect(textOf(list({ tickets: [{ state: 'lost', payoutMinor: '0' }] }))).not.toContain('+');
  });

  test.each([
    ['538000', 'Part returned -2.000 ₫'],
    ['540000', 'Part returned 0 ₫'],
    ['540001', 'Won +1 ₫'],
  ])('shows a payout of %s on a stake of 540.000 ₫ as a win only if it exceeds the stake', (payoutMinor, shown) => {
    const text = textOf(list({ tickets: [{ state: 'won', payoutMinor }] })).replaceAll('−', '-');
    expect(text).toContain(shown);
  });

  test('uses the currency of the ticket, not that of the session', () => {
    expect(textOf(list({ tickets: [{ currency: 'PHP', totalMinor: '54050' }] }))).toContain('₱540.50');
  });

  test('shows the code of a bet type that the game no longer has', () => {
    expect(textOf(list({ tickets: [{ betCode: 'GONE' }] }))).toContain('GONE · 2 numbers');
  });

  test('offers older tickets only while there are any', () => {
    expect(textOf(list({ tickets: [{}], next: TICKET.ticketId }))).toMatch(/Show more$/);
    expect(textOf(list({ tickets: [{}] }))).not.toContain('Show more');
  });
});

describe('the filter of tickets', () => {
  test.each([
    ['', null, 'All'],
    ['?state=won', 'won', 'Won'],
    ['?state=void', 'void', 'Void'],
    ['?state=nonsense', null, 'All'],
  ] as const)('for the address "%s" selects %s', (query, standing, name) => {
    const html = list({ tickets: [{}], query, standing });
    expect(selectedIn(html)).toEqual([name]);
    expect(html).toContain(`href="/tickets/${TICKET.ticketId}"`);
  });

  test('distinguishes having no tickets at all from none of this state', () => {
    expect(textOf(list({}))).toContain('You have no tickets yet. Bet now');
    expect(textOf(list({ query: '?state=won', standing: 'won' }))).toContain('No tickets of this kind. Bet now');
  });

  test('shows a busy list until the first page is there', () => {
    expect(renderClient(<MyTickets />, { path: '/history/tickets' })).toContain('aria-busy="true"');
  });
});
