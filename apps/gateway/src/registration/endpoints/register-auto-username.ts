import type { registerAutoUsername as contract } from '@foyer/contract/member/register-auto-username.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { checkCaptcha } from '../../captcha/captcha.ts';
import type { Handler } from '../../http/call.ts';
import { verifyApplicantIdentity } from '../applicant-identity.ts';
import { type Applicant, createAccount, validateApplicant } from '../create-account.ts';

/** POST /wps/member/register/autoUsername: generates the username and returns it. */
export const registerAutoUsername: Handler<typeof contract> = async (call, context) => {
  const { body } = call;
  const social = await verifyApplicantIdentity(body, call, context);
  if (social instanceof Refusal) return social;
  if (!body.password && !social) return refuse('invalid.request', [{ field: 'password', code: 'required' }]);
  const applicant: Applicant = {
    username: null,
    password: body.password ? { text: body.password, kind: 'own' } : null,
    mobile: social?.mobile ?? null,
    social,
    method: 'registration',
  };
  const asked = { body, caller: call };
  const attempt = { purpose: 'register', caller: call, fields: body, account: '' } as const;
  return (
    (await validateApplicant(applicant, asked, context)) ??
    (await checkCaptcha(attempt, context)) ??
    createAccount(applicant, asked, context)
  );
};
