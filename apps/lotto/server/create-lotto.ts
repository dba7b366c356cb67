import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { grantRights } from '@foyer/database/grants.store.ts';
import { migrateSealed } from '@foyer/database/ledger-key.store.ts';
import { migrate } from '@foyer/database/migrate.ts';
import { endPool, openSibling } from '@foyer/database/open-pool.ts';
import { prepareDatabase } from '@foyer/database/prepare-database.ts';
import type { CountCalls } from '@foyer/http/call-counts.ts';
import { logMigrations } from '@foyer/http/log-migrations.ts';
import { createMetrics, type Metrics } from '@foyer/http/metrics.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { chooseWallet } from '@foyer/vendor/choose-wallet.ts';
import { createLocalKeyService, type KeyService, type MasterKey } from '@foyer/vendor/key-service.ts';
import { isSignedByOperator } from '@foyer/vendor/operator-signature.ts';
import type { Caller, VendorKey } from '@foyer/vendor/signed-call.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import { createWalletClient } from '@foyer/vendor/wallet-client.ts';
import type { WalletTransport } from '@foyer/vendor/wallet-transport.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { readApprovers as readApproversOf } from './approvals/approvers.ts';
import { type Beacon, chooseBeacon } from './beacon/beacon.ts';
import { createDrandBeacon } from './beacon/drand-beacon.ts';
import { createLocalBeacon } from './beacon/local-beacon.ts';
import type { FindBranding } from './branding.ts';
import type { LottoContext } from './context.ts';
import { LOTTO_GRANTS } from './db/grants.data.ts';
import { LOTTO_MIGRATIONS } from './db/migrations.ts';
import { drawHandlers } from './draws/draw.handlers.ts';
import { startDrawClock } from './draws/draw-clock.ts';
import { openDrawReads } from './draws/draw-reads.ts';
import { addClientPage } from './http/client-page.ts';
import { createServer } from './http/create-server.ts';
import { readMessages } from './http/messages.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { addVerifyPage } from './http/verify-page.ts';
import { startJobs } from './jobs/jobs.ts';
import { sweep } from './jobs/sweep.ts';
import { sealPlainSecrets } from './seeds/plain-secret.store.ts';
import { createSessionHandlers, requireSession } from './session/session.handlers.ts';
import { openSessionCache } from './session/session.store.ts';
import { JOBS_SCHEMA, WALLET_TIMEOUT_MS, WORK_CONNECTIONS } from './settings.ts';
import { ticketHandlers } from './tickets/ticket.handlers.ts';

export interface LottoOptions {
  readonly pool: pg.Pool;
  /** The database for the role that owns the tables; absent: the pool's role does. */
  readonly migrationUrl?: string | undefined;
  readonly transport: WalletTransport;
  readonly key: VendorKey;
  readonly branding: FindBranding;
  /** Folder of the built client, `apps/lotto/build/client`. */
  readonly clientDir: string;
  readonly log: FastifyBaseLogger;
  /** Allows plain http in `backUrl`, in the sandbox only. */
  readonly isSandbox: boolean;
  /** For timestamps in signatures only; what concerns draws is decided by the database clock. */
  readonly clock?: () => number;
  readonly randomBytes?: (count: number) => Uint8Array<ArrayBuffer>;
  readonly onStep?: LottoContext['onStep'];
  /** A relay of drand, such as `https://api.drand.sh`; without one draws use the local beacon. */
  readonly drandUrls?: readonly string[];
  /** The master keys of seeds; the first one seals. */
  readonly keys: readonly MasterKey[];
  /** The file of the approvers of corrections and voids; without it neither is possible. */
  readonly approversFile?: string | undefined;
  /** Counts the lottery's calls; created when absent. */
  readonly metrics?: Metrics;
  /** Where all processes count calls against the limits; the database when absent. */
  readonly countCalls?: CountCalls;
}

export interface Lotto {
  /** Answers everything under /lotto/. Not listening: the caller mounts or listens. */
  readonly app: FastifyInstance;
  /** Starts drawing and settling, beginning with what an earlier process left unfinished. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Migrates the tables of the lottery and of its jobs. @returns the names of the migrations that were applied */
export async function migrateLotto(pool: pg.Pool): Promise<string[]> {
  const applied = await migrateSealed(pool, LOTTO_MIGRATIONS.schema, () => migrate(pool, LOTTO_MIGRATIONS));
  // Before any worker runs: a worker stops when notified of a migration in any schema.
  await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA });
  return applied;
}

