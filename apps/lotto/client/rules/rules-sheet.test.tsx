import { requireGame } from '@foyer/lottery/find-game.ts';
import { expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { BetTypeRules, ScheduleRule } from './rules-sheet.tsx';

/** The rules of a bet type, as text. */
function rulesOf(gameCode: string, betCode: string): string {
  const betType = toGameRules(requireGame(gameCode), 'VND').betTypes.find(({ code }) => code === betCode);
  if (!betType) throw new Error(`no bet type ${betCode}`);
  return textOf(renderClient(<BetTypeRules gameCode={gameCode} betType={betType} />));
}

test('lists what every count of balls pays before betting', () => {
  expect(rulesOf('KENO', 'K10')).toMatch(/10 balls drawn ×200,000/);
  expect(rulesOf('KENO', 'K10')).toMatch(/5 balls drawn ×2 /);
});

test('lists what every prize of 4D pays, and what every sum pays', () => {
  expect(rulesOf('SG4D', 'BIG')).toContain('First ×2,000');
  expect(rulesOf('VNQ60', 'TONG')).toContain('9 ×9');
});

test('names the odds of a bet with one outcome in one line', () => {
  expect(rulesOf('VNQ60', 'DE')).toContain('Each hit pays ×99 ');
});

test('shows when a game is drawn by the merchant’s clock', () => {
  const ruleOf = (gameCode: string) => textOf(renderClient(<ScheduleRule game={requireGame(gameCode)} />));
  expect(ruleOf('TH')).toContain('at 16:00 (Indochina Time)');
  expect(ruleOf('SG4D')).toContain('at 17:30 (Indochina Time)');
  expect(ruleOf('KENO')).toContain('from 06:00 to 21:52 (Indochina Time)');
});
