import { createHmac, randomBytes } from 'node:crypto';

/** A master key of the ledger. It never reaches the database. */
export interface LedgerKey {
  /** Above 0. */
  version: number;
  /** 32 bytes. */
  bytes: Uint8Array;
}

/** The master keys of the ledger, the highest version first: it seals, the others verify what they have sealed. */
export type LedgerKeys = readonly [LedgerKey, ...LedgerKey[]];

/** The key of one pool's sessions, derived from a master key and its own id. It cannot be derived from the database alone. */
export interface SessionKey {
  /** `<version>.<nonce>`, stored with all that the key has sealed. */
  id: string;
  bytes: Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** Of HMAC-SHA256. */
const BLOCK_BYTES = 64;
const MAX_VERSION = 999_999;

/** What `parseLedgerKeys` reads, for the message that refuses anything else. */
export const LEDGER_KEYS_FORMAT =
  '<version>:<base64 of 32 bytes>, several separated by commas, each version a number above 0 and once';

/** Reads `<version>:<base64 of 32 bytes>`, several separated by commas, each version once; null when malformed. */
export function parseLedgerKeys(text: string): LedgerKeys | null {
  const keys = text.split(',').map((entry) => {
    const [, version = '0', encoded = ''] = /^(\d{1,6}):([A-Za-z0-9+/]+={0,2})$/.exec(entry.trim()) ?? [];
    return { version: Number(version), bytes: Buffer.from(encoded, 'base64') };
  });
  const isValid = keys.every(
    ({ bytes, version }) => version > 0 && version <= MAX_VERSION && bytes.length === KEY_BYTES,
  );
  if (!isValid || new Set(keys.map(({ version }) => version)).size !== keys.length) return null;
  const [newest, ...older] = keys.sort((a, b) => b.version - a.version);
  return newest ? [newest, ...older] : null;
}

export const formatLedgerKeys = (keys: LedgerKeys): string => keys.map(formatLedgerKey).join(',');

export const formatLedgerKey = ({ version, bytes }: LedgerKey): string =>
  `${version}:${Buffer.from(bytes).toString('base64')}`;

/** Draws a key for the sessions of one process from the newest master key. */
export function drawSessionKey([newest]: LedgerKeys): SessionKey {
  const id = `${newest.version}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return { id, bytes: derive(newest, id) };
}

/** @returns null for an id of no known master key */
export function findSessionKey(keys: LedgerKeys, id: string): SessionKey | null {
  const [, version] = /^([1-9]\d{0,5})\.[\w-]{16}$/.exec(id) ?? [];
  const master = keys.find((key) => key.version === Number(version));
  return master ? { id, bytes: derive(master, id) } : null;
}

/** Finds the keys of many ids, deriving each once. */
export function createKeyFinder(keys: LedgerKeys): (id: string | null) => SessionKey | null {
  const found = new Map<string, SessionKey | null>();
  return (id) => {
    if (id === null) return null;
    const known = found.get(id);
    if (known !== undefined) return known;
    const key = findSessionKey(keys, id);
    found.set(id, key);
    return key;
  };
}

/** The master keys of a vendor's own process, of the same versions. The ledger's cannot be derived from them. */
export function deriveVendorKeys([newest, ...older]: LedgerKeys, vendor: string): LedgerKeys {
  const deriveFor = ({ bytes, version }: LedgerKey): LedgerKey => ({
    version,
    bytes: createHmac('sha256', bytes).update(`foyer keys of ${vendor}`).digest(),
  });
  return [deriveFor(newest), ...older.map(deriveFor)];
}

const derive = ({ bytes }: LedgerKey, id: string): Buffer =>
  createHmac('sha256', bytes).update(`foyer session key ${id}`).digest();

/** A value that shows whether two processes have the same master key, without showing the key. */
export const fingerprintOf = ({ bytes, version }: LedgerKey): Buffer =>
  createHmac('sha256', bytes).update(`foyer fingerprint ${version}`).digest();

/** HMAC-SHA256. SQL computes the same with the settings of `toSessionOptions`. */
export const macOf = ({ bytes }: SessionKey, ...parts: (Uint8Array | string)[]): Buffer => {
  const mac = createHmac('sha256', bytes);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/**
 * The start options of a session that may seal: its key's id, and the key padded to the two blocks of HMAC, in hexadecimal digits.
 * As options of the start they are in no statement, so in no log of the server, and `discard all` does not remove them.
 */
export function toSessionOptions({ bytes, id }: SessionKey): string {
  const padded = Buffer.alloc(BLOCK_BYTES);
  bytes.copy(padded);
  const xor = (value: number) => Buffer.from(padded.map((byte) => byte ^ value)).toString('hex');
  return `-c foyer.key_id=${id} -c foyer.key_inner=${xor(0x36)} -c foyer.key_outer=${xor(0x5c)}`;
}
