import type { SignedFields } from './telegram-signed.ts';

/** The three forms of a `telegramAuth` (see `SocialFields` of the contract). */
export type TelegramAuth =
  | { kind: 'widget' | 'mini-app'; fields: SignedFields }
  | { kind: 'code'; code: string; codeVerifier: string; redirectUri: string; nonce: string };

/** Parses a `telegramAuth` in any of its formats; null when it has none of them. */
export function readTelegramAuth(text: string): TelegramAuth | null {
  if (text.startsWith('{')) return readCode(text);
  if (/(^|&)hash=/.test(text)) return readQuery(text);
  const fields = parse(Buffer.from(decodeLoosely(text), 'base64').toString('utf8'));
  const entries = Object.entries(fields ?? {}).map(([name, value]): [string, string] => [name, toText(value)]);
  return entries.length > 0 ? { kind: 'widget', fields: new Map(entries) } : null;
}

/** Rejects duplicate fields: it is unknown which value was signed. */
function readQuery(text: string): TelegramAuth | null {
  const entries = [...new URLSearchParams(text)];
  const fields = new Map(entries);
  return fields.size === entries.length ? { kind: 'mini-app', fields } : null;
}

function readCode(text: string): TelegramAuth | null {
  const { code, codeVerifier, nonce, redirectUri } = parse(text) ?? {};
  if (typeof code !== 'string' || typeof codeVerifier !== 'string') return null;
  if (typeof nonce !== 'string' || nonce === '' || typeof redirectUri !== 'string') return null;
  return { kind: 'code', code, codeVerifier, redirectUri, nonce };
}

/** Numbers are signed as written; values that are neither numbers nor strings are never signed. */
const toText = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '\n';

/** A URL may have escaped the base64 once more. */
function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
