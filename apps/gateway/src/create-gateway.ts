import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { grantRights } from '@foyer/database/grants.store.ts';
import { adoptLedgerKeys, requireLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import { migrate } from '@foyer/database/migrate.ts';
import { prepareDatabase } from '@foyer/database/prepare-database.ts';
import type { JobWorker } from '@foyer/database/run-jobs.ts';
import type { CountCalls } from '@foyer/http/call-counts.ts';
import { logMigrations } from '@foyer/http/log-migrations.ts';
import { createMetrics, type Metrics } from '@foyer/http/metrics.ts';
import { createSharedRateLimits } from '@foyer/http/shared-rate-limits.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance } from 'fastify';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createAddressBudgets } from './accounts/captcha/address-budget.ts';
import { createCaptchaService } from './accounts/captcha/captcha-service.ts';
import { openJournal } from './accounts/exclusion/journal.ts';
import { restoreRegister } from './accounts/exclusion/restore-register.ts';
import { PASSWORD_COST } from './accounts/members/password-hash.ts';
import { createSocialProviders } from './accounts/social/social-providers.ts';
import type { SocialSecrets } from './accounts/social/social-secrets.ts';
import { openBatchedReads } from './batched-reads.ts';
import { mountIdentityWebhooks } from './cashier/identity/mount-identity-webhooks.ts';
import { mountPaymentWebhooks } from './cashier/payments/mount-webhooks.ts';
import { openDocumentCache } from './content/documents/document-cache.ts';
import { createMaintenanceCache } from './content/merchants/maintenance-cache.ts';
import type { Context } from './context.ts';
import { GATEWAY_GRANTS } from './db/grants.data.ts';
import { JOBS_SCHEMA, SCHEMA } from './db/tables.ts';
import type { RangeCheck } from './ledger/wallet/check-ledger.ts';
import { runDeliveries } from './notify/events/run-deliveries.ts';
import { makePushKeys, openPushKeys } from './notify/push/push-keys.ts';
import { runPushes } from './notify/push/run-push.ts';
import { createOperatorServer } from './operator/operator-server.ts';
import type { ChatAccounts } from './platform/connectors/chat/chat-accounts.ts';
import { connectIdentity, type IdentityAccounts } from './platform/connectors/identity/connect-identity.ts';
import type { MessageSenders } from './platform/connectors/message/message-sender.ts';
import { readMessageTexts } from './platform/connectors/message/message-texts.ts';
import { connectPayments, type PaymentAccounts } from './platform/connectors/payment/connect-payments.ts';
import { connectPush } from './platform/connectors/push/connect-push.ts';
import type { FcmAccounts } from './platform/connectors/push/fcm.ts';
import { REAL_SERVERS, type Servers } from './platform/connectors/servers.data.ts';
import { connectWallets, type WalletAccounts } from './platform/connectors/wallet/connect-wallets.ts';
import { createSecretBox, type SecretRing } from './platform/http/secret-box.ts';
import { adoptSecrets } from './platform/secrets/adopt-secrets.ts';
import type { GameVendor } from './play/vendors/game-vendor.ts';
import { mountWalletProtocol } from './play/vendors/vendor-server.ts';
import { importDocument } from './publishing/import-documents.ts';
import { IdMarks } from './restore/id-marks.ts';
import { startScheduledJobs } from './scheduled.jobs.ts';
import { documentsOf, type MerchantContent } from './seed/content.ts';
import { ensureHouseAccounts, seedSandbox } from './seed/seed.ts';
import { type CallInProcess, createCallInProcess } from './server/call-in-process.ts';
import { createServer } from './server/create-server.ts';
import { handlers } from './server/handlers.ts';
import { mountStream } from './server/mount-stream.ts';
import { mountOpenApi } from './server/openapi-route.ts';
import { readRefusalMessages } from './server/refusal-messages.ts';
import { runAssignment } from './service/desk/assign-waiting.ts';
import { openSupportChannel } from './service/support/channel/support-channel.ts';
import { mountSupportFiles } from './service/support/mount-support-files.ts';
import { openSupportStreams } from './service/support/support-streams.ts';

export interface GatewayOptions {
  pool: pg.Pool;
  /** Database URL for the role that owns the tables; absent: the pool's role owns them. */
  migrationUrl?: string | undefined;
  log: Logger;
  merchants: readonly Merchant[];
  /** The first documents of each merchant, by merchant code. */
  content: ReadonlyMap<string, MerchantContent>;
  /** At least 32 characters; encrypts secrets at rest. */
  secret: string;
  /** Earlier secrets, which still open what they have sealed; oldest last. */
  previousSecrets?: readonly string[];
  vendors: readonly GameVendor[];
  /** The mail and SMS services; sending through an absent one fails. */
  messages?: Partial<MessageSenders>;
  /** Demo members, play money and the OpenAPI document. */
  isSandbox: boolean;
  /** Keys at the captcha service by merchant code. */
  captchaKeys?: Readonly<Record<string, string>>;
  /** Secrets at the identity providers. */
  socialSecrets?: SocialSecrets;
  /** Accounts at services that check identities. */
  identityAccounts?: IdentityAccounts;
  /** Accounts at payment providers. */
  paymentAccounts?: PaymentAccounts;
  /** Accounts at vendors with their own wallets. */
  walletAccounts?: WalletAccounts;
  /** Accounts at Firebase Cloud Messaging. */
  fcmAccounts?: FcmAccounts;
  /** Contact for push services; null or absent: the merchant’s domain. */
  pushContact?: string | null;
  /** Accounts at chat providers. */
  chatAccounts?: ChatAccounts;
  /** The file that keeps exclusions outside the database. */
  exclusionJournal?: string | undefined;
  /** The file that heads of the ledger are appended to; null or absent: only the database and the admin port have them. */
  headsFile?: string | null;
  /** The addresses of third-party services; absent: the real ones. */
  servers?: Servers;
  /** Name, in lower case, of the header with the visitor's country; null or absent: the country is unknown. */
  countryHeader?: string | null;
  now?: () => number;
  passwordCost?: Context['passwordCost'];
  limitScale?: number;
  /** A Redis for notifications about conversations between processes; null or absent: the database is used. */
  redisUrl?: string | null;
  /** Counts calls across all processes; absent: in the database. */
  countCalls?: CountCalls;
  /** Receives the metrics; absent: separate ones are created. */
  metrics?: Metrics;
  /** Further checks for the scheduled check of the ledger, by parts that share the database. */
  checkRange?: RangeCheck;
}

export interface Gateway {
  app: FastifyInstance;
  /** The server for operators' calls, for a port that members cannot reach. */
  operator: FastifyInstance;
  /** Calls an endpoint from this process. */
  call: CallInProcess;
  context: Context;
  /** Starts scheduled work. */
  start(): Promise<void>;
  /** Finishes running work and stops the job worker; the pool remains the caller's. */
  stop(): Promise<void>;
}

/** Brings the schema up to date, seeds the sandbox, and builds the server. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  readRefusalMessages();
  readMessageTexts();
  const base = { pool: options.pool, log: options.log, now: options.now ?? Date.now };
  const { captchaKeys = {}, merchants, servers = REAL_SERVERS, socialSecrets = {} } = options;
  const seal = createSecretBox(options.secret, options.previousSecrets);
  const context: Omit<Context, 'documents'> = {
    ...base,
    reads: openBatchedReads(options.pool),
    randomBytes,
    maintenance: createMaintenanceCache(base),
    countryHeader: options.countryHeader ?? null,
    merchants,
    seal,
    messages: { email: null, sms: null, ...options.messages },
    vendors: new Map(options.vendors.map((vendor) => [vendor.code, vendor])),
    captcha: createCaptchaService({ ...base, merchants, captchaKeys, servers: servers.captcha }),
    budgets: createAddressBudgets(options.pool, options.limitScale),
    social: createSocialProviders({ merchants, socialSecrets, servers, now: base.now }),
    identity: connectIdentity(options.identityAccounts ?? {}, base.now),
    payments: connectPayments(options.paymentAccounts ?? {}, base.now),
    wallets: connectWallets(options.walletAccounts ?? {}, base.now),
    push: connectPush({
      accounts: options.fcmAccounts ?? {},
      contact: options.pushContact ?? null,
      servers: servers.push,
      now: base.now,
      getKey: openPushKeys({ pool: options.pool, seal }),
    }),
    chatAccounts: options.chatAccounts ?? {},
    supportChannel: openSupportChannel({ ...options, redisUrl: options.redisUrl ?? null }),
    exclusions: options.exclusionJournal ? openJournal(options.exclusionJournal) : null,
    headsFile: options.headsFile ?? null,
    isSandbox: options.isSandbox,
    passwordCost: options.passwordCost ?? PASSWORD_COST,
  };
  const idMarks = options.exclusionJournal ? new IdMarks(options.exclusionJournal) : null;
  await prepare({ context, seal, idMarks }, options);
  return buildGateway({ ...context, documents: await openDocumentCache(context) }, options, idMarks);
}

/** Builds the server on a prepared database. */
async function buildGateway(context: Context, options: GatewayOptions, idMarks: IdMarks | null): Promise<Gateway> {
  const countCalls = options.countCalls ?? countInDatabase(options.pool);
  const services = {
    handlers,
    limits: createSharedRateLimits((keys) => countCalls(SCHEMA, keys), options.limitScale),
    metrics: options.metrics ?? createMetrics(),
  };
  const app = createServer(context, services);
  mountWalletProtocol(app, context);
  mountPaymentWebhooks(app, context);
  mountIdentityWebhooks(app, context);
  const support = await openSupportStreams(context);
  const streams = mountStream(app, context, support);
  mountSupportFiles(app, '/wps/support/file', context);
  if (options.isSandbox) mountOpenApi(app);
  const operator = createOperatorServer(context, services.metrics, support);
  await Promise.all([app.ready(), operator.ready()]);
  let scheduled: JobWorker | null = null;
  let stopDeliveries: (() => Promise<void>) | null = null;
  let stopPushes: (() => Promise<void>) | null = null;
  let stopAssigning = () => {};
  let stopMarks = () => {};
  return {
    app,
    operator,
    call: createCallInProcess(context, services),
    context,
    async start() {
      scheduled = await startScheduledJobs(context, options.checkRange);
      stopDeliveries = runDeliveries(context);
      stopPushes = runPushes(context);
      stopAssigning = runAssignment(support, context);
      if (idMarks) stopMarks = idMarks.keep(context.pool, context.log);
    },
    async stop() {
      stopAssigning();
      stopMarks();
      streams.stop();
      await support.stop();
      await context.supportChannel.stop();
      await Promise.all([scheduled?.stop(), stopDeliveries?.(), stopPushes?.(), context.documents.stop()]);
      await Promise.all([app.close(), operator.close()]);
    },
  };
}

/** Brings schema, grants and content up to date, one process at a time. */
async function prepare(
  { context, idMarks, seal }: { context: Omit<Context, 'documents'>; seal: SecretRing; idMarks: IdMarks | null },
  { content, isSandbox, migrationUrl, pool, previousSecrets = [] }: GatewayOptions,
): Promise<void> {
  await prepareDatabase(pool, {
    name: SCHEMA,
    migrationUrl,
    async work(owner) {
      await requireLedgerKeys(owner);
      logMigrations(context.log, SCHEMA, await migrateGateway(owner));
      await adoptLedgerKeys(owner);
      await grantRights(owner, pool, GATEWAY_GRANTS);
      await adoptSecrets(seal, { ...context, hasPrevious: previousSecrets.length > 0 });
      await restoreRegister(owner, context);
      await idMarks?.raise(owner);
      await makePushKeys(context);
      await ensureHouseAccounts(context);
      for (const merchant of context.merchants)
        for (const [kind, body] of documentsOf(merchant, content.get(merchant.code)))
          await importDocument({ merchant: merchant.code, kind }, body, context);
      if (isSandbox) await seedSandbox(context);
    },
  });
}

/** Brings the gateway's schema up to date. @returns the names of the migrations that were applied */
export async function migrateGateway(pool: pg.Pool): Promise<string[]> {
  const applied = await migrate(pool, {
    schema: SCHEMA,
    directory: fileURLToPath(new URL('db/migrations', import.meta.url)),
  });
  // Before any worker runs: a worker restarts when notified of a migration in any schema.
  await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA });
  return applied;
}
