import type { register as contract } from '@foyer/contract/member/register.ts';
import type { Context } from '../../context.ts';
import type { Call, Handler } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { hashPassword } from '../../sessions/password.ts';
import { openSession } from '../../sessions/session.ts';
import { grantPlayMoney } from '../../wallet/play-money.ts';
import { findMemberByReferral, insertMember, noteLogin, takenNames } from '../member.store.ts';
import { weaknessOf } from '../password-rules.ts';
import { newReferralCode } from '../referral-code.ts';
import { isUsername, toUsernameKey, variantsOf } from '../username.ts';

type RegisterCall = Call<typeof contract>;

/** POST /wps/member/register. With `login` (the default) the member is logged in at once. */
export const register: Handler<typeof contract> = async (call, context) => {
  const { username, password, isAdult, login } = call.body;
  if (!isUsername(username)) return refuse('invalid.request', [{ field: 'username', code: 'format' }]);
  if (!isAdult) return refuse('invalid.request', [{ field: 'isAdult', code: 'required' }]);
  const weakness = weaknessOf(password, username);
  if (weakness) return refuse('password.weak', { reason: weakness });
  const referrer = await referrerOf(call, context);
  if (referrer === undefined) return refuse('referral.invalid');
  const member = await insertMember(context.db, {
    merchant: call.merchant.code,
    username,
    username_key: toUsernameKey(username),
    password_hash: await hashPassword(password, context),
    type: 0,
    language: call.language,
    currency: call.merchant.market.currency,
    referral_code: newReferralCode(context),
    referred_by: referrer,
    club_label: null,
    registration: registrationOf(call),
  });
  if (!member) return refuseTaken(username, call, context);
  if (context.isSandbox) await grantPlayMoney({ member, merchant: call.merchant }, context);
  if (login === false) return { id: String(member.id), userName: username, session: null, token: null };
  const session = await openSession(member.id, call, context);
  await noteLogin(context.db, member.id);
  const value = {
    ...session,
    userName: username,
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
    updatePassword: false,
  };
  return { id: String(member.id), userName: username, session: value, token: session.token };
};

/** The inviting member's id, null without a code, undefined for a code nobody has. */
async function referrerOf({ body, merchant }: RegisterCall, { db }: Context): Promise<bigint | null | undefined> {
  const code = body.referralCode?.trim().toUpperCase();
  if (!code) return null;
  return (await findMemberByReferral(db, merchant.code, code))?.id;
}

async function refuseTaken(username: string, call: RegisterCall, { db }: Context): Promise<Refusal<'username.exists'>> {
  const variants = variantsOf(username);
  const taken = await takenNames(db, call.merchant.code, variants.map(toUsernameKey));
  return refuse('username.exists', { free: variants.filter((name) => !taken.has(toUsernameKey(name))).slice(0, 2) });
}

/** What is kept of how the member came (§3): never a credential. */
function registrationOf({ body, affiliateCode, ip }: RegisterCall): object {
  const { registerMethod, registerUrl, linkId, domain, pixelTrack } = body;
  return {
    registerMethod: registerMethod ?? 'H5',
    registerUrl,
    linkId,
    domain,
    pixelTrack,
    affiliateCode: body.affiliateCode ?? affiliateCode,
    ip,
  };
}
