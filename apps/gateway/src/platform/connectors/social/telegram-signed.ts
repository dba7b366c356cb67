import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_SECONDS, PROOF_SECONDS, type VerifiedIdentity } from './social-provider.ts';

/** Fields as Telegram signs them. */
export type SignedFields = ReadonlyMap<string, string>;

/** Settings for verifying signed fields. */
interface SignedRules {
  issuer: string;
  botToken: string;
  /** ms since 1970 */
  now: number;
}

const MAX_FIELDS = 24;
const TELEGRAM_ID = /^[1-9]\d{0,18}$/;

/** Verifies the data of the login widget, or of the Telegram page that replaces it; null for anything else. */
export function readWidget(fields: SignedFields, rules: SignedRules): VerifiedIdentity | null {
  const key = createHash('sha256').update(rules.botToken).digest();
  const hash = signatureOf(fields, key, ['hash']);
  if (!isSigned(fields, [hash]) || !isYoung(fields, rules.now)) return null;
  const [first, last] = [fields.get('first_name'), fields.get('last_name')];
  return toIdentity({ id: fields.get('id'), first, last, photo: fields.get('photo_url') }, hash, rules);
}

/**
 * Verifies the data that Telegram's app signs for a Mini App. Sources disagree on whether the newer field `signature` is part of
 * the signed data: both are accepted, as either requires the bot's token.
 */
export function readMiniApp(fields: SignedFields, rules: SignedRules): VerifiedIdentity | null {
  const key = createHmac('sha256', 'WebAppData').update(rules.botToken).digest();
  const hashes = [signatureOf(fields, key, ['hash']), signatureOf(fields, key, ['hash', 'signature'])];
  if (!isSigned(fields, hashes) || !isYoung(fields, rules.now)) return null;
  const user = parse(fields.get('user') ?? '');
  const { first_name: first, id, last_name: last, photo_url: photo } = user;
  return toIdentity({ id: String(id), first, last, photo }, String(fields.get('hash')), rules);
}

/** Signs one line per field, sorted. Values with line breaks are rejected: they could pass for two fields. */
function signatureOf(fields: SignedFields, key: Buffer, without: readonly string[]): string {
  const lines = [...fields].filter(([name]) => !without.includes(name)).map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex');
}

function isSigned(fields: SignedFields, hashes: readonly string[]): boolean {
  const isPlain = fields.size <= MAX_FIELDS && ![...fields].flat().some((text) => /[\r\n]/.test(text));
  const given = Buffer.from(fields.get('hash') ?? '');
  const matches = hashes.map((hash) => {
    const right = Buffer.from(hash);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isPlain && matches.includes(true);
}

function isYoung(fields: SignedFields, nowMs: number): boolean {
  const date = fields.get('auth_date') ?? '';
  const ageSeconds = nowMs / 1000 - Number(date);
  return /^\d{1,12}$/.test(date) && ageSeconds <= PROOF_SECONDS && ageSeconds >= -CLOCK_SECONDS;
}

interface Person {
  id: string | undefined;
  first: unknown;
  last: unknown;
  photo: unknown;
}

function toIdentity(
  { first, id, last, photo }: Person,
  hash: string,
  { issuer }: SignedRules,
): VerifiedIdentity | null {
  if (!id || !TELEGRAM_ID.test(id)) return null;
  const name = [first, last].filter((part) => typeof part === 'string' && part).join(' ');
  return { identity: { issuer, subject: id, name, picture: photo, mobile: null }, once: hash };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
