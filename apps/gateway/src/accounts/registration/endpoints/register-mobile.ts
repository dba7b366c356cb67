import type { registerMobile as contract } from '@foyer/contract/member/register-mobile.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { admitForm } from '../../captcha/admit-form.ts';
import { getMemberByMobile } from '../../members/member.store.ts';
import { toMobileNumber } from '../../members/mobile-number.ts';
import { consumeCode, isCode } from '../../verification/one-time-code.ts';
import { newReadableText } from '../../verification/readable-text.ts';
import { verifyApplicantIdentity } from '../applicant-identity.ts';
import { type Applicant, createAccount, validateApplicant } from '../create-account.ts';

/** The password that clients without a password field send (§4). */
const NO_PASSWORD = '{secret}';

/**
 * POST /wps/member/register/mobile. Only a holder of the code learns that the number or the name is already a member's, and the
 * code then remains valid for the login. The captcha of a registration is separate from that of the SMS (§5).
 */
export const registerMobile: Handler<typeof contract> = async (call, context) => {
  const { body, merchant } = call;
  const to = toMobileNumber(body);
  if (!to) return refuse('mobile.invalid');
  const social = await verifyApplicantIdentity(body, call, context);
  if (social instanceof Refusal) return social;
  const applicant: Applicant = {
    username: body.username || null,
    password: passwordOf(body.password, context),
    mobile: to,
    social,
    method: 'registration',
    smsTemplate: body.smsTemplate,
  };
  const asked = { body, caller: call };
  const request = { caller: call, purpose: 'entry', channel: 'sms', to } as const;
  if (!(await isCode(request, body.verifyCode, context))) return refuse('verify.code.err');
  const refused = await validateApplicant(applicant, asked, context);
  if (refused) return refused;
  if (await getMemberByMobile(context.pool, merchant.code, to)) return refuse('mobile.exists');
  // Last, so that a mistake in the form does not waste a solved captcha.
  const attempt = { purpose: 'register', caller: call, fields: body, account: to } as const;
  const admitted = await admitForm({ use: 'account', attempt }, context);
  if (admitted instanceof Refusal) return admitted;
  if (!(await consumeCode(request, body.verifyCode, context))) return refuse('verify.code.err');
  return createAccount(applicant, asked, context);
};

const LENGTH = 10;

/** A generated password is random, sent to the number, and expires within a day (ASVS 6.4.1). */
function passwordOf(text: string | undefined, context: Context): Applicant['password'] {
  if (text && text !== NO_PASSWORD) return { text, kind: 'own' };
  return { text: newReadableText(LENGTH, context), kind: 'initial' };
}
