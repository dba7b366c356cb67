import path from 'node:path';
import { openPool } from '@foyer/database/open-pool.ts';
import { createGateway, type Gateway } from '@foyer/gateway/create-gateway.ts';
import type { GameVendor } from '@foyer/gateway/play/vendors/game-vendor.ts';
import { loadContent } from '@foyer/gateway/seed/content.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import type pg from 'pg';
import { BENCH_LEDGER_KEYS } from './bench-ledger-keys.ts';

const MERCHANTS = path.join(import.meta.dirname, '../../merchants');
/** Members are made by the hundred before the clock starts. */
const CHEAP_PASSWORDS = { memoryKib: 64, iterations: 1 };
/** One address sends everything. */
const NO_LIMIT = 1_000_000;

export const KEY = { id: 'bench-vendor', secret: 'a secret for benchmarks only, long enough' };

/** The vendor whose signed calls the gateway accepts; it has no games. */
const VENDOR: GameVendor = {
  code: 'FOYER',
  gameUrl: '/lotto/',
  keyId: KEY.id,
  secret: KEY.secret,
  nameGame: () => null,
  nameDraw: (drawId) => drawId,
  verifyPath: () => null,
  startTrial: async () => ({ launchToken: '' }),
  listDraws: async () => ({ serverTime: 0, draws: [] }),
};

export interface BenchGateway {
  gateway: Gateway;
  pool: pg.Pool;
}

/** The real gateway with the pool of `npm start`; it logs at the usual level, but to nowhere. */
export async function openBenchGateway(databaseUrl: string): Promise<BenchGateway> {
  const pool = openPool(databaseUrl, 24, { ledgerKeys: BENCH_LEDGER_KEYS });
  const merchants = await loadMerchants(MERCHANTS);
  const codes = merchants.map((merchant) => merchant.code);
  const gateway = await createGateway({
    redisUrl: process.env.REDIS_URL ?? null,
    pool,
    merchants,
    content: await loadContent(MERCHANTS, codes),
    secret: KEY.secret,
    vendors: [VENDOR],
    isSandbox: true,
    ...sandboxKeys(KEY.secret, merchants),
    passwordCost: CHEAP_PASSWORDS,
    limitScale: NO_LIMIT,
    log: openLog({ file: '/dev/null' }),
  });
  return { gateway, pool };
}
