import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { doesAnswer } from '@foyer/database/does-answer.ts';
import { logOutages } from '@foyer/database/log-outages.ts';
import { endPool, openPool } from '@foyer/database/open-pool.ts';
import { createGateway, type Gateway } from '@foyer/gateway/create-gateway.ts';
import { measureProviders } from '@foyer/gateway/measure-providers.ts';
import { createSecretBox } from '@foyer/gateway/platform/http/secret-box.ts';
import { connectVendor } from '@foyer/gateway/play/vendors/connect-vendor.ts';
import { createFoyerLottery } from '@foyer/gateway/play/vendors/foyer-lottery.ts';
import { createCurrencyOf } from '@foyer/gateway/seed/brand-currency.store.ts';
import type { MerchantContent } from '@foyer/gateway/seed/content.ts';
import { reportBrandFaults } from '@foyer/gateway/seed/report-brand-faults.ts';
import { openCallCounts } from '@foyer/http/call-counts.ts';
import { createMetrics } from '@foyer/http/metrics.ts';
import { brandingFrom } from '@foyer/lotto/server/branding.ts';
import { createLotto, type Lotto } from '@foyer/lotto/server/create-lotto.ts';
import type { BrandFault } from '@foyer/merchant/document-faults.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { measureArcade, measureDatabase } from '../checks/measure-database.ts';
import { reconcileBets } from '../checks/reconcile.store.ts';
import { openLedgerKeys } from '../settings/ledger-keys.ts';
import { readSeedKeys } from '../settings/seed-keys.ts';
import type { Settings } from '../settings/settings.ts';
import { type ConnectedArcade, connectArcade } from './connect-arcade.ts';
import { connectServices } from './connect-services.ts';
import { readBrands } from './read-brands.ts';
import { directTransport } from './transports.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LOTTO_KEY_ID = 'foyer-lotto';

/** A request handler of a server. */
export interface Part {
  routing(request: IncomingMessage, response: ServerResponse): void;
}

/** Everything behind the pages, on one database and with its jobs running: gateway, lottery, and in a sandbox the fake third-party services. */
export interface Backend {
  merchants: readonly Merchant[];
  /** Of the brands that are left out. */
  faults: readonly BrandFault[];
  gateway: Gateway;
  /** The part that serves a URL; null for the web. */
  partOf(url: string): Part | null;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Whether the arcade's process listens; null without an arcade. */
  isArcadeOpen(): boolean | null;
  /** The arcade's process, for the development server. */
  arcade: Pick<ConnectedArcade, 'restart' | 'reloadMessages'> | null;
  stop(): Promise<void>;
}

export interface BackendOptions {
  settings: Settings;
  databaseUrl: string;
  /** For the role that owns the tables; defaults to the role of `databaseUrl`. */
  migrationUrl?: string | undefined;
  /** The arcade's own database; absent: there is no arcade. */
  arcadeUrl?: string | undefined;
  secret: string;
  log: Logger;
  /** The folder of the arcade's client; by default the built one. */
  arcadeClientDirectory?: string;
  /** The folder of the lottery's client; by default the built one. */
  lottoClientDirectory?: string;
}

