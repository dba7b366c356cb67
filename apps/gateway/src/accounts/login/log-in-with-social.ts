import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { getMemberByMobile, type Member, requireMember } from '../members/member.store.ts';
import { getOwner } from '../members/social-identity.store.ts';
import type { SessionValue } from '../sessions/create-session.ts';
import type { LoginMethod } from '../sessions/login-event.ts';
import { type Campaign, keepCampaign } from '../social/campaign.ts';
import { consumeProof, type ProofRefusal, refuseProof } from '../social/social-proof.ts';
import type { SocialProof } from '../verification/token-payloads.ts';
import { completeLogin, type LoginRefusal } from './complete-login.ts';

export type SocialEntry =
  | SessionValue
  | LoginRefusal
  | ProofRefusal
  | Refusal<'not.exists.user' | 'bind_customer_required'>;

/** Options of a social login. */
interface SocialWish {
  remember: boolean;
  /** Where the visitor came from; kept for the registration of an unknown identity. */
  campaign?: Campaign;
  /** Fields to return for an unknown identity besides name and picture. */
  more?: () => Promise<object>;
}

/**
 * Logs in the member the proof belongs to, and consumes the proof. The proof of an unknown identity remains valid: the
 * client continues with it to a registration, or to a login by password.
 */
export async function logInWithSocial(
  proof: SocialProof | ProofRefusal,
  { campaign, more, remember }: SocialWish,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SocialEntry> {
  if (proof instanceof Refusal) return proof;
  const member = await getMember(proof, caller, context);
  if (!member) {
    const { name, picture } = proof.identity;
    if (campaign) await keepCampaign(proof.identity, campaign, { caller, context });
    return refuse(codeOfUnknown(proof, caller), { name, picture, ...(await more?.()) });
  }
  if (!(await consumeProof(proof, caller, context))) return refuseProof(proof.identity.channel);
  const method = proof.identity.channel as LoginMethod;
  return completeLogin({ member, method }, { remember, remembered: null }, { caller, context });
}

/** A verified number identifies its member; any other identity, the member that it is linked to. */
async function getMember(
  { identity, mobile }: SocialProof,
  { merchant }: Caller,
  { pool }: Context,
): Promise<Member | null> {
  if (mobile) return (await getMemberByMobile(pool, merchant.code, mobile)) ?? null;
  const owner = await getOwner(pool, { merchant: merchant.code, ...identity });
  return owner === null ? null : requireMember(pool, owner);
}

/** §4: whether the client may register an unknown identity automatically, or must ask first. */
function codeOfUnknown({ mobile }: SocialProof, { merchant }: Caller): 'not.exists.user' | 'bind_customer_required' {
  const isMade = merchant.has('FIREBASECREATEACC3') && !merchant.has('SSOMANUALREG3');
  return mobile || isMade ? 'not.exists.user' : 'bind_customer_required';
}
