import type { FeedValue, OpenDraw } from '@foyer/contract/lotto/draw.ts';
import type { LobbyGame } from '@foyer/contract/lotto/page.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { describe, expect, test } from 'vitest';
import { chooseDraws, groupOf, paceOf, toLobbyDraws, toResults } from './lobby-draws.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const game = (code: string): LobbyGame => ({ code, name: code, art: null, hue: null, tag: null });

const closing = (gameCode: string, minutes: number, drawnAt?: string): FeedValue['games'][number] => ({
  gameCode,
  current: { drawId: `${gameCode}-1`, closesAt: new Date(NOW + minutes * 60_000).toISOString() } as OpenDraw,
  last: drawnAt
    ? { drawId: `${gameCode}-0`, closesAt: drawnAt, drawnAt, numbers: [], special: '', drawnAs: 'number' }
    : null,
});

const drawsOf = (...lines: FeedValue['games']) =>
  toLobbyDraws(
    lines.map(({ gameCode }) => game(gameCode)),
    { games: lines, serverTime: '' },
  );
const codes = (draws: readonly LobbyGame[]) => draws.map(({ code }) => code);

describe('the draws of the lobby', () => {
  test.each([
    ['VNQ60', 'quick', 'quick'],
    ['VNMB', 'daily', 'regional'],
    ['VNMN2', 'daily', 'regional'],
    ['KENO', 'quick', 'pick'],
    ['DICE', 'quick', 'pick'],
    ['TH', 'weekly', 'digits'],
    ['SG4D', 'weekly', 'digits'],
  ])('sort %s under %s and into the group %s, by its schedule and its shape', (code, pace, group) => {
    const rules = requireGame(code);
    expect([paceOf(rules.schedule), groupOf(rules)]).toEqual([pace, group]);
  });

  test('have a place for every game of the lottery', () => {
    for (const rules of GAMES) expect([paceOf(rules.schedule), groupOf(rules)]).not.toContain(undefined);
  });

  test('leave out a game that this build does not know', () => {
    expect(toLobbyDraws([game('VNQ60'), game('NEW99')], undefined)).toMatchObject([{ code: 'VNQ60', current: null }]);
  });

  test('feature the great draw of the day, and then list all others by their close', () => {
    const draws = drawsOf(closing('VNQ60', 1), closing('VNQ300', 4), closing('VNMB', 300), closing('SG4D', 5_000));
    const { featured, next } = chooseDraws(draws, { count: 1, now: NOW });
    expect([codes(featured), codes(next)]).toEqual([['VNMB'], ['VNQ60', 'VNQ300', 'SG4D']]);
  });

  test('feature the quick draw of the longest period where no great one is within a day', () => {
    const draws = drawsOf(closing('VNQ60', 0.1), closing('VNQ300', 4), closing('SG4D', 5_000), closing('KENO', 500));
    const { featured } = chooseDraws(draws, { count: 3, now: NOW });
    expect(codes(featured)).toEqual(['VNQ300', 'VNQ60', 'KENO']);
  });

  test('feature nothing while no draw is open', () => {
    const draws = toLobbyDraws([game('VNQ60')], undefined);
    expect(chooseDraws(draws, { count: 3, now: NOW })).toEqual({ featured: [], next: [] });
  });

  test('list the last results, newest first', () => {
    const draws = drawsOf(
      closing('VNQ60', 1, '2026-11-21T04:58:00.000Z'),
      closing('VNMB', 1),
      closing('KENO', 1, '2026-11-21T04:59:00.000Z'),
    );
    expect(codes(toResults(draws))).toEqual(['KENO', 'VNQ60']);
  });
});
