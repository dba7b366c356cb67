import { requireGame } from '@foyer/lottery/find-game.ts';
import { expect, test } from 'vitest';
import { toGameRules } from '../../../server/draws/draw-values.ts';
import { countOf, renderClient, textOf } from '../../testing/render-client.tsx';
import { EMPTY_SLIP } from '../slip.ts';
import { toLine } from '../slip-lines.ts';
import { ChoicePicker } from './choice-picker.tsx';

function picker(betCode: string, draws: readonly (readonly string[])[]): string {
  const line = toLine({ game: toGameRules(requireGame('DICE'), 'VND'), currency: 'VND' }, EMPTY_SLIP, betCode);
  if (!line) throw new Error(`no line of ${betCode}`);
  const drawn = draws.map((numbers, index) => ({
    drawId: `DICE-20261121-00${10 + index}`,
    closesAt: '2026-11-21T05:12:00.000Z',
    drawnAt: '2026-11-21T05:12:00.000Z',
    numbers: [{ prize: 'dice', numbers }],
  }));
  return renderClient(<ChoicePicker line={line} options={['BIG', 'SMALL']} onChange={() => {}} />, {
    responses: [[['draws', 'DICE'], { draws: drawn, voided: [] }]],
  });
}

test('a bet on sides shows the last draws as dice, with the side that won', () => {
  const html = picker('DBS', [
    ['6', '5', '4'],
    ['1', '1', '2'],
  ]);
  expect(countOf(html, 'li [data-face]')).toBe(6);
  expect(textOf(html)).toContain('Last draws #1121-0010 Big #1121-0011 Small');
  expect(textOf(picker('SUM', [['6', '5', '4']]))).toContain('#1121-0010 15');
});

test('there is no list before the first draw', () => {
  expect(textOf(picker('DBS', []))).not.toContain('Last draws');
});
