import type { FeedValue } from '@foyer/contract/lotto/draw.ts';
import type { LobbyGame } from '@foyer/contract/lotto/page.ts';
import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { money } from '@foyer/money/money.ts';
import { screenOf } from '@foyer/testkit/parse-html.ts';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { CLIENT_LANGUAGES, countOf, renderClient, textOf } from '../testing/render-client.tsx';
import { ticketValue } from '../testing/ticket-value.ts';
import { PaperTicket } from '../tickets/paper-ticket.tsx';
import { DrawsFailure } from './draws-failure.tsx';
import { GameGroups } from './game-groups.tsx';
import { LobbyHero } from './hero.tsx';
import { LastResults } from './last-results.tsx';
import { type OpenLobbyDraw, toLobbyDraws } from './lobby-draws.ts';
import { NextUp } from './next-up.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { OpenTickets } from './open-tickets.tsx';

type Line = FeedValue['games'][number];
const NAMES: Readonly<Record<string, string>> = { VNMB: 'Northern', VNQ60: 'Hanoi VIP', KENO: 'Keno', TH: 'Thai' };
const game = (code: string, look: Partial<LobbyGame> = {}): LobbyGame => ({
  ...{ code, name: NAMES[code] ?? code, art: null, hue: null, tag: null },
  ...look,
});
const CLOSES_AT = '2026-11-21T11:05:00.000Z';

const openLine = (gameCode: string): Line => ({
  gameCode,
  last: null,
  current: {
    ...{ drawId: `${gameCode}-20261121-0001`, opensAt: '2026-11-20T11:05:00.000Z', closesAt: CLOSES_AT },
    ...{ drawsAt: '2026-11-21T11:15:00.000Z', commitment: '', beacon: null },
  },
});

async function drawnLine(gameCode: string): Promise<{ line: Line; drawn: readonly string[] }> {
  const { headline, shape } = requireGame(gameCode);
  const result = await drawNumbers(shape, { gameCode, drawId: 'any', serverSeed: new Uint8Array(32) });
  const numbers = result.map(({ prize, numbers }) => ({ prize, numbers: [...numbers] }));
  const drawn = numbersIn(result, [headline]);
  const times = { closesAt: '2026-11-21T05:12:00.000Z', drawnAt: '2026-11-21T05:12:02.000Z' };
  const last = { drawId: `${gameCode}-20261121-0732`, ...times, numbers, special: '', drawnAs: 'number' as const };
  return { drawn, line: { gameCode, current: null, last } };
}

const drawsOf = (games: readonly LobbyGame[], lines: Line[]) => toLobbyDraws(games, { games: lines, serverTime: '' });
const openDraws = (...codes: string[]) =>
  drawsOf(
    codes.map((code) => game(code)),
    codes.map(openLine),
  ) as OpenLobbyDraw[];
const page = (tickets: TicketValue[], next: string | null = null) => ({ pages: [{ tickets, next }], pageParams: [''] });

describe('the hero of the lobby', () => {
  test('names the draw, its time, its top prize and its close, and leads to bets and to the draw', () => {
    const html = renderClient(<LobbyHero draws={openDraws('VNMB')} />);
    expect(textOf(html)).toContain('Northern Top prize 50.000.000.000 ₫');
    const screen = screenOf(html);
    expect(screen.getByRole('link', { name: 'Bet now: Northern' }).getAttribute('href')).toBe('/betting');
    const follow = screen.getByRole('link', { name: 'Follow live: Northern' });
    expect(follow.getAttribute('href')).toBe('/results/VNMB-20261121-0001');
  });

  test('leaves out the prize in a currency that the game does not take', () => {
    const html = renderClient(<LobbyHero draws={openDraws('VNMB')} />, { session: { currency: 'USD' } });
    expect(textOf(html)).not.toContain('Top prize');
  });
});

test('the next draws show name, time and prize in short', () => {
  expect(textOf(renderClient(<NextUp draws={openDraws('TH')} />))).toMatch(/^Thai .*Top 9 tỷ ₫$/);
  expect(renderClient(<NextUp draws={[]} />)).toBe('');
});

