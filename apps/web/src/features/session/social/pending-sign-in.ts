import { currentPath } from '../../../device/address.ts';
import { readStored, removeStored, writeStored } from '../../../device/storage.ts';
import type { SocialChannel } from '../../../page/page-social.ts';
import { browserOf } from './browser-name.ts';

/** The stored state of a sign-in while the visitor is at a provider. */
export interface PendingSignIn {
  channel: SocialChannel;
  /** Returned by the provider; protects against CSRF. Ends with a point and the key of the browser, which another browser can name then. */
  state: string;
  /** Returned inside the provider's signed token. */
  nonce: string;
  /** RFC 7636: only this tab can use the code. */
  verifier: string;
  /** The page that was left, with `go` and campaign. */
  page: string;
}

const KEY = 'socialAway';
const RANDOM_BYTES = 32;

/** Stores what is needed on return. @returns null if storage is blocked */
export function storePendingSignIn(channel: SocialChannel): PendingSignIn | null {
  const away: PendingSignIn = {
    channel,
    state: [randomText(), browserOf(navigator.userAgent)].filter(Boolean).join('.'),
    nonce: randomText(),
    verifier: randomText(),
    page: currentPath(),
  };
  return writeStored('session', KEY, away) ? away : null;
}

/** Reads and removes the stored state. */
export function takePendingSignIn(): PendingSignIn | null {
  const away = readStored('session', KEY, isAway);
  removeStored('session', KEY);
  return away;
}

/** The page that was left, while a return is expected; else null. */
export const readPendingPage = (): string | null => readStored('session', KEY, isAway)?.page ?? null;

/** Whether a return from this channel is expected in this tab. */
export const isPendingWith = (isOne: (channel: SocialChannel) => boolean): boolean => {
  const away = readStored('session', KEY, isAway);
  return away !== null && isOne(away.channel);
};

/** The challenge of a verifier (RFC 7636: S256). @throws if the browser has no WebCrypto */
export async function toChallenge(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toText(new Uint8Array(hash));
}

const randomText = (): string => toText(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const isAway = (value: unknown): value is PendingSignIn =>
  typeof value === 'object' &&
  value !== null &&
  ['channel', 'state', 'nonce', 'verifier', 'page'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );
