import { requireGame } from '@foyer/lottery/find-game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { expect, test } from 'vitest';
import type { Draw } from './draw.store.ts';
import { findHotNumbers, toDrawnDraw, toDrawValue, toFeedLine, toGameRules, toOpenDraw } from './draw-values.ts';

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const NOW = new Date('2026-11-21T05:14:00.000Z');
const PIN = { chain: 'local', publicKey: 'ab'.repeat(32), round: 7 } as const;
const NUMBERS = [
  { prize: 'special', numbers: ['49027'] },
  { prize: 'first', numbers: ['10007', '20018'] },
];

const draw = (change: Partial<Draw> = {}): Draw => ({
  drawId: 'VNQ60-20261121-0733',
  gameCode: 'VNQ60',
  opensAt: new Date('2026-11-21T05:12:00.000Z'),
  closesAt: new Date('2026-11-21T05:13:00.000Z'),
  drawsAt: new Date('2026-11-21T05:13:05.000Z'),
  state: 'settled',
  commitment: 'c0ffee',
  pin: PIN,
  pulse: { ...PIN, signature: 'cd' },
  numbers: NUMBERS,
  drawnAt: new Date('2026-11-21T05:13:06.000Z'),
  ...change,
});
const OPEN = draw({ state: 'open', numbers: null, drawnAt: null, pulse: null });

test('never shows the seed of a draw without numbers', () => {
  const value = toDrawValue(OPEN, { seed: SEED, manifest: null }, NOW);
  expect(value).toMatchObject({ proof: null, numbers: null, drawnAt: null, manifest: null, state: 'open' });
  expect(JSON.stringify(value)).not.toContain('000102');
});

test('shows seed, beacon round and root as proof of a drawn draw', () => {
  const manifest = { root: 'beef', tickets: 3, signature: null };
  const { proof, ...value } = toDrawValue(draw(), { seed: SEED, manifest }, NOW);
  expect(proof).toEqual({
    version: 2,
    gameCode: 'VNQ60',
    drawId: 'VNQ60-20261121-0733',
    commitment: 'c0ffee',
    serverSeed: Buffer.from(SEED).toString('hex'),
    numbers: NUMBERS,
    beacon: { ...PIN, signature: 'cd' },
    root: 'beef',
  });
  expect(value.manifest).toEqual({ root: 'beef', tickets: 3 });
  expect(value).toMatchObject({ serverTime: NOW.toISOString(), drawnAt: '2026-11-21T05:13:06.000Z' });
});

test('gives a draw without a beacon a proof of version 1', () => {
  const { proof, beacon } = toDrawValue(draw({ pin: null, pulse: null }), { seed: SEED, manifest: null }, NOW);
  expect(proof).toMatchObject({ version: 1 });
  expect(proof).not.toHaveProperty('beacon');
  expect(beacon).toBeNull();
});

test('gives no proof without the seed', () => {
  expect(toDrawValue(draw(), { seed: null, manifest: null }, NOW).proof).toBeNull();
});

test('shows times, commitment and target round of an open draw', () => {
  expect(toOpenDraw(OPEN)).toEqual({
    drawId: 'VNQ60-20261121-0733',
    commitment: 'c0ffee',
    opensAt: '2026-11-21T05:12:00.000Z',
    closesAt: '2026-11-21T05:13:00.000Z',
    drawsAt: '2026-11-21T05:13:05.000Z',
    beacon: PIN,
  });
});

test('shows a drawn draw only with numbers and time', () => {
  expect(toDrawnDraw(OPEN)).toBeNull();
  expect(toDrawnDraw(draw({ drawnAt: null }))).toBeNull();
  expect(toDrawnDraw(draw())).toEqual({
    drawId: 'VNQ60-20261121-0733',
    closesAt: '2026-11-21T05:13:00.000Z',
    drawnAt: '2026-11-21T05:13:06.000Z',
    numbers: NUMBERS,
  });
});

test('shows the headline number of the last draw in the feed, if there is one', () => {
  const game = requireGame('VNQ60');
  const headline = [{ prize: game.headline, numbers: ['49027'] }];
  expect(toFeedLine(game, OPEN, draw({ numbers: headline }))).toMatchObject({
    gameCode: 'VNQ60',
    current: { drawId: OPEN.drawId },
    last: { special: '49027', drawnAs: 'number' },
  });
  expect(toFeedLine(game, null, null)).toEqual({ gameCode: 'VNQ60', current: null, last: null });
  expect(toFeedLine(game, null, OPEN)).toMatchObject({ last: null });
  expect(toFeedLine(game, null, draw({ numbers: [] })).last).toMatchObject({ special: '' });
});

test('ranks at most five hot numbers by frequency, then by value', () => {
  const drawn = (...numbers: string[]) => draw({ numbers: [{ prize: 'special', numbers }] });
  const draws = [drawn('00007', '00018', '12345'), drawn('55507', '99999'), drawn('07', '18', '1')];
  expect(findHotNumbers(draws)).toEqual(['07', '18', '1', '45', '99']);
  expect(findHotNumbers([])).toEqual([]);
  expect(findHotNumbers([OPEN])).toEqual([]);
});

test.each(GAMES.map((game) => [game.code, game] as const))(
  'lists complete rules of %s in whole numbers',
  (_code, game) => {
    const rules = toGameRules(game, 'VND');
    expect(rules.code).toBe(game.code);
    expect(rules.betTypes).toHaveLength(game.betTypes.length);
    expect(new Set(rules.betTypes.map(({ code }) => code)).size).toBe(game.betTypes.length);
    for (const bet of rules.betTypes) {
      const { returnBasisPoints, maxReturnBasisPoints, unitsPerNumber, maxNumbers, odds } = bet;
      for (const whole of [returnBasisPoints, maxReturnBasisPoints, unitsPerNumber, maxNumbers, ...Object.values(odds)])
        expect(Number.isInteger(whole)).toBe(true);
      expect(returnBasisPoints).toBeGreaterThan(0);
      expect(maxReturnBasisPoints).toBeGreaterThanOrEqual(returnBasisPoints);
      expect(maxReturnBasisPoints).toBeLessThan(10_000);
      expect(Math.min(unitsPerNumber, maxNumbers)).toBeGreaterThan(0);
    }
    for (const stakes of Object.values(rules.stakes)) {
      const { min: lowest, max: highest, step, usual } = stakes;
      const [min, max, each, first] = [lowest, highest, step, usual].map(BigInt) as [bigint, bigint, bigint, bigint];
      expect(min > 0n && min <= first && first <= max).toBe(true);
      expect([(max - min) % each, (first - min) % each]).toEqual([0n, 0n]);
    }
  },
);

test.each([
  ['KENO', 'balls', ['04', '17', '33'], '04 17 33', 'balls'],
  ['DICE', 'dice', ['3', '5', '6'], '3 5 6', 'dice'],
] as const)('the feed of %s has all %s of a draw', (gameCode, prize, numbers, special, drawnAs) => {
  const last = draw({ numbers: [{ prize, numbers: [...numbers] }] });
  expect(toFeedLine(requireGame(gameCode), null, last).last).toMatchObject({ special, drawnAs });
});
