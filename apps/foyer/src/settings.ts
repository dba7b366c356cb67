import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Everything a start may be told, all optional. */
export interface Settings {
  port: number;
  host: string;
  adminPort: number;
  dataDirectory: string;
  /** The built pages. */
  webBuild: string;
  databaseUrl: string | null;
  gatewayUrl: string | null;
  /** The header, in small letters, in which the proxy in front names a visitor's country. */
  countryHeader: string | null;
  isSandbox: boolean;
  /** Whether phones may keep a service worker. */
  hasWorker: boolean;
  logLevel: string;
  /** null: the sandbox keeps one of its own in the data directory. */
  secret: string | null;
}

/** A setting that can not be used: one line that names it. */
export class SettingError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SECRET_MIN = 32;

/** Reads the environment. @throws SettingError naming the first wrong setting */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const isSandbox = oneOf('FOYER_SANDBOX', env.FOYER_SANDBOX ?? '1', ['0', '1']) === '1';
  const secret = env.FOYER_SECRET ?? null;
  if (secret !== null && secret.length < SECRET_MIN)
    throw new SettingError(`FOYER_SECRET must have at least ${SECRET_MIN} characters`);
  if (!isSandbox && secret === null) throw new SettingError('FOYER_SECRET is needed when FOYER_SANDBOX=0');
  return {
    port: port('PORT', env.PORT, 4400),
    host: env.HOST ?? '127.0.0.1',
    adminPort: port('ADMIN_PORT', env.ADMIN_PORT, 4401),
    dataDirectory: path.resolve(env.FOYER_DATA ?? '.foyer'),
    webBuild: path.resolve(ROOT, 'apps/web', env.WEB_BUILD ?? 'build'),
    databaseUrl: url('DATABASE_URL', env.DATABASE_URL, /^postgres(ql)?:$/),
    gatewayUrl: url('GATEWAY_URL', env.GATEWAY_URL, /^https?:$/),
    countryHeader: header('COUNTRY_HEADER', env.COUNTRY_HEADER),
    isSandbox,
    hasWorker: oneOf('SERVICE_WORKER', env.SERVICE_WORKER ?? '1', ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL ?? 'warn', LOG_LEVELS),
    secret,
  };
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value)) throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return value;
}

function port(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}"`);
  return number;
}

function header(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^[a-z][a-z0-9-]{0,63}$/i.test(value))
    throw new SettingError(`${name} must be the name of a header, not "${value}"`);
  return value.toLowerCase();
}

function url(name: string, value: string | undefined, protocols: RegExp): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !protocols.test(new URL(value).protocol))
    throw new SettingError(`${name} is not an address it can use`);
  return value;
}
