/** A setting that cannot be used: one line that names it. */
export class SettingError extends Error {
  /** The message alone tells the operator what to do. */
  readonly isForOperator = true;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'event', 'info', 'debug', 'trace', 'silent'];
const SECRET_MIN = 32;

/** A setting with a fixed set of values. @throws SettingError */
export function readChoice(name: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value)) throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  return value;
}

/** Whether this is a sandbox: `FOYER_SANDBOX`, by default 1. @throws SettingError */
export const readIsSandbox = ({ FOYER_SANDBOX = '1' }: NodeJS.ProcessEnv): boolean =>
  readChoice('FOYER_SANDBOX', FOYER_SANDBOX, ['0', '1']) === '1';

/** `LOG_LEVEL`. @throws SettingError */
export const readLogLevel = ({ LOG_LEVEL }: NodeJS.ProcessEnv, fallback: string): string =>
  readChoice('LOG_LEVEL', LOG_LEVEL ?? fallback, LOG_LEVELS);

/** `FOYER_SECRET`; null when not set. @throws SettingError for one that is too short */
export function readSecret({ FOYER_SECRET = '' }: NodeJS.ProcessEnv): string | null {
  if (FOYER_SECRET !== '' && FOYER_SECRET.length < SECRET_MIN)
    throw new SettingError(`FOYER_SECRET must have at least ${SECRET_MIN} characters`);
  return FOYER_SECRET || null;
}

/** `FOYER_SECRET_PREVIOUS`: secrets that still open what they have sealed, separated by commas, oldest last. @throws SettingError */
export function readPreviousSecrets({ FOYER_SECRET_PREVIOUS = '' }: NodeJS.ProcessEnv): string[] {
  const secrets = FOYER_SECRET_PREVIOUS.split(',').filter(Boolean);
  if (secrets.some((secret) => secret.length < SECRET_MIN))
    throw new SettingError(`FOYER_SECRET_PREVIOUS must list secrets of at least ${SECRET_MIN} characters`);
  return secrets;
}

/**
 * `HOST`: the address to listen at, by default this machine's own. An empty one counts as absent: to Node it would be every
 * address of the machine.
 */
export const readHost = ({ HOST }: NodeJS.ProcessEnv): string => HOST || '127.0.0.1';

/** @throws SettingError */
export function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}"`);
  return number;
}

/** `LIMIT_SCALE`: multiplies every rate limit. Only in a sandbox. @throws SettingError */
export function readLimitScale({ LIMIT_SCALE }: NodeJS.ProcessEnv, isSandbox: boolean): number {
  if (LIMIT_SCALE === undefined) return 1;
  if (!isSandbox) throw new SettingError('LIMIT_SCALE belongs to a sandbox');
  if (!/^[1-9]\d{0,5}$/.test(LIMIT_SCALE))
    throw new SettingError(`LIMIT_SCALE must be a whole number from 1 to 999999, not "${LIMIT_SCALE}"`);
  return Number(LIMIT_SCALE);
}

/** The name of a header, in lower case; null when not set. @throws SettingError */
export function readHeaderName(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^[a-z][a-z0-9-]{0,63}$/i.test(value))
    throw new SettingError(`${name} must be the name of a header, not "${value}"`);
  return value.toLowerCase();
}

/** Reads addresses that are separated by commas; empty if the setting is absent. @throws SettingError */
export function readUrls(name: string, value: string | undefined, protocols: RegExp): string[] {
  const texts = value?.split(',').map((text) => text.trim()) ?? [];
  return texts.map((text) => readUrl(name, text, protocols) ?? '');
}

/** A URL of one of these protocols; null when not set. It may contain a secret, so errors do not quote it. @throws SettingError */
export function readUrl(name: string, value: string | undefined, protocols: RegExp): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !protocols.test(new URL(value).protocol))
    throw new SettingError(`${name} is not an address it can use`);
  return value;
}

/** The value of JSON text; null for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
