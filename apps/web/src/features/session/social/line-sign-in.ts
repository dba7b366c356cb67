import { readAddress } from '../../../device/address.ts';
import { leaveTo } from '../../../device/reload.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { type PendingSignIn, storePendingSignIn, toChallenge } from './pending-sign-in.ts';
import { type SocialProof, toProof } from './social-proof.ts';

/** LINE's return address, registered by the operator, so it is the same for all pages. */
const returnAddress = (): string => `${readAddress().origin}/m/login`;

/** Opens LINE's sign-in page (OAuth 2.1: code, state, nonce, S256). */
export async function leaveForLine({ authorize, clientId }: NonNullable<PageSocial['line']>): Promise<void> {
  const away = storePendingSignIn('line');
  if (!away) throw new GatewayError('auth/web-storage-unsupported');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnAddress(),
    state: away.state,
    scope: 'profile openid',
    nonce: away.nonce,
    code_challenge: await toChallenge(away.verifier),
    code_challenge_method: 'S256',
  });
  leaveTo(`${authorize}?${query}`);
}

/** The result of a return from LINE. @throws GatewayError if the visitor declined, or LINE or the gateway refuse it */
export async function readLineReturn(
  search: URLSearchParams,
  { nonce, verifier }: PendingSignIn,
  call: Call,
): Promise<SocialProof> {
  const code = search.get('code');
  if (!code) throw new GatewayError('auth/user-cancelled', { message: search.get('error_description') ?? '' });
  const query = { code, redirectUri: returnAddress(), codeVerifier: verifier, nonce };
  const verified = await call('relay.verifyLineCode', { query, situation: 'social' });
  return toProof('line', verified.lineSessionToken, verified);
}
