import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { describe, expect, test } from 'vitest';
import { countOf, renderClient, textOf } from '../testing/render-client.tsx';
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

  test.each(['KENO', 'DICE'])(
    'of %s shows whole balls or dice of the draw, not the digits of the first',
    async (gameCode) => {
      const { html, drawn } = await card(gameCode);
      expect(html).toContain(`aria-label="Last result ${drawn.join(' ')}"`);
      expect(textOf(html)).toContain(drawn.slice(0, 3).join(' '));
    },
  );

  test('of a game that was never drawn says so', () => {
    const html = renderClient(<GameCard game={{ code: 'VNQ60', name: 'The game' }} line={null} />);
    expect(textOf(html)).toBe('The game No result yet');
  });
});
