import type { verifyLineCode as contract } from '@foyer/contract/relay/verify-line-code.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { isOn, toProof } from '../social-proof.ts';
import { issueSessionToken } from '../social-session-token.ts';

type LineQuery = Call<typeof contract>['query'];

/** GET /wps/relay/WPS3RD_verifyLineCode. LINE accepts each code once; how often an access token can be used is up to LINE. */
export const verifyLineCode: Handler<typeof contract> = async (call, context) => {
  const { merchant, query } = call;
  const { line } = context.social.accountsOf(merchant);
  if (!line || !isOn('line', merchant)) return refuse('line_invalid_token');
  const code = readCode(query, merchant);
  if (!code && !query.accessToken) return refuse('line_invalid_token');
  const verifying = code
    ? context.social.line.redeemCode(code, line)
    : context.social.line.redeemAccessToken(query.accessToken ?? '', line);
  const proof = await toProof('line', verifying, { caller: call, context });
  if (proof instanceof Refusal) return proof;
  const { name, picture } = proof.identity;
  return { lineSessionToken: await issueSessionToken(proof.identity, call, context), name, picture };
};

/** The code of a redirect to a page of this merchant; null for any other. */
function readCode({ code, codeVerifier, nonce, redirectUri = '' }: LineQuery, merchant: Merchant) {
  if (!code || !URL.canParse(redirectUri) || !merchantOfHost(new URL(redirectUri).host, [merchant])) return null;
  return { code, redirectUri, ...(codeVerifier ? { codeVerifier } : {}), ...(nonce === undefined ? {} : { nonce }) };
}
