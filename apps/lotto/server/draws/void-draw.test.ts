import { commitmentText, commitToSeed } from '@foyer/lottery/proof.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOpenDraw } from '../testing/get-open-draw.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { tallyTickets } from '../testing/moved-clock.store.ts';
import { runPeriodicJobs } from '../testing/run-periodic-jobs.ts';
import { runningLotto } from '../testing/running-lotto.ts';
import { approver, stranger, voidByTwo } from '../testing/void-by-two.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { advanceDraws } from './advance-draws.ts';
import { getDraw } from './draw.store.ts';
import { runDraw } from './run-draw.ts';
import { withdrawVoid } from './void.store.ts';
import { approveVoid, proposeVoid } from './void-draw.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
const FUNDS = 10_000_000n;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

test('stops bets on a voided draw and refunds every stake once', async () => {
  const bets = await Promise.all(Array.from({ length: 4 }, () => lotto.bet()));
  for (const bet of bets) await placeTicket(lotto.context, bet);
  expect(await voidByTwo(lotto.database.pool, DRAW)).toEqual({ drawId: DRAW, tickets: 4 });
  expect(await placeTicket(lotto.context, await lotto.bet({ drawId: DRAW }))).toEqual({ code: 'bet.closed' });
  await runPeriodicJobs(lotto.context);
  await runPeriodicJobs(lotto.context);
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS);
  expect(await tallyTickets(lotto.database.pool)).toMatchObject([{ state: 'void', count: 4 }]);
});

test('opens the next draw at its own time', async () => {
  await voidByTwo(lotto.database.pool, DRAW);
  await advanceDraws(lotto.context, GAME);
  expect(await getOpenDraw(lotto.database.pool, GAME.code)).toBeNull();
  await lotto.at(CLOSE);
  expect((await getOpenDraw(lotto.database.pool, GAME.code))?.drawId).toBe('VNQ60-20261121-0734');
});

test('voids a draw whose beacon never comes, and never draws it afterwards', async () => {
  const bet = await lotto.bet();
  await placeTicket(lotto.context, bet);
  await lotto.at(CLOSE);
  const silent = { ...lotto.context.beacon, read: async () => null };
  await runDraw({ ...lotto.context, beacon: silent }, DRAW);
  expect(await voidByTwo(lotto.database.pool, DRAW)).toEqual({ drawId: DRAW, tickets: 1 });
  await runDraw(lotto.context, DRAW);
  await runPeriodicJobs(lotto.context);
  expect(await getDraw(lotto.database.pool, DRAW)).toMatchObject({ state: 'voided', numbers: null });
  expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
});

test('never voids a draw with numbers, a draw twice, or an unknown draw', async () => {
  await voidByTwo(lotto.database.pool, 'VNQ60-20261121-0735');
  expect(await voidByTwo(lotto.database.pool, 'VNQ60-20261121-0735')).toEqual({ code: 'voided' });
  expect(await voidByTwo(lotto.database.pool, 'nothing')).toEqual({ code: 'unknown' });
  await lotto.at(CLOSE);
  await runDraw(lotto.context, DRAW);
  expect(await voidByTwo(lotto.database.pool, DRAW)).toEqual({ code: 'drawn' });
});

describe('two people', () => {
  const REASON = 'the beacon is silent';
  const pool = () => lotto.database.pool;
  const propose = async (reason = REASON) => {
    const proposed = await proposeVoid(pool(), { drawId: DRAW, reason }, approver('alice'));
    return 'voidId' in proposed ? proposed.voidId : proposed.code;
  };

  test('are needed: a proposal stops neither bets nor the draw', async () => {
    const voidId = await propose();
    const bet = await lotto.bet();
    expect('placed' in (await placeTicket(lotto.context, bet))).toBe(true);
    expect(await approveVoid(pool(), voidId, approver('alice'))).toEqual({ code: 'same' });
    for (const sign of [
      approveVoid(pool(), voidId, stranger()),
      proposeVoid(pool(), { drawId: DRAW, reason: REASON }, stranger()),
    ])
      expect(await sign).toEqual({ code: 'stranger' });
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    expect(await getDraw(pool(), DRAW)).toMatchObject({ state: 'settled' });
    expect(await approveVoid(pool(), voidId, approver('bob'))).toEqual({ code: 'drawn' });
  });

  test('give a valid reason, and propose only once at a time for each draw', async () => {
    for (const reason of ['', 'no', 'x'.repeat(201), 'a\nb']) expect(await propose(reason)).toBe('reason');
    const voidId = await propose();
    expect(await propose()).toBe('pending');
    expect(await withdrawVoid(pool(), voidId)).toBe(true);
    expect(await approveVoid(pool(), voidId, approver('bob'))).toEqual({ code: 'decided' });
    expect(await approveVoid(pool(), await propose('another reason'), approver('bob'))).toMatchObject({ drawId: DRAW });
    expect(await withdrawVoid(pool(), voidId)).toBe(false);
  });

  test('cannot approve a proposal whose digest does not match its content', async () => {
    const reason = 'a reason of nobody';
    const { rows } = await pool().query(
      `insert into lotto.draw_void (void_id, draw_id, reason, digest, proposed_by, proposed_signature)
       values (gen_random_uuid(), $1, $2, 'made up', 'alice', 'c2lnbmF0dXJl') returning void_id as id`,
      [DRAW, reason],
    );
    expect(await approveVoid(pool(), rows[0].id, approver('bob'))).toEqual({ code: 'differs' });
  });

  test('are required by the database too, for a draw with bets', async () => {
    await placeTicket(lotto.context, await lotto.bet());
    await expect(pool().query(`update lotto.draw set state = 'voided' where draw_id = $1`, [DRAW])).rejects.toThrow(
      'voiding it takes two people',
    );
  });

  test('leave a record that cannot be changed, deleted or emptied', async () => {
    await voidByTwo(pool(), DRAW);
    for (const text of [
      `update lotto.draw_void set reason = 'other'`,
      'delete from lotto.draw_void',
      'truncate lotto.draw_void',
    ])
      await expect(pool().query(text)).rejects.toThrow('the record of voided draws cannot be changed');
  });
});

test('shows a voided draw with its reason in the results, and reveals a seed that matches its commitment', async () => {
  const running = await runningLotto();
  const { pool } = running.database;
  const get = async (path: string) => (await running.lotto.app.inject(`/lotto/api/${path}`)).json().value;
  await running.at(START);
  expect((await get(`draws/${DRAW}`)).voided).toBeNull();
  await voidByTwo(pool, DRAW);
  expect((await get('draws?game=VNQ60')).voided).toEqual([
    { drawId: DRAW, closesAt: CLOSE, voidedAt: expect.any(String), reason: 'the beacon is silent' },
  ]);
  expect((await get(`draws/${DRAW}`)).voided).toMatchObject({ reason: 'the beacon is silent', serverSeed: null });
  await runPeriodicJobs(running.context);
  const { beacon, commitment, numbers, proof, state, voided } = await get(`draws/${DRAW}`);
  expect({ numbers, proof, state }).toEqual({ numbers: null, proof: null, state: 'voided' });
  expect(voided).toMatchObject({ reason: 'the beacon is silent', at: expect.any(String) });
  const seed = Uint8Array.from(Buffer.from(voided.serverSeed, 'hex'));
  expect(await commitToSeed(seed, commitmentText(DRAW, beacon))).toBe(commitment);
  await running.lotto.stop();
  await running.database.drop();
});
