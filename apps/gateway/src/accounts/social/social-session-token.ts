import type { Context } from '../../context.ts';
import { PROOF_SECONDS } from '../../platform/connectors/social/social-provider.ts';
import type { Caller } from '../../platform/http/call.ts';
import { issueToken } from '../verification/one-time-token.ts';
import type { SocialPayload } from '../verification/token-payloads.ts';

/** Issues our own token for an identity that a provider has just confirmed (§3 `lineSessionToken`). */
export const issueSessionToken = (
  payload: SocialPayload,
  { merchant }: Pick<Caller, 'merchant'>,
  context: Context,
): Promise<string> =>
  issueToken({ kind: 'social-identity', merchant, payload, goodForSeconds: PROOF_SECONDS }, context);
