import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { createGateway, type Gateway } from '@foyer/gateway/create-gateway.ts';
import { loadContent } from '@foyer/gateway/seed/content.ts';
import { createLocalBeacon } from '@foyer/lotto/server/beacon/local-beacon.ts';
import type { LottoContext } from '@foyer/lotto/server/context.ts';
import { migrateLotto } from '@foyer/lotto/server/create-lotto.ts';
import { openDrawReads } from '@foyer/lotto/server/draws/draw-reads.ts';
import { openSessionCache } from '@foyer/lotto/server/session/session.store.ts';
import { WALLET_TIMEOUT_MS } from '@foyer/lotto/server/settings.ts';
import { TEST_KEYS } from '@foyer/lotto/server/testing/test-keys.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { chooseWallet } from '@foyer/vendor/choose-wallet.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import type pg from 'pg';
import pino from 'pino';
import { directTransport } from '../compose/transports.ts';

const KEY = { id: 'settling-vendor', secret: 'a secret of settlements in tests, long enough' };

/** Gateway and vendor in one process, composed as by `npm start`, without timers and ports. */
export interface SettlementFixture {
  gateway: Gateway;
  lotto: LottoContext;
}

export async function openSettlementFixture(pool: pg.Pool): Promise<SettlementFixture> {
  const merchants = await loadMerchants(TEST_MERCHANTS);
  const codes = merchants.map((merchant) => merchant.code);
  const gateway = await createGateway({
    pool,
    merchants,
    content: await loadContent(TEST_MERCHANTS, codes),
    secret: KEY.secret,
    vendors: [
      {
        code: 'FOYER',
        gameUrl: '/lotto/',
        keyId: KEY.id,
        secret: KEY.secret,
        nameGame: () => null,
        nameDraw: (drawId) => drawId,
        verifyPath: () => null,
        startTrial: async () => ({ launchToken: '' }),
        listDraws: async () => ({ serverTime: 0, draws: [] }),
      },
    ],
    isSandbox: true,
    ...sandboxKeys(KEY.secret, merchants),
    log: pino({ level: 'warn' }),
  });
  await migrateLotto(pool);
  return { gateway, lotto: await toLottoContext(pool, gateway) };
}

async function toLottoContext(pool: pg.Pool, gateway: Gateway): Promise<LottoContext> {
  const random: LottoContext['randomBytes'] = (count) => Uint8Array.from(randomBytes(count));
  const operator = createWalletClient({
    transport: directTransport(() => gateway.app),
    key: KEY,
    clock: Date.now,
    newNonce: randomUUID,
    timeoutMs: WALLET_TIMEOUT_MS,
  });
  return {
    pool,
    reads: openDrawReads(pool),
    findSession: openSessionCache(pool),
    countCalls: countInDatabase(pool),
    wallet: chooseWallet({ operator, trial: createTrialWallet(pool, 'lotto') }),
    merchantAt: () => null,
    gamesOf: () => ['VNQ60'],
    readApprovers: async () => new Map(),
    keys: TEST_KEYS,
    beacon: await createLocalBeacon({ pool, randomBytes: random, keys: TEST_KEYS }),
    randomBytes: random,
    log: pino({ level: 'warn' }),
    pause: (ms) => pause(ms),
    onStep: () => {},
  };
}
