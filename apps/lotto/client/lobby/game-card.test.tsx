import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { money } from '@foyer/money/money.ts';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { countOf, renderClient, textOf } from '../testing/render-client.tsx';
import { PaperTicket } from '../tickets/paper-ticket.tsx';
import { GameCard } from './game-card.tsx';

async function card(gameCode: string): Promise<{ html: string; drawn: readonly string[] }> {
  const { shape, headline } = requireGame(gameCode);
  const result = await drawNumbers(shape, { gameCode, drawId: 'any', serverSeed: new Uint8Array(32) });
  const drawn = numbersIn(result, [headline]);
  const last = {
    drawId: `${gameCode}-20261121-0732`,
    closesAt: '2026-11-21T05:12:00.000Z',
    drawnAt: '2026-11-21T05:12:02.000Z',
    numbers: result.map(({ prize, numbers }) => ({ prize, numbers: [...numbers] })),
    special: drawn[0] ?? '',
    drawnAs: 'number' as const,
  };
  const html = renderClient(
    <GameCard game={{ code: gameCode, name: 'The game' }} line={{ gameCode, current: null, last }} />,
  );
  return { html, drawn };
}

describe('the card of a game in the lobby', () => {
  test.each([
    ['VNQ60', 5],
    ['VSQ60', 6],
    ['SG4D', 4],
  ])('of %s shows the headline number as %i digits', async (gameCode, digits) => {
    const { html, drawn } = await card(gameCode);
    expect(countOf(html, '.ball')).toBe(digits);
    expect(html).toContain(`aria-label="Last result ${drawn[0]}"`);
  });

  test('of Keno shows the first balls and how many there are besides', async () => {
    const { html, drawn } = await card('KENO');
    expect(html).toContain(`aria-label="Last result ${drawn.join(', ')}"`);
    expect(textOf(html)).toContain(`${drawn.slice(0, 5).join(' ')} +15`);
  });

  test('of three dice shows three dice', async () => {
    const { html, drawn } = await card('DICE');
    expect(html).toContain(`aria-label="Last result ${drawn.join(', ')}"`);
    expect(countOf(html, '.ball')).toBe(0);
    expect(countOf(html, '[data-face]')).toBe(3);
  });

  test('has the artwork of the tile that was tapped, as the ticket has', async () => {
    const games = [{ code: 'VNQ60', name: 'Lucky 2D', art: 'balls' }];
    const art = (element: ReactElement) => /\/games\/([\w-]+)\.svg/.exec(renderClient(element, { games }))?.[1];
    const ticket = (
      <PaperTicket
        drawId="VNQ60-20261121-0732"
        betName="2D"
        numbers={['07']}
        stake={money(100n, 'PHP')}
        unitsPerNumber={1}
        perHit={money(100n, 'PHP')}
        total={money(100n, 'PHP')}
      />
    );
    const tile = <GameCard game={{ code: 'VNQ60', name: 'Lucky 2D' }} line={null} />;
    expect([art(tile), art(ticket)]).toEqual(['balls', 'balls']);
    expect(art(<GameCard game={{ code: 'KENO', name: 'Keno' }} line={null} />)).toBe('keno');
  });

  test('of a game that was never drawn says so', () => {
    const html = renderClient(<GameCard game={{ code: 'VNQ60', name: 'The game' }} line={null} />);
    expect(textOf(html)).toBe('The game No result yet');
  });
});
