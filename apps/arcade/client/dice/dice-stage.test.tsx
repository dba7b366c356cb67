import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { renderGame } from '../testing/render-game.tsx';
import { DiceStage, DiceTrack } from './dice-stage.tsx';

const ROUND: RoundValue = {
  roundId: '0199aaaa-0000-4000-8000-000000000001',
  number: '1',
  gameCode: 'LUCKY-DICE',
  state: 'paid',
  stakeMinor: '10000',
  currency: 'VND',
  bet: { side: 'over', target: 3_000 },
  outcome: { roll: 4_200 },
  payoutMinor: '14000',
  lanternNumber: null,
  isFree: false,
  at: '2026-11-21T05:12:10.000Z',
};
const NEXT = { side: 'over', target: 5_000 } as const;

const stage = (round: RoundValue | null, isDone = true): string => {
  const rolling = { roll: round ? 4_200 : null, isDone };
  return parseHtml(renderGame(<DiceStage bet={NEXT} round={round} rolling={rolling} />)).body.textContent ?? '';
};

test('the stage asks for the bet of the next round while none is shown', () => {
  expect(stage(null)).toContain('A number over 50.00');
});

test('the stage describes a round by its own bet, not by the next one', () => {
  expect(stage(ROUND)).toContain('Came out over 30.00');
  expect(stage(ROUND)).toContain('You won');
  expect(stage(ROUND, false)).toContain('A number over 30.00');
});

test('the target cannot be moved while the track is disabled', () => {
  const slider = (disabled: boolean) =>
    screenOf(
      renderGame(
        <DiceTrack bet={NEXT} range={{ min: 400, max: 9_800 }} roll={null} disabled={disabled} onChange={() => {}} />,
      ),
    ).getByRole('slider');
  expect(slider(false).hasAttribute('disabled')).toBe(false);
  expect(slider(true).hasAttribute('disabled')).toBe(true);
});
