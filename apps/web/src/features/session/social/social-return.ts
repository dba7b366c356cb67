import { readAddress } from '../../../device/address.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { browserNameOf, browserOf } from './browser-name.ts';
import { readLineReturn } from './line-sign-in.ts';
import { isPendingWith, takePendingSignIn } from './pending-sign-in.ts';
import type { SocialProof } from './social-proof.ts';
import { readTelegramHash } from './telegram-sign-in.ts';

/** A return from a provider. */
export interface SocialReturn {
  proof: SocialProof;
  /** The page that was left, with `go` and campaign. */
  page: string;
}

/**
 * The result in the address of a return from a provider; null if there is none. Can be read once.
 * @throws GatewayError `auth/started-in-<browser>` or `auth/missing-or-invalid-nonce` for a return that this tab did not begin, `line_invalid_token`, `provider.unavailable`
 */
export async function readSocialReturn({ firebase, popup }: PageSocial, call: Call): Promise<SocialReturn | null> {
  const { hash, searchParams } = new URL(readAddress().href);
  const telegram = readTelegramHash(hash);
  if (telegram === undefined) {
    takePendingSignIn();
    console.warn('What Telegram sent back does not decode; it is ignored.');
    return null;
  }
  if (!telegram && isPendingWith((channel) => channel !== 'line' && channel !== 'telegram') && firebase && !popup) {
    const away = takePendingSignIn();
    const { readFirebaseReturn } = await import('./firebase-sign-in.ts');
    const proof = await readFirebaseReturn(firebase);
    return proof && away && { proof, page: away.page };
  }
  const state = searchParams.get('state');
  if (!telegram && !(state && (searchParams.has('code') || searchParams.has('error')))) return null;
  const away = takePendingSignIn();
  if (!away || away.state !== state || away.channel !== (telegram ? 'telegram' : 'line'))
    throw new GatewayError(toNotStarted(state));
  return { proof: telegram ?? (await readLineReturn(searchParams, away, call)), page: away.page };
}

/** The code for a return that this tab did not begin; with the key of the browser that did, if it is another one. */
function toNotStarted(state: string | null): string {
  const browser = state?.split('.')[1] ?? '';
  const isOther = browserNameOf(browser) !== undefined && browser !== browserOf(navigator.userAgent);
  return isOther ? `auth/started-in-${browser}` : 'auth/missing-or-invalid-nonce';
}
