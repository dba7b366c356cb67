import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ARCADE_REFUSALS } from '@foyer/contract/arcade/refusals.data.ts';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { migrateSealed } from '@foyer/database/ledger-key.store.ts';
import { migrate } from '@foyer/database/migrate.ts';
import { prepareDatabase } from '@foyer/database/prepare-database.ts';
import { logMigrations } from '@foyer/http/log-migrations.ts';
import { createMetrics, type Metrics } from '@foyer/http/metrics.ts';
import { createSharedRateLimits } from '@foyer/http/shared-rate-limits.ts';
import { chooseWallet } from '@foyer/vendor/choose-wallet.ts';
import { createVendorServer } from '@foyer/vendor/create-server.ts';
import type { MasterKey } from '@foyer/vendor/key-service.ts';
import { createReadingRoom } from '@foyer/vendor/reading-room.ts';
import type { Caller, VendorKey } from '@foyer/vendor/signed-call.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import type { WalletTransport } from '@foyer/vendor/wallet-transport.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ArcadeContext } from './context.ts';
import { ARCADE_MIGRATIONS } from './db/migrations.ts';
import { sweepDuels } from './duels/duel.ts';
import type { FindBranding } from './http/branding.ts';
import { addClientPages } from './http/client-page.ts';
import { messageOf, toSupportedLanguage } from './http/messages.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { LanternTable } from './lantern/lantern-table.ts';
import { forgetExpired, sweepRounds } from './rounds/sweep.ts';
import { mountFreeRounds } from './routes/free-round-routes.ts';
import { lanternHandlers, mountLanternStream } from './routes/lantern-routes.ts';
import { PROOF_HANDLERS } from './routes/proof-routes.ts';
import { DUEL_HANDLERS, ROUND_HANDLERS } from './routes/round-routes.ts';
import { SESSION_HANDLERS } from './routes/session-routes.ts';
import { openSessionCache } from './session/session.store.ts';
import { BODY_LIMIT_BYTES, SWEEP_MS, WALLET_TIMEOUT_MS } from './settings.ts';

export interface ArcadeOptions {
  readonly pool: pg.Pool;
  readonly transport: WalletTransport;
  readonly key: VendorKey;
  readonly seedKey: MasterKey;
  readonly branding: FindBranding;
  /** Folder of the built client, `apps/arcade/build/client`. */
  readonly clientDir: string;
  readonly log: FastifyBaseLogger;
  /** Allows plain http in `backUrl`, in the sandbox only. */
  readonly isSandbox: boolean;
  /** Multiplies every rate limit. */
  readonly limitScale?: number;
  readonly clock?: () => number;
  readonly randomBytes?: (count: number) => Uint8Array;
  readonly onStep?: ArcadeContext['onStep'];
  readonly metrics?: Metrics;
}

export interface Arcade {
  /** Answers everything under /arcade/. Not listening: the caller listens. */
  readonly app: FastifyInstance;
  readonly context: ArcadeContext;
  /** Finishes what an earlier process left unfinished, and from then on sweeps up what this one leaves. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Expired data is deleted once per this many sweeps, about every minute. */
const FORGET_SWEEPS = 60;

/** Migrates the tables of the arcade. @returns the names of the migrations that were applied */
export function migrateArcade(pool: pg.Pool): Promise<string[]> {
  return migrateSealed(pool, ARCADE_MIGRATIONS.schema, () => migrate(pool, ARCADE_MIGRATIONS));
}

/** Builds the vendor: tables, routes, the table of lanterns. Nothing runs before `start()`. */
export async function createArcade(options: ArcadeOptions): Promise<Arcade> {
  const { pool, log } = options;
  await prepareDatabase(pool, {
    name: 'arcade',
    work: async (owner) => logMigrations(log, 'arcade', await migrateArcade(owner)),
  });
  const context = toContext(options);
  const app = createVendorServer(log, {
    part: 'arcade',
    metrics: options.metrics ?? createMetrics(),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    refusals: ARCADE_REFUSALS,
    messageOf: (code, language) => messageOf(`refusal.${code}`, toSupportedLanguage(language)),
  });
  const table = new LanternTable(context);
  const limits = createSharedRateLimits((keys) => countInDatabase(pool)('arcade', keys), options.limitScale);
  const mount = { app, context, limits, readingRoom: createReadingRoom() };
  mountEndpoints(mount, {
    ...SESSION_HANDLERS,
    ...ROUND_HANDLERS,
    ...DUEL_HANDLERS,
    ...lanternHandlers(table),
    ...PROOF_HANDLERS,
  });
  mountLanternStream(mount, table);
  mountFreeRounds(mount);
  await addClientPages(app, options);
  const sweeping = new AbortController();
  let sweeps: Promise<void> = Promise.resolve();
  return {
    app,
    context,
    async start() {
      await table.recover();
      sweeps = sweepUntil(context, sweeping.signal);
    },
    async stop() {
      sweeping.abort();
      await table.stop();
      await sweeps;
      // The streams of lanterns would never end.
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

async function sweepUntil(context: ArcadeContext, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      await sweepRounds(context);
      await sweepDuels(context);
      if (turn % FORGET_SWEEPS === 0) await forgetExpired(context);
    } catch (error) {
      context.log.error({ err: error }, 'a sweep failed');
    }
    await pause(SWEEP_MS, undefined, { signal }).catch(() => {});
  }
}

function toContext(options: ArcadeOptions): ArcadeContext {
  const { branding, clock = Date.now, key, log, pool, transport } = options;
  const operator: Caller = { transport, key, clock, newNonce: randomUUID, timeoutMs: WALLET_TIMEOUT_MS };
  return {
    pool,
    findSession: openSessionCache(pool),
    log,
    operator,
    wallet: chooseWallet({ operator: createWalletClient(operator), trial: createTrialWallet(pool, 'arcade') }),
    seedKey: options.seedKey,
    randomBytes: options.randomBytes ?? nodeRandomBytes,
    now: clock,
    merchantAt: (host) => branding({ merchantCode: undefined, host })?.code ?? null,
    onStep: options.onStep ?? (() => {}),
  };
}
