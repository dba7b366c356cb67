import type { registerAutoUsername as contract } from '@foyer/contract/member/register-auto-username.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { verifyApplicantIdentity } from '../applicant-identity.ts';
import type { Applicant } from '../create-account.ts';
import { registerApplicant } from '../register-applicant.ts';

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
  return registerApplicant(applicant, { body, caller: call }, context);
};
