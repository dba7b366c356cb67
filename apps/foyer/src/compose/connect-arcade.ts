import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { deriveVendorKeys, formatLedgerKeys } from '@foyer/database/ledger-keys.ts';
import { createSecretBox } from '@foyer/gateway/platform/http/secret-box.ts';
import { createFoyerArcade } from '@foyer/gateway/play/vendors/foyer-arcade.ts';
import { fetchTransport, type GameVendor } from '@foyer/gateway/play/vendors/game-vendor.ts';
import { formatMasterKey } from '@foyer/vendor/key-service.ts';
import type { Logger } from 'pino';
import { ARCADE_KEYS } from '../settings/ledger-keys.ts';
import type { Settings } from '../settings/settings.ts';
import { type ArcadeProcess, superviseArcade } from './arcade-process.ts';
import type { Part } from './compose-backend.ts';
import { forward } from './forward.ts';

const KEY_ID = 'foyer-arcade';
/** The environment variables passed to the arcade: nothing about Foyer's database, and no secret. */
const PASSED = ['PATH', 'HOME', 'TZ', 'LANG', 'NODE_ENV', 'FOYER_SANDBOX', 'LIMIT_SCALE', 'TRUSTED_PROXIES'];

/** The arcade as Foyer sees it: a vendor, and a part of the site that is served by another process. */
export interface ConnectedArcade {
  readonly vendor: GameVendor;
  readonly part: Part;
  /** Starts its process without waiting for it. */
  start(): void;
  /** Whether its process listens. */
  isOpen(): boolean;
  /** Both for development: see `ArcadeProcess`. */
  restart(): Promise<void>;
  reloadMessages(): Promise<void>;
  stop(): Promise<void>;
}

interface ArcadeOptions {
  readonly settings: Settings;
  readonly arcadeUrl?: string | undefined;
  readonly arcadeClientDirectory?: string;
  readonly secret: string;
  readonly ledgerKeys: LedgerKeys;
  readonly log: Logger;
}

/** The arcade, not started yet; null if it has no database, or in production no key for its seeds. */
export function connectArcade(options: ArcadeOptions): ConnectedArcade | null {
  const { arcadeUrl, log, secret, settings } = options;
  const isWanted = arcadeUrl && (settings.isSandbox || settings.arcade.seedKey);
  if (!isWanted) return null;
  const key = { id: KEY_ID, secret: createSecretBox(secret).hmacOf('vendor key', KEY_ID) };
  let arcade: ArcadeProcess | null = null;
  const url = () => arcade?.url() ?? null;
  const isOpen = () => url() !== null;
  const vendor = createFoyerArcade({
    code: 'ARCADE',
    gameUrl: '/arcade/',
    keyId: key.id,
    secret: key.secret,
    isAvailable: isOpen,
    async transport(request) {
      const base = url();
      if (!base) throw new Error('the arcade does not run');
      return fetchTransport(base)(request);
    },
  });
  return {
    vendor,
    part: { routing: (request, response) => forward(request, response, url()) },
    start() {
      arcade = superviseArcade(toEnvironment(options, key), log.child({ part: 'arcade' }));
    },
    isOpen,
    restart: async () => arcade?.restart(),
    reloadMessages: async () => arcade?.reloadMessages(),
    stop: async () => arcade?.stop(),
  };
}

function toEnvironment(
  { arcadeClientDirectory, arcadeUrl = '', ledgerKeys, secret, settings }: ArcadeOptions,
  key: { readonly id: string; readonly secret: string },
): Record<string, string> {
  const { arcade, host, logLevel, merchantsDirectory, port } = settings;
  const derived = Buffer.from(createSecretBox(secret).hmacOf('arcade', 'seeds'), 'hex');
  const passed = PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(passed),
    ARCADE_DATABASE_URL: arcadeUrl,
    ARCADE_KEY_ID: key.id,
    ARCADE_SECRET: key.secret,
    ARCADE_SEED_KEY: formatMasterKey(arcade.seedKey ?? { id: 'sandbox', bytes: derived }),
    LEDGER_KEYS: formatLedgerKeys(deriveVendorKeys(ledgerKeys, ARCADE_KEYS)),
    ARCADE_PORT: String(arcade.port),
    GATEWAY_URL: `http://${toReachable(host)}:${port}`,
    ...(arcadeClientDirectory ? { ARCADE_CLIENT: arcadeClientDirectory } : {}),
    FOYER_MERCHANTS: merchantsDirectory,
    LOG_LEVEL: logLevel,
  };
}

/** The address under which this machine reaches a server that listens on a host. */
function toReachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