/** Builds gateway, lottery and, in a sandbox, the fake third-party services. They use each other only by their protocols. */
export async function composeBackend(options: BackendOptions, metrics = createMetrics()): Promise<Backend> {
  const { settings, log, migrationUrl } = options;
  const { ledgerKeys, pool } = await openDatabase(options);
  measureDatabase(metrics.registry, pool);
  const { countCalls, close: closeCounts } = openCallCounts(countInDatabase(pool), { ...settings, log });
  const { content, faults, merchants } = await readBrands(settings.merchantsDirectory, createCurrencyOf(pool));
  reportBrandFaults(faults, { log, metrics });
  const key = vendorKeyOf(options.secret);
  const { sandbox, services } = await connectServices({ ...options, merchants, log: log.child({ part: 'sandbox' }) });
  const parts: { gateway?: Gateway; lotto?: Lotto } = {};
  const lottery = connectLottery(key, () => parts.lotto?.app);
  const arcade = connectArcade({ ...options, ledgerKeys });
  if (arcade) measureArcade(metrics.registry, arcade.isOpen);
  parts.lotto = await createLotto({
    ...(await toLottoSettings(options)),
    pool,
    countCalls,
    key,
    transport: directTransport(() => parts.gateway?.app),
    branding: brandingFrom(merchants, (code) => gameLooksOf(content.get(code))),
    metrics,
  });
  parts.gateway = await createGateway({
    pool,
    migrationUrl,
    merchants,
    content,
    secret: options.secret,
    vendors: [lottery, ...(arcade ? [arcade.vendor] : []), ...settings.vendors.map(connectVendor)],
    countCalls,
    ...services,
    ...gatewayOptionsOf(settings),
    log: log.child({ part: 'gateway' }),
    metrics,
    checkRange: reconcileBets,
  });
  const { gateway, lotto } = parts as Required<typeof parts>;
  measureProviders(metrics.registry, gateway.context);
  await Promise.all([gateway.start(), lotto.app.ready().then(() => lotto.start())]);
  arcade?.start();
  return {
    merchants,
    faults,
    gateway,
    partOf: (url) => choosePart(url, { gateway, lotto, arcade, sandbox: sandbox?.app ?? null }),
    isReady: () => doesAnswer(pool),
    isArcadeOpen: () => arcade?.isOpen() ?? null,
    arcade,
    async stop() {
      await arcade?.stop();
      await Promise.all([lotto.stop(), gateway.stop()]);
      await sandbox?.close();
      await Promise.all([closeCounts(), endPool(pool)]);
    },
  };
}

/** The gateway's options that come unchanged from the operator's settings. */
const gatewayOptionsOf = ({
  countryHeader,
  exclusionJournal,
  headsFile,
  isSandbox,
  limitScale,
  previousSecrets,
  redisUrl,
}: Settings) => ({
  ...{ countryHeader, exclusionJournal, headsFile, isSandbox, limitScale, previousSecrets, redisUrl },
});

interface Mounted {
  gateway: Gateway;
  lotto: Lotto;
  arcade: ConnectedArcade | null;
  sandbox: FastifyInstance | null;
}

function choosePart(url: string, { arcade, gateway, lotto, sandbox }: Mounted): Part | null {
  if (url.startsWith('/wps/')) return gateway.app;
  if (url.startsWith('/sandbox/')) return sandbox;
  if (/^\/arcade(?:$|[/?])/.test(url)) return arcade?.part ?? null;
  return /^\/lotto(?:$|[/?])/.test(url) ? lotto.app : null;
}

const toLottoSettings = async ({ log, lottoClientDirectory, migrationUrl, settings }: BackendOptions) => ({
  migrationUrl,
  log: log.child({ part: 'lotto' }),
  clientDir: lottoClientDirectory ?? path.join(ROOT, 'apps/lotto/build/client'),
  isSandbox: settings.isSandbox,
  drandUrls: settings.drandUrls,
  keys: await readSeedKeys(settings),
  approversFile: settings.approversFile,
});

/** The gateway's connector of the lottery in this process. */
const connectLottery = (key: ReturnType<typeof vendorKeyOf>, app: () => FastifyInstance | undefined) =>
  createFoyerLottery({
    code: 'FOYER',
    gameUrl: '/lotto/',
    keyId: key.id,
    secret: key.secret,
    transport: directTransport(app),
  });

/** The key that gateway and lottery share. */
const vendorKeyOf = (secret: string) => ({
  id: LOTTO_KEY_ID,
  secret: createSecretBox(secret).hmacOf('vendor key', LOTTO_KEY_ID),
});

async function openDatabase({ databaseUrl, log, settings }: BackendOptions) {
  const ledgerKeys = await openLedgerKeys(settings);
  return { ledgerKeys, pool: openPool(databaseUrl, 24, { onChange: logOutages(log), ledgerKeys }) };
}

/** A merchant's names and artworks of games, so that lobby and game show the same ones. */
const gameLooksOf = ({ games }: Pick<MerchantContent, 'games'> = { games: [] }) =>
  Object.fromEntries(games.map(({ code, name, art, hue, tag = null }) => [code, { names: name, art, hue, tag }]));
