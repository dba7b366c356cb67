import { readFileSync } from 'node:fs';
import { WALLET_FEATURES } from '@foyer/contract/vendor/wallet-protocol.ts';
import { parseJson, SettingError } from '@foyer/http/read-setting.ts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const Minor = Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.String({ pattern: '^\\d{1,18}$' }));
/** A URL without query and fragment, which we add. */
const Address = (pattern: string) => Type.String({ maxLength: 500, pattern });

const VendorDocument = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,19}$', description: 'the vendor’s code in catalogue and ledger' }),
    gameUrl: Address('^(https?:/)?/[^?#\\s]+$'),
    apiUrl: Type.Optional(Address('^https?://[^?#\\s]+[^/?#\\s]$')),
    keyId: Type.String({ pattern: '^[\\w.-]{1,64}$' }),
    trial: Type.Optional(Type.Boolean({ description: 'whether it offers free play, at <apiUrl>/trial' })),
    features: Type.Optional(Type.Array(Type.Enum([...WALLET_FEATURES]), { uniqueItems: true })),
    bonusDailyMinor: Type.Optional(Minor),
    adjustmentMinor: Type.Optional(Minor),
  },
  { additionalProperties: false },
);
const Vendors = Compile(Type.Array(VendorDocument, { maxItems: 500 }));

/** A vendor as configured by the operator, and the shared secret. */
export type VendorSettings = Static<typeof VendorDocument> & { secret: string };

/** Built-in vendors, which Foyer connects itself. */
const OWN = ['FOYER', 'ARCADE'];
const SECRET_MIN = 16;

/**
 * Reads the vendors that are connected without code: `VENDORS_FILE`, a JSON list, and `VENDOR_SECRETS`, a JSON object of vendor
 * codes and secrets.
 * @throws SettingError for the first fault; a secret is never quoted
 */
export function readVendorSettings(
  { VENDOR_SECRETS, VENDORS_FILE }: NodeJS.ProcessEnv,
  isSandbox: boolean,
): VendorSettings[] {
  if (!VENDORS_FILE) return [];
  const listed = parseJson(readText(VENDORS_FILE));
  if (!Vendors.Check(listed)) throw new SettingError(`VENDORS_FILE: ${findFault(listed)}`);
  const secrets = readSecrets(VENDOR_SECRETS);
  for (const name of ['code', 'keyId'] as const) requireDistinct(listed.map((vendor) => vendor[name]));
  return listed.map((vendor) => {
    const secret = secrets[vendor.code] ?? '';
    const fault = findContradiction({ ...vendor, secret }, isSandbox);
    if (fault) throw new SettingError(`VENDORS_FILE: ${vendor.code} ${fault}`);
    return { ...vendor, secret };
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingError(`VENDORS_FILE ${file} cannot be read`);
  }
}

/** The first schema violation of a list. */
function findFault(listed: unknown): string {
  if (!Array.isArray(listed)) return 'it must be a JSON list of vendors';
  const [first] = Vendors.Errors(listed);
  return first ? `${first.instancePath} ${first.message}` : 'it has another form';
}

function readSecrets(value = '{}'): Record<string, string> {
  const given = parseJson(value);
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (isObject && Object.values(given).every((secret) => typeof secret === 'string')) return { ...given };
  throw new SettingError('VENDOR_SECRETS must be a JSON object of vendor codes and secrets');
}

function requireDistinct(names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place || OWN.includes(name));
  if (twice) throw new SettingError(`VENDORS_FILE: ${twice} is taken`);
}

/** A contradiction between the settings of a vendor; null if there is none. */
function findContradiction(vendor: VendorSettings, isSandbox: boolean): string | null {
  const { apiUrl, features = [], gameUrl, secret, trial } = vendor;
  if (secret.length < SECRET_MIN) return `needs a secret of at least ${SECRET_MIN} characters in VENDOR_SECRETS`;
  if (!apiUrl && trial) return 'has trial, and no apiUrl to open it';
  if (!apiUrl && features.includes('freeRounds')) return 'has freeRounds, and no apiUrl to grant them';
  const isPlain = [apiUrl, gameUrl].some((url) => url?.startsWith('http:'));
  return isPlain && !isSandbox ? 'needs https where FOYER_SANDBOX=0' : null;
}
