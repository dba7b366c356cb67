import { commitmentText, commitToSeed } from '@foyer/lottery/proof.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOpenDraw } from '../testing/get-open-draw.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { findDrawStates, setDatabaseTime } from '../testing/moved-clock.store.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { advanceDraws } from './advance-draws.ts';
import { getDraw, getRevealedSeed, getSealedSeed, moveDraw } from './draw.store.ts';
import { runDraw } from './run-draw.ts';

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
});
afterEach(() => lotto.database.drop());

const states = async () =>
  Object.fromEntries((await findDrawStates(lotto.database.pool)).map((each) => [each.drawId.slice(-4), each.state]));

describe('advancing the draws', () => {
  test('opens the draw of this minute and shows the commitments of the next five', async () => {
    await lotto.at(START);
    expect(await states()).toEqual({
      '0733': 'open',
      '0734': 'scheduled',
      '0735': 'scheduled',
      '0736': 'scheduled',
      '0737': 'scheduled',
      '0738': 'scheduled',
    });
    const ahead = await getDraw(lotto.database.pool, 'VNQ60-20261121-0738');
    expect(ahead?.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test('closes at the boundary of the database clock, not a millisecond before, and opens the next immediately', async () => {
    await lotto.at(START);
    await lotto.at('2026-11-21T05:12:59.999Z');
    expect((await states())['0733']).toBe('open');
    await lotto.at('2026-11-21T05:13:00.000Z');
    expect(await states()).toMatchObject({ '0733': 'closed', '0734': 'open', '0739': 'scheduled' });
  });

  test('reports how long the open draw remains on sale', async () => {
    await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:12:41.250Z'));
    expect(await advanceDraws(lotto.context, GAME)).toEqual({ closed: [], nextInMs: 18_750 });
  });

  test('gives the same draws when a dozen processes advance at the same moment', async () => {
    await lotto.at(START);
    await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:13:00.000Z'));
    const advances = await Promise.all(Array.from({ length: 12 }, () => advanceDraws(lotto.context, GAME)));
    expect(advances.flatMap((each) => each.closed)).toEqual(['VNQ60-20261121-0733']);
    expect(Object.values(await states()).filter((state) => state === 'open')).toHaveLength(1);
  });

  test('voids draws that were missed without a ticket, and draws nothing for them', async () => {
    await lotto.at(START);
    await lotto.at('2026-11-21T07:00:10.000Z');
    expect(await states()).toMatchObject({ '0733': 'voided', '0734': 'voided', '0738': 'voided', '0841': 'open' });
  });

  test('closes a missed draw that has a ticket, so that it is settled', async () => {
    await lotto.at(START);
    await placeTicket(lotto.context, await lotto.bet());
    await lotto.at('2026-11-21T07:00:10.000Z');
    expect((await states())['0733']).toBe('closed');
    await runDraw(lotto.context, 'VNQ60-20261121-0733');
    expect((await states())['0733']).toBe('settled');
  });

  test('never changes the commitment of a draw once it is public', async () => {
    await lotto.at(START);
    const before = await getDraw(lotto.database.pool, 'VNQ60-20261121-0734');
    await lotto.at('2026-11-21T05:12:30.000Z');
    await lotto.at('2026-11-21T05:13:00.000Z');
    expect((await getOpenDraw(lotto.database.pool, 'VNQ60'))?.commitment).toBe(before?.commitment);
  });
});

describe('the seed of a draw', () => {
  test('does not reveal the seed before the draw, and matches the commitment afterwards', async () => {
    const { pool } = lotto.database;
    const drawId = 'VNQ60-20261121-0733';
    await lotto.at(START);
    expect([await getRevealedSeed(pool, drawId), await getSealedSeed(pool, drawId)]).toEqual([null, null]);
    await lotto.at('2026-11-21T05:13:00.000Z');
    expect([await getRevealedSeed(pool, drawId), await getSealedSeed(pool, drawId)]).toEqual([null, null]);
    await runDraw(lotto.context, drawId);
    const seed = await getRevealedSeed(pool, drawId);
    const draw = await getDraw(pool, drawId);
    const text = commitmentText(drawId, draw?.pin ?? null);
    expect(draw?.pin).toMatchObject({ chain: 'local', round: expect.any(Number) });
    expect(await commitToSeed(seed ?? new Uint8Array(), text)).toBe(draw?.commitment);
  });
});

describe('the transition table', () => {
  test('refuses a move that it does not have, and makes none from another state', async () => {
    await lotto.at(START);
    const { pool } = lotto.database;
    await expect(moveDraw(pool, 'VNQ60-20261121-0733', { from: 'open', to: 'settled' })).rejects.toThrow(RangeError);
    await expect(moveDraw(pool, 'VNQ60-20261121-0733', { from: 'settled', to: 'open' })).rejects.toThrow(RangeError);
    expect(await moveDraw(pool, 'VNQ60-20261121-0733', { from: 'closed', to: 'drawing' })).toBe(false);
  });
});