describe('an open ticket of the lobby', () => {
  const render = (tickets: TicketValue[], next: string | null = null) =>
    renderClient(<OpenTickets draws={openDraws('VNQ60')} />, {
      games: [game('VNQ60')],
      responses: [[['tickets', 'open'], page(tickets, next)]],
    });

  test('shows numbers, bet and price, and leads to the ticket', () => {
    const html = render([ticketValue({ drawId: 'VNQ60-20261121-0001' })]);
    expect(textOf(html)).toMatch(/My open tickets 1 All Hanoi VIP 07 18 Lô 2 số 18:05 540\.000 ₫/);
    expect(
      screenOf(html)
        .getByRole('link', { name: /Hanoi VIP/ })
        .getAttribute('href'),
    ).toMatch(/^\/tickets\//);
  });

  test('shows the first five of many numbers, and how many more there are', () => {
    const html = render([ticketValue({ numbers: ['01', '02', '03', '04', '05', '06', '07'] })]);
    expect(textOf(html)).toContain('01 02 03 04 05 +2');
  });

  test('of a closed draw states that it is being drawn', () => {
    expect(textOf(render([ticketValue()]))).toContain('Drawing 540.000 ₫');
  });

  test('renders nothing if there are none', () => {
    expect(render([])).toBe('');
  });

  test('shows 1+ if there are more than are loaded', () => {
    expect(textOf(render([ticketValue()], 'next'))).toContain('1+');
  });
});

describe('a last result of the lobby', () => {
  const render = async (gameCode: string, tickets: TicketValue[] = []) => {
    const { drawn, line } = await drawnLine(gameCode);
    const element = <LastResults draws={drawsOf([game(gameCode)], [line])} />;
    return { drawn, html: renderClient(element, { responses: [[['tickets', null], page(tickets)]] }) };
  };

  test.each([
    ['VNQ60', 5],
    ['VSQ60', 6],
    ['SG4D', 4],
  ])('of %s shows the headline number as %i digits', async (gameCode, digits) => {
    const { drawn, html } = await render(gameCode);
    expect(countOf(html, '.ball')).toBe(digits);
    expect(html).toContain(`aria-label="Last result ${drawn[0]}"`);
  });

  test('of Keno shows the first balls and how many more there are', async () => {
    const { drawn, html } = await render('KENO');
    expect(html).toContain(`aria-label="Last result ${drawn.join(', ')}"`);
    expect(textOf(html)).toContain(`${drawn.slice(0, 5).join(' ')} +15`);
  });

  test('of three dice shows three dice', async () => {
    const { html } = await render('DICE');
    expect([countOf(html, '.ball'), countOf(html, '[data-face]')]).toEqual([0, 3]);
  });

  test('shows the member’s hits instead of the time', async () => {
    const hits = [{ number: '07', hits: 2 }];
    const { html } = await render('VNQ60', [ticketValue({ drawId: 'VNQ60-20261121-0732', state: 'won', hits })]);
    expect(textOf(html)).toContain('Hanoi VIP 2 hits');
    const other = await render('VNQ60', [ticketValue({ drawId: 'VNQ60-20261121-0731', state: 'won', hits })]);
    expect(textOf(other.html)).toContain('Hanoi VIP 12:12');
  });
});

describe('the games of the lobby', () => {
  test('are in groups, each with how often it is drawn', () => {
    const codes = ['VNQ60', 'VNMB', 'KENO', 'TH', 'VNQ300'];
    const html = renderClient(
      <GameGroups
        draws={drawsOf(
          codes.map((code) => game(code)),
          [],
        )}
      />,
    );
    const heads = screenOf(html)
      .getAllByRole('heading')
      .map(({ parentElement }) => parentElement?.textContent);
    expect(heads).toEqual([
      'Regionaldraws daily',
      'Quickevery 1 to 5 min',
      'Balls and diceevery 8 min',
      'Digitson set days',
    ]);
  });

  test('show the exact frequency of a group with a single game', () => {
    const html = renderClient(<GameGroups draws={drawsOf([game('VNQ60'), game('KENO')], [])} />, { language: 'EN' });
    expect(textOf(html)).toContain('every 60 s');
  });

  test('are marked as hot or new', () => {
    const draws = drawsOf([game('VNMB', { tag: 'HOT' }), game('TH', { tag: 'NEW' })], []);
    expect(textOf(renderClient(<GameGroups draws={draws} />))).toMatch(/HOT Northern.*NEW Thai/);
  });

  test('have the artwork of the tapped tile, as does the ticket', () => {
    const games = [game('VNQ60', { art: 'balls' })];
    const art = (element: ReactElement) => /\/games\/([\w-]+)\.svg/.exec(renderClient(element, { games }))?.[1];
    const ticket = (
      <PaperTicket
        drawId="VNQ60-20261121-0733"
        betName="2D"
        numbers={['07']}
        stake={money(100n, 'PHP')}
        unitsPerNumber={1}
        perHit={money(100n, 'PHP')}
        total={money(100n, 'PHP')}
      />
    );
    expect([art(<GameGroups draws={drawsOf(games, [])} />), art(ticket)]).toEqual(['balls', 'balls']);
    expect(art(<GameGroups draws={drawsOf([game('KENO')], [])} />)).toBe('keno');
  });

  test.each(CLIENT_LANGUAGES)('are described in %s without a message key', (language) => {
    const draws = openDraws('VNMB', 'VNQ60', 'KENO', 'TH');
    const parts = [
      <LobbyHero key="hero" draws={draws} />,
      <NextUp key="next" draws={draws} />,
      <GameGroups key="groups" draws={draws} />,
      <DrawsFailure key="failure" onRetry={() => {}} />,
    ];
    for (const part of parts) expect(textOf(renderClient(part, { language }))).not.toMatch(/lobby\.|draw\.|result\./);
  });
});

test('leads from a filter without an open draw to the reminder of its first game, and to all draws', () => {
  const screen = screenOf(renderClient(<NothingOpen pace="weekly" game="TH" onAll={() => {}} />));
  expect(screen.getByRole('heading', { name: 'No weekly draw is open' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Remind me' });
  // Leaves the frame in which the member centre may show the lottery.
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/m/elott?game=TH', '_top']);
  expect(screen.getByRole('button', { name: 'Show all draws' })).toBeTruthy();
});
