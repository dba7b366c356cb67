import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { getMemberByMobile } from '../members/member.store.ts';
import { getOwner } from '../members/social-identity.store.ts';
import { hasSocialInput, type ProofRefusal, type SocialInput, verifySocial } from '../social/social-proof.ts';
import type { SocialProof } from '../verification/token-payloads.ts';

/** A registration's social proof, with the field names of §3. */
export interface ApplicantInput extends Pick<SocialInput, 'lineSessionToken' | 'mayaSessionToken' | 'telegramAuth'> {
  firebaseChannel2?: SocialInput['firebaseChannel'];
  firebaseIdToken2?: string;
}

/** The applicant's social identity, without consuming the proof; null without one. It must not be linked yet. */
export async function verifyApplicantIdentity(
  { firebaseChannel2, firebaseIdToken2, ...handles }: ApplicantInput,
  caller: Caller,
  context: Context,
): Promise<SocialProof | null | ProofRefusal | Refusal<'social.exists' | 'mobile.exists'>> {
  const input = {
    ...handles,
    ...(firebaseChannel2 ? { firebaseChannel: firebaseChannel2 } : {}),
    ...(firebaseIdToken2 ? { firebaseIdToken: firebaseIdToken2 } : {}),
  };
  if (!hasSocialInput(input)) return null;
  const proof = await verifySocial(input, caller, context);
  if (proof instanceof Refusal) return proof;
  const merchant = caller.merchant.code;
  if (proof.mobile) {
    const member = await getMemberByMobile(context.pool, merchant, proof.mobile);
    return member ? refuse('mobile.exists') : proof;
  }
  const owner = await getOwner(context.pool, { merchant, ...proof.identity });
  return owner === null ? proof : refuse('social.exists');
}
