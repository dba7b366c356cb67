import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { findMember, findMemberByMobile, type Member } from '../members/member.store.ts';
import { type EntryRefusal, enter, type SessionValue } from '../sessions/enter.ts';
import type { LoginMethod } from '../sessions/login-event.ts';
import { getOwner } from './social-identity.store.ts';
import { type ProofRefusal, refuseProof, type SocialProof, spendProof } from './social-proof.ts';

export type SocialEntry =
  | SessionValue
  | EntryRefusal
  | ProofRefusal
  | Refusal<'not.exists.user' | 'bind_customer_required'>;

/**
 * Opens the session of whoever a proof belongs to; the proof is spent by that. For nobody's it stays good: the client
 * goes on to a registration with it, or to a login by password.
 * @param more what an unknown one is told besides name and picture
 */
export async function enterSocially(
  proof: SocialProof | ProofRefusal,
  { more, remember }: { remember: boolean; more?: () => Promise<object> },
  { caller, context }: { caller: Caller; context: Context },
): Promise<SocialEntry> {
  if (proof instanceof Refusal) return proof;
  const member = await getMember(proof, caller, context);
  if (!member) {
    const { name, picture } = proof.identity;
    return refuse(codeOfUnknown(proof, caller), { name, picture, ...(await more?.()) });
  }
  if (!(await spendProof(proof, caller, context))) return refuseProof(proof.identity.channel);
  const method = proof.identity.channel as LoginMethod;
  return enter({ member, method }, { remember, remembered: null }, { caller, context });
}

/** A proved number is the member's who has it; every other identity is whose it was linked to. */
async function getMember(
  { identity, mobile }: SocialProof,
  { merchant }: Caller,
  { db }: Context,
): Promise<Member | null> {
  if (mobile) return (await findMemberByMobile(db, merchant.code, mobile)) ?? null;
  const owner = await getOwner(db, { merchant: merchant.code, ...identity });
  return owner === null ? null : findMember(db, owner);
}

/** §4: whether the client may register an unknown one by itself, or has to ask. */
function codeOfUnknown({ mobile }: SocialProof, { merchant }: Caller): 'not.exists.user' | 'bind_customer_required' {
  const isMade = merchant.has('FIREBASECREATEACC3') && !merchant.has('SSOMANUALREG3');
  return mobile || isMade ? 'not.exists.user' : 'bind_customer_required';
}
