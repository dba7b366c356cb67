import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '../context.ts';
import { type ArcadeFixture, arcadeFixture, newDice } from '../testing/arcade-fixture.ts';
import { sweepRounds } from './sweep.ts';

/** The step at which the process dies, once. */
let dies: Step | null = null;
let arcade: ArcadeFixture;
beforeAll(async () => {
  arcade = await arcadeFixture({
    onStep(step) {
      if (step !== dies) return;
      dies = null;
      throw new Error(`killed after ${step}`);
    },
  });
});
afterAll(() => arcade.close());

const STEPS: readonly Step[] = [
  'round.inserted',
  'round.debited',
  'round.open',
  'round.settled',
  'round.credited',
  'round.voiding',
];

test.each(STEPS)('ends a round that died at %s exactly once, with a balance that matches the books', async (step) => {
  const player = `member-${randomUUID()}`;
  const token = await arcade.enter(player, 1_000_000n);
  const body = newDice();
  if (step === 'round.voiding') arcade.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : null);
  dies = step;
  expect((await arcade.play(token, body)).success).toBe(false);
  arcade.operator.mishap = () => null;
  for (let turn = 0; turn < 2; turn += 1) await sweepRounds(arcade.arcade.context, 0);
  const { rows } = await arcade.database.pool.query<{ state: string; won: bigint }>(
    'select state, coalesce(payout_minor - stake_minor, 0)::bigint as won from arcade.round where player_ref = $1',
    [player],
  );
  expect(rows).toHaveLength(1);
  expect(['paid', 'void']).toContain(rows[0]?.state);
  expect(arcade.operator.balanceOf(player)).toBe(1_000_000n + (rows[0]?.won ?? 0n));
  const again = await arcade.play(token, body);
  expect(again.success || again.errorCode === 'bet.returned').toBe(true);
});
