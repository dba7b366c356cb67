import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { Member } from '../members/member.store.ts';
import { getOwner, insertIdentity } from '../members/social-identity.store.ts';
import type { SocialProof } from '../verification/token-payloads.ts';
import {
  consumeProof,
  hasSocialInput,
  type ProofContext,
  type ProofRefusal,
  type SocialInput,
  verifySocial,
} from './social-proof.ts';

/**
 * The identity a password login wants to link: none, or one that is not linked yet or is the member's own.
 * `social.exists` is revealed only after the identity was proven.
 */
export async function verifyLink(
  { input, member }: { input: SocialInput; member: Member },
  caller: Caller,
  context: Context,
): Promise<SocialProof | null | ProofRefusal | Refusal<'social.exists' | 'invalid.request'>> {
  if (!hasSocialInput(input)) return null;
  if (input.firebaseChannel === 'sms')
    return refuse('invalid.request', [{ field: 'firebaseChannel', code: 'unknown' }]);
  const proof = await verifySocial(input, caller, context);
  if (proof instanceof Refusal) return proof;
  const owner = await getOwner(context.pool, { merchant: caller.merchant.code, ...proof.identity });
  return owner === null || owner === member.id ? proof : refuse('social.exists');
}

/** Links an identity, in the transaction of a session, once every factor is verified. @returns false when another member has linked it meanwhile */
export async function linkIdentity(
  { memberId, proof }: { memberId: bigint; proof: SocialProof },
  caller: Pick<Caller, 'merchant'>,
  context: ProofContext,
): Promise<boolean> {
  const merchant = caller.merchant.code;
  if (await consumeProof(proof, caller, context))
    await insertIdentity(context.pool, { merchant, memberId, ...proof.identity });
  return (await getOwner(context.pool, { merchant, ...proof.identity })) === memberId;
}
