import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Branding } from '@foyer/lotto/server/branding.ts';
import { createLotto, type Lotto, migrateLotto } from '@foyer/lotto/server/create-lotto.ts';
import { TEST_MASTER_KEY } from '@foyer/lotto/server/testing/test-keys.ts';
import { TEST_MERCHANT } from '@foyer/lotto/server/testing/test-merchant.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { fetchTransport, type WalletTransport } from '@foyer/vendor/wallet-transport.ts';
import { checkVendor } from '@foyer/vendor-check/vendor/check-vendor.ts';
import type { Launch } from '@foyer/vendor-check/vendor/vendor-target.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

const KEY = { id: 'lotto-check', secret: 'a secret for tests only' };
/** Bets are placed at least this long before a draw closes. */
const LEFT_MS = 15_000;
const LOTUS: Branding = {
  code: 'lotus',
  name: 'Lotus',
  skin: 'lacquer',
  themeCss: ':root{}',
  defaultLanguage: 'VI',
  domains: ['lotus.localhost'],
  merchant: { ...TEST_MERCHANT, domains: ['lotus.localhost'] },
  gameLooks: {},
};
let lotto: Lotto;
let database: FreshDatabase;
let clientDir: string;
let walletUrl = '';
beforeAll(async () => {
  database = await freshDatabase({ template: 'lotto', migrate: migrateLotto });
  clientDir = await mkdtemp(path.join(tmpdir(), 'lotto-client-'));
  for (const name of ['index.html', 'verify.html'])
    await writeFile(path.join(clientDir, name), '<html lang="en"><title>Foyer</title><!--head-->');
  await writeFile(path.join(clientDir, 'client-abc.js'), 'export {};');
  const transport: WalletTransport = (request) => fetchTransport(walletUrl)(request);
  lotto = await createLotto({
    pool: database.pool,
    transport,
    key: KEY,
    branding: () => LOTUS,
    clientDir,
    log: pino({ level: 'silent' }),
    keys: [TEST_MASTER_KEY],
    isSandbox: true,
  });
  await lotto.start();
});
afterAll(async () => {
  await lotto.stop();
  await database.drop();
  await rm(clientDir, { recursive: true, force: true });
});

async function ask<V>(method: 'GET' | 'POST', url: string, body?: object, token?: string): Promise<V | null> {
  const headers = {
    host: 'lotus.localhost',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: token } : {}),
  };
  const request = { method, url, headers, ...(body ? { payload: JSON.stringify(body) } : {}) };
  const { success, value } = (await lotto.app.inject(request)).json();
  return success ? value : null;
}

/** A draw that sells for long enough. */
async function openDraw(token: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    type Current = { draw: { drawId: string; closesAt: string } | null; serverTime: string };
    const current = await ask<Current>('GET', '/lotto/api/game?game=VNQ60', undefined, token);
    const leftMs = current?.draw ? Date.parse(current.draw.closesAt) - Date.parse(current.serverTime) : 0;
    if (current?.draw && leftMs >= LEFT_MS) return current.draw.drawId;
    await pause(100);
  }
  throw new Error('no draw opens');
}

/** Buys tickets as the page does: their outcome does not matter here. */
async function play({ launchToken, plays }: Launch): Promise<void> {
  const token = (await ask<{ token: string }>('POST', '/lotto/api/session', { launchToken }))?.token;
  if (!token) throw new Error('the lottery opens no session');
  for (let turn = 0; turn < plays; turn += 1) {
    const bet = { gameCode: 'VNQ60', betCode: 'LO2', numbers: ['07', '18'], stakeMinor: '1000', currency: 'VND' };
    const body = {
      ...bet,
      requestId: randomUUID(),
      drawId: await openDraw(token),
      odds: { hit: 99_000 },
      prizeMode: 'ODDS',
    };
    await ask('POST', '/lotto/api/tickets', body, token);
  }
}

test('the lottery passes every check of the kit, with real draws', { timeout: 300_000 }, async () => {
  const settings = {
    keyId: KEY.id,
    secret: KEY.secret,
    merchant: 'lotus',
    currency: 'VND',
    language: 'EN',
    gameCode: 'VNQ60',
    features: [],
    host: '127.0.0.1',
    port: 0,
    freeRoundsUrl: null,
    freeStakeMinor: '100',
    play,
    seed: 3,
    lateMs: 4_500,
    patienceMs: 150_000,
    now: Date.now,
  };
  const onListening = (url: string) => {
    walletUrl = url;
  };
  const results = await checkVendor(settings, { only: null, checkMs: 10_000, onListening });
  const failed = results.filter(({ verdict }) => verdict === 'failed').map(({ id, reason }) => `${id}: ${reason}`);
  expect(failed).toEqual([]);
  const missed = results.filter(({ verdict }) => verdict === 'not applicable').map(({ id }) => id);
  expect(missed).toEqual(['W11', 'W14', 'W15', 'W16', 'W17', 'W18']);
});
