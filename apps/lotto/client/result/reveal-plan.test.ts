import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { describe, expect, test } from 'vitest';
import { planReveal } from './reveal-plan.ts';

const MAX_ALLOWED_MS = 12_000;
const drawOf = (code: string) => {
  const game = GAMES.find((each) => each.code === code);
  if (!game) throw new Error(code);
  return drawNumbers(game.shape, { gameCode: code, drawId: 'any', serverSeed: new Uint8Array(32) });
};

describe('letting the numbers land', () => {
  test.each(GAMES.map(({ code }) => code))('takes less than twelve seconds for %s, and more than one', async (code) => {
    const { totalMs } = planReveal(code, await drawOf(code));
    expect(totalMs).toBeLessThan(MAX_ALLOWED_MS);
    expect(totalMs).toBeGreaterThan(1_000);
  });

  test('begins with the small prizes and ends with the headline, digit by digit', async () => {
    const plan = planReveal('VNQ60', await drawOf('VNQ60'));
    const order = [
      plan.delayOf('seventh', 0),
      plan.delayOf('seventh', 3),
      plan.delayOf('sixth', 0),
      plan.delayOf('first', 0),
      ...plan.headline,
    ];
    expect(order[0]).toBe(0);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(new Set(order).size).toBe(order.length);
    expect(plan.headline).toHaveLength(5);
    expect(plan.prizes.map(({ prize }) => prize)).toEqual([
      'seventh',
      'sixth',
      'fifth',
      'fourth',
      'third',
      'second',
      'first',
      'special',
    ]);
    expect(plan.prizes[7]?.atMs).toBe(plan.headline[0]);
  });

  test('lands both stations side by side, the second special prize before the main one', async () => {
    const numbers = await drawOf('VSQ120D');
    const plan = planReveal('VSQ120D', numbers);
    for (const prize of ['eighth', 'seventh', 'sixth', 'fifth', 'fourth', 'third', 'second', 'first'])
      expect(plan.delayOf(`${prize}-2`, 0)).toBe(plan.delayOf(prize, 0));
    expect(plan.delayOf('fourth-2', 6)).toBeGreaterThan(plan.delayOf('fourth-2', 0));
    const order = [plan.delayOf('first-2', 0), ...plan.second, ...plan.headline];
    expect(order).toHaveLength(13);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(new Set(order).size).toBe(13);
    expect(plan.delayOf('special-2', 0)).toBe(plan.second[5]);
    expect(plan.delayOf('special', 0)).toBe(plan.headline[5]);
    expect(plan.prizes.map(({ prize }) => prize)).toEqual([
      'eighth',
      'seventh',
      'sixth',
      'fifth',
      'fourth',
      'third',
      'second',
      'first',
      'special-2',
      'special',
    ]);
    expect(planReveal('VSQ60', await drawOf('VSQ60')).second).toEqual([]);
  });

  test('hides the headline’s row in the table until its last ball has landed', async () => {
    const plan = planReveal('SG4D', await drawOf('SG4D'));
    expect(plan.delayOf('first', 0)).toBe(plan.headline[3]);
    expect(plan.delayOf('second', 0)).toBeLessThan(plan.headline[0] ?? 0);
  });

  test('drops one ball after another if there is only the headline', async () => {
    const keno = planReveal('KENO', await drawOf('KENO'));
    expect(keno.headline).toHaveLength(20);
    expect(keno.headline[0]).toBe(0);
    expect(planReveal('DICE', await drawOf('DICE')).headline).toHaveLength(3);
  });
});