/** Brings schema and rights up to date, one process at a time. */
function prepare({ log, migrationUrl, pool }: LottoOptions): Promise<void> {
  return prepareDatabase(pool, {
    name: LOTTO_MIGRATIONS.schema,
    migrationUrl,
    async work(owner) {
      logMigrations(log, LOTTO_MIGRATIONS.schema, await migrateLotto(owner));
      await grantRights(owner, pool, LOTTO_GRANTS);
    },
  });
}

/** Builds the vendor: tables, routes, jobs. Nothing is drawn before `start()`. */
export async function createLotto(options: LottoOptions): Promise<Lotto> {
  await prepare(options);
  readMessages();
  const operator = toCaller(options);
  const context = await toContext(options, operator);
  const app = createServer(options.log, options.metrics ?? createMetrics());
  mountEndpoints(app, context, {
    handlers: { ...createSessionHandlers(operator), ...drawHandlers, ...ticketHandlers },
    checks: {
      player: (request) => requireSession(context, request),
      operator: (request, rawBody) =>
        isSignedByOperator(
          { db: context.pool, schema: 'lotto', key: operator.key, clock: operator.clock },
          request,
          rawBody,
        ),
    },
  });
  await addClientPage(app, options);
  addVerifyPage(app, options);
  let stopParts: (() => Promise<void>)[] = [];
  return {
    app,
    async start() {
      const workPool = openSibling(options.pool, { use: 'work', max: WORK_CONNECTIONS });
      const work = { ...context, pool: workPool };
      stopParts = [() => endPool(workPool)];
      const jobs = await startJobs(work);
      stopParts.unshift(() => jobs.stop());
      for (const drawId of await sweep(work)) await jobs.enqueueDraw(drawId);
      await jobs.enqueueRollbacks();
      for (const game of GAMES) {
        const clock = startDrawClock(context, game, jobs.enqueueDraw);
        stopParts.unshift(() => clock.stop());
      }
    },
    async stop() {
      for (const stopPart of stopParts.splice(0)) await stopPart();
      await app.close();
    },
  };
}

const randomBytesOf = ({ randomBytes }: Pick<LottoOptions, 'randomBytes'>): LottoContext['randomBytes'] =>
  randomBytes ?? ((count) => Uint8Array.from(nodeRandomBytes(count)));

async function openBeacon(options: LottoOptions, keys: KeyService): Promise<Beacon> {
  const { pool, drandUrls = [], log } = options;
  const local = await createLocalBeacon({ pool, keys, randomBytes: randomBytesOf(options) });
  const drand = drandUrls.length > 0 ? createDrandBeacon(drandUrls, log) : null;
  return chooseBeacon(drand ?? local, { local, 'drand-quicknet': drand });
}

function toCaller({ transport, key, clock = Date.now }: LottoOptions): Caller {
  return { transport, key, clock, newNonce: randomUUID, timeoutMs: WALLET_TIMEOUT_MS };
}

async function toContext(options: LottoOptions, operator: Caller): Promise<LottoContext> {
  const { approversFile, pool, log } = options;
  const readApprovers = async () => (approversFile ? readApproversOf(approversFile) : new Map());
  // Better no lottery than one whose corrections cannot be approved.
  await readApprovers();
  const keys = createLocalKeyService(options.keys);
  await sealPlainSecrets(pool, keys);
  return {
    pool,
    reads: openDrawReads(pool),
    findSession: openSessionCache(pool),
    log,
    countCalls: options.countCalls ?? countInDatabase(pool),
    keys,
    beacon: await openBeacon(options, keys),
    readApprovers,
    wallet: chooseWallet({ operator: createWalletClient(operator), trial: createTrialWallet(pool, 'lotto') }),
    randomBytes: randomBytesOf(options),
    merchantAt: (host) => options.branding({ merchantCode: undefined, host })?.code ?? null,
    gamesOf: (merchant) => options.branding({ merchantCode: merchant, host: undefined })?.merchant.lottery.games ?? [],
    pause: (ms) => pause(ms),
    onStep: options.onStep ?? ((step, id) => log.debug({ step, id }, 'step')),
  };
}
