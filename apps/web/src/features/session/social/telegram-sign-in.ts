import { readAddress } from '../../../device/address.ts';
import { leaveTo } from '../../../device/reload.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { storePendingSignIn } from './pending-sign-in.ts';
import { type SocialProof, toProof } from './social-proof.ts';

/** Opens Telegram's sign-in page; it has no `state`, so ours is in the return address. */
export function leaveForTelegram({ auth, botId }: NonNullable<PageSocial['telegram']>): void {
  const away = storePendingSignIn('telegram');
  if (!away) throw new GatewayError('auth/web-storage-unsupported');
  const { origin } = readAddress();
  const returnTo = `${origin}/m/login?state=${away.state}`;
  const query = new URLSearchParams({ bot_id: botId, origin, return_to: returnTo, request_access: 'write' });
  leaveTo(`${auth}?${query}`);
}

const RESULT = /^#tgAuthResult=(.*)$/;

/** Telegram's result after the `#`, in base64; null without one, undefined if it does not decode (§5). */
export function readTelegramHash(hash: string): SocialProof | null | undefined {
  const text = RESULT.exec(hash)?.[1];
  if (text === undefined) return null;
  const fields = decode(text);
  return fields ? toProof('telegram', text, { name: nameOf(fields), picture: fields.photo_url }) : undefined;
}

/** The proof of a Mini App: the fields are a query, with the person in `user`. */
export function toMiniAppProof(initData: string): SocialProof {
  const user = parse(new URLSearchParams(initData).get('user') ?? '') ?? {};
  return toProof('telegram', initData, { name: nameOf(user), picture: user.photo_url });
}

const nameOf = ({ first_name, last_name }: Record<string, unknown>): string =>
  [first_name, last_name].filter((part) => typeof part === 'string').join(' ');

function decode(text: string): Record<string, unknown> | null {
  try {
    const binary = atob(decodeURIComponent(text).replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
