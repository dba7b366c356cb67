import { toHex } from '@foyer/lottery/hex.ts';
import { commitmentText, commitToSeed, type DrawProof, verifyProof } from '@foyer/lottery/proof.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Beacon } from '../beacon/beacon.ts';
import type { LottoContext } from '../context.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { removeRows, tamperWithDraw } from '../testing/tamper.store.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { getDraw, getRevealedSeed, recordNumbers } from './draw.store.ts';
import { toDrawValue } from './draw-values.ts';
import { getManifest } from './manifest.store.ts';
import { runDraw } from './run-draw.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

async function proofOf(drawId: string): Promise<DrawProof> {
  const { pool } = lotto.database;
  const [draw, seed, manifest] = await Promise.all([
    getDraw(pool, drawId),
    getRevealedSeed(pool, drawId),
    getManifest(pool, drawId),
  ]);
  if (!draw) throw new Error(`no draw ${drawId}`);
  return toDrawValue(draw, { seed, manifest }, new Date()).proof as DrawProof;
}

describe('what decides a draw', () => {
  test('is stored before its sale: the commitment binds seed, draw and beacon round', async () => {
    const before = await getDraw(lotto.database.pool, DRAW);
    expect(before?.pin).toMatchObject({ chain: 'local' });
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const proof = await proofOf(DRAW);
    const seed = Uint8Array.from(Buffer.from(proof.serverSeed, 'hex'));
    expect(await commitToSeed(seed, commitmentText(DRAW, before?.pin ?? null))).toBe(before?.commitment);
    expect(await verifyProof(proof)).toEqual({ verified: true });
  });

  test.each([
    'server_seed',
    'sealed_seed',
    'commitment',
    'closes_at',
    'opens_at',
    'draws_at',
    'game_code',
    'beacon_round',
    'beacon_key',
    'beacon_chain',
  ] as const)('cannot be changed in the database either: %s', async (column) => {
    await expect(tamperWithDraw(lotto.database.pool, DRAW, column)).rejects.toThrow(/cannot be changed/);
  });

  test.each([
    ['draw', 'delete'],
    ['draw', 'truncate'],
    ['ticket', 'delete'],
    ['ticket', 'truncate'],
    ['manifest_level', 'delete'],
    ['manifest_level', 'truncate'],
  ] as const)('cannot be removed from the database: %s by %s', async (table, how) => {
    await placeTicket(lotto.context, await lotto.bet());
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    await expect(removeRows(lotto.database.pool, table, how)).rejects.toThrow(/never removed/);
  });

  test('includes the tickets: the local beacon signs their root at the close', async () => {
    await placeTicket(lotto.context, await lotto.bet());
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const proof = await proofOf(DRAW);
    expect(proof).toMatchObject({ version: 3, tickets: 1 });
    expect(await verifyProof({ ...proof, root: 'ab'.repeat(32) } as DrawProof)).toMatchObject({ reason: 'root' });
    expect(await verifyProof({ ...proof, tickets: 2 } as DrawProof)).toMatchObject({ reason: 'root' });
  });

  test('cannot be changed once it is drawn: numbers and pulse', async () => {
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    for (const column of ['numbers', 'beacon_signature'] as const)
      await expect(tamperWithDraw(lotto.database.pool, DRAW, column)).rejects.toThrow(/cannot be changed/);
    const draw = await getDraw(lotto.database.pool, DRAW);
    expect(
      await recordNumbers(lotto.database.pool, DRAW, {
        numbers: [],
        pulse: draw?.pulse ?? null,
        serverSeed: new Uint8Array(32),
      }),
    ).toBe(false);
  });

  test('excludes tickets: the same seed and pulse give the same numbers for any bets, bettors and stakes', async () => {
    const other = await lottoFixture();
    try {
      await other.at(START);
      for (const stakeMinor of ['1000', '10000000'])
        await placeTicket(other.context, await other.bet({ betCode: 'LO2', numbers: ['07'], stakeMinor }));
      for (const each of [lotto, other]) {
        await each.at(CLOSE);
        await runDraw(each.context, DRAW);
      }
      const [quiet, busy] = await Promise.all([lotto, other].map((each) => getDraw(each.database.pool, DRAW)));
      expect(quiet?.commitment).toBe(busy?.commitment);
      expect(quiet?.numbers).toEqual(busy?.numbers);
    } finally {
      await other.database.drop();
    }
  });
});

describe('a beacon that is late', () => {
  const silent: Beacon = {
    pinAfter: (at) => lotto.context.beacon.pinAfter(at),
    signRoot: (...sealed) => lotto.context.beacon.signRoot(...sealed),
    read: async () => null,
  };
  const forged: Beacon = {
    ...silent,
    read: async (pin) => ({ ...pin, signature: toHex(new Uint8Array(64).fill(7)) }),
  };

  test.each([
    ['says nothing', () => silent],
    ['is forged', () => forged],
  ])('is waited for if it %s; nothing replaces it, and no seed is shown', async (_what, beacon) => {
    await lotto.at(CLOSE);
    const deaf: LottoContext = { ...lotto.context, beacon: beacon() };
    expect(await runDraw(deaf, DRAW)).toBeGreaterThan(0);
    const waiting = await getDraw(lotto.database.pool, DRAW);
    expect(waiting).toMatchObject({ state: 'drawing', numbers: null });
    expect(await getRevealedSeed(lotto.database.pool, DRAW)).toBeNull();
    expect(await runDraw(lotto.context, DRAW)).toBeNull();
    expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('settled');
    expect(await verifyProof(await proofOf(DRAW))).toEqual({ verified: true });
  });

  test('is not used before its round is due', async () => {
    const passed: number[] = [];
    await lotto.at(CLOSE);
    const pause = (ms: number) => {
      passed.push(ms);
      return lotto.context.pause(ms);
    };
    await runDraw({ ...lotto.context, pause }, DRAW);
    expect(Math.max(...passed)).toBeGreaterThan(0);
    const draw = await getDraw(lotto.database.pool, DRAW);
    expect(draw?.drawnAt?.getTime()).toBeGreaterThan(new Date(CLOSE).getTime());
  });
});
