import { commitmentText, commitToSeed } from '@foyer/lottery/proof.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getDraw, getSealedSeed, moveDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { unsealSeed } from '../testing/tamper.store.ts';
import { TEST_KEYS } from '../testing/test-keys.ts';
import { sealPlainSecrets } from './plain-secret.store.ts';
import { openSecret, seedPurpose } from './seal-secret.ts';

const DRAW = 'VNQ60-20261121-0733';

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

test('seals the seed of an open draw that an earlier release stored in plain text, and draws with it', async () => {
  const { pool } = lotto.database;
  const plain = new Uint8Array(32).fill(9);
  const before = await getDraw(pool, DRAW);
  await unsealSeed(pool, DRAW, {
    seed: plain,
    commitment: await commitToSeed(plain, commitmentText(DRAW, before?.pin ?? null)),
  });
  await sealPlainSecrets(pool, TEST_KEYS);
  await lotto.at('2026-11-21T05:13:00.000Z');
  await moveDraw(pool, DRAW, { from: 'closed', to: 'drawing' });
  const sealed = (await getSealedSeed(pool, DRAW)) ?? '';
  expect(await openSecret(TEST_KEYS, sealed, seedPurpose(DRAW))).toEqual(plain);
  await runDraw(lotto.context, DRAW);
  expect((await getDraw(pool, DRAW))?.state).toBe('settled');
});

test('leaves sealed seeds unchanged', async () => {
  await lotto.at('2026-11-21T05:13:00.000Z');
  await moveDraw(lotto.database.pool, DRAW, { from: 'closed', to: 'drawing' });
  const before = await getSealedSeed(lotto.database.pool, DRAW);
  await sealPlainSecrets(lotto.database.pool, TEST_KEYS);
  expect(await getSealedSeed(lotto.database.pool, DRAW)).toBe(before);
});
