import type { login as contract } from '@foyer/contract/session/login.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { admitForm } from '../../captcha/admit-form.ts';
import { checkCaptcha, demandCaptcha, recordFailedLogin } from '../../captcha/captcha.ts';
import { getMemberByName, type Member } from '../../members/member.store.ts';
import { toUsernameKey } from '../../members/username.ts';
import { isOwnDevice } from '../../sessions/own-device.ts';
import { verifyLink } from '../../social/link-identity.ts';
import { hasSocialInput, verifySocial } from '../../social/social-proof.ts';
import { completeLogin } from '../complete-login.ts';
import { logInWithSocial } from '../log-in-with-social.ts';
import { verifyPassword } from '../verify-password.ts';
import { verifySmsCode } from '../verify-sms-code.ts';

type LoginCall = Call<typeof contract>;

/** POST /wps/session/login, by password, by a code sent to a mobile number, or by a social identity. */
export const login: Handler<typeof contract> = async (call, context) => {
  const { isSms, remember = false, type, username } = call.body;
  if (!username && hasSocialInput(call.body)) return bySocialProof(call, context);
  const method = type === 'sms' || isSms ? 'sms' : 'password';
  const member = await (method === 'sms' ? verifySmsCode(call.body, call, context) : byPassword(call, context));
  if (member instanceof Refusal) return member;
  const link = method === 'sms' ? null : await verifyLink({ input: call.body, member }, call, context);
  if (link instanceof Refusal) return link;
  return completeLogin({ member, method, link }, { remember, remembered: null }, { caller: call, context });
};

/** Logs in by a social proof. It needs no captcha (§5), except Telegram's; Telegram's separate call needs none (§7). */
async function bySocialProof(call: LoginCall, context: Context) {
  const { body } = call;
  const attempt = { purpose: 'login', caller: call, fields: body, account: '' } as const;
  const unsolved = body.telegramAuth === undefined ? null : await checkCaptcha(attempt, context);
  if (unsolved) return unsolved;
  const proof = await verifySocial(body, call, context);
  return logInWithSocial(proof, { remember: body.remember ?? false }, { caller: call, context });
}

/** A password needs a captcha first, if the merchant requires one; an SMS code already had its own (§5). */
async function byPassword(
  call: LoginCall,
  context: Context,
): Promise<
  | Member
  | Refusal<
      | 'invalid.request'
      | 'captcha.required'
      | 'captcha.invalid'
      | 'puzzle.required'
      | 'login.cred.err'
      | 'TOO_MANY_REQUEST_LOGIN'
    >
> {
  const { password, username } = call.body;
  if (!username || !password) {
    const field = username ? 'password' : 'username';
    return refuse('invalid.request', [{ field, code: 'required' }]);
  }
  const attempt = { purpose: 'login', caller: call, fields: call.body, account: username } as const;
  const isExempt = async () => {
    const member = await getMemberByName(context.pool, call.merchant.code, toUsernameKey(username));
    return isOwnDevice(member?.id, call, context);
  };
  const proof = await admitForm({ use: 'failed-login', attempt, isExempt }, context);
  if (proof instanceof Refusal) return proof;
  const overrule = async () => (proof === 'solved' ? proof : demandCaptcha(attempt, context));
  const member = await verifyPassword({ username, password, overrule }, call, context);
  if (member instanceof Refusal) await recordFailedLogin(attempt, context);
  else if (proof === 'none') await context.budgets.giveBack('failed-login', call);
  else if (proof === 'worked') await context.budgets.giveBackWork('login', call);
  return member;
}
