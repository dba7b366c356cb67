import type { DrawsValue } from '@foyer/contract/lotto/draw.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getOpenDraw } from '../testing/get-open-draw.ts';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';
import { voidByTwo } from '../testing/void-by-two.ts';
import { runDraw } from './run-draw.ts';

const MINUTE_MS = 60_000;

let lotto: RunningLotto;
beforeEach(async () => {
  lotto = await runningLotto();
});
afterEach(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

const timeOf = (minute: number) => new Date(Date.parse(START) + minute * MINUTE_MS).toISOString();

/** Holds one draw a minute, but voids one of them. @returns their ids, oldest first */
async function holdDraws(count: number, voidedAt: number): Promise<string[]> {
  const ids: string[] = [];
  await lotto.at(timeOf(0));
  for (let index = 0; index < count; index += 1) {
    const drawId = (await getOpenDraw(lotto.context.pool, 'VNQ60'))?.drawId ?? '';
    ids.push(drawId);
    if (index === voidedAt) await voidByTwo(lotto.database.pool, drawId);
    await lotto.at(timeOf(index + 1));
    if (index !== voidedAt) await runDraw(lotto.context, drawId);
  }
  return ids;
}

async function read(before = ''): Promise<DrawsValue> {
  const { json } = await lotto.get(`/lotto/api/draws?game=VNQ60${before && `&before=${before}`}`);
  return json.value as DrawsValue;
}

const idsOf = ({ draws, voided }: DrawsValue): string[] =>
  [...draws, ...voided].sort((left, right) => right.closesAt.localeCompare(left.closesAt)).map(({ drawId }) => drawId);

test('lists every past draw of a game in pages of a hundred, voided ones in their places', async () => {
  const held = await holdDraws(103, 1);
  const latest = await read();
  expect(idsOf(latest)).toHaveLength(100);
  expect(latest.voided).toEqual([]);
  const oldest = await read(latest.next ?? '');
  expect(oldest.voided.map(({ drawId }) => drawId)).toEqual([held[1]]);
  expect(oldest.next).toBeNull();
  expect([...idsOf(latest), ...idsOf(oldest)]).toEqual(held.toReversed());
});

test('rejects a page that starts at anything but an instant', async () => {
  for (const before of ['yesterday', '1', '2026-11-21'])
    expect(await lotto.get(`/lotto/api/draws?game=VNQ60&before=${before}`)).toMatchObject({ status: 400 });
});
