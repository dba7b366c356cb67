import { GatewayError } from '../../../gateway/gateway-error.ts';
import { toFailedForm } from '../../../page/failed-form.ts';
import { missingOf, readLoginForm } from '../login.ts';
import type { LoggedIn, LoginAnswer } from '../login-answer.ts';
import { toFactor } from '../second-factor/factor.ts';
import { clearProof } from '../social/social-proof.ts';
import { logInSocially, type SocialSource } from '../social/social-sign-in.ts';
import { forgetPhone, provePhone } from './phone-verification.ts';

/** Logs in with a number that Firebase verifies; browser only. */
export async function answerPhone(form: FormData, source: SocialSource): Promise<LoginAnswer | LoggedIn> {
  const fields = readLoginForm(form);
  const { remember, verifyCode, who } = fields;
  const missing = missingOf(fields);
  if (missing.length > 0) return refuse(new GatewayError('required'), missing);
  const login = { who, remember, isFirebase: true } as const;
  try {
    const session = await logInSocially(await provePhone(verifyCode), source.device, source);
    clearProof();
    forgetPhone();
    return { session, ...login };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const factor = toFactor(error, login);
    return factor ? { factor } : refuse(error, []);
  }

  function refuse(error: GatewayError, absent: readonly string[]): LoginAnswer {
    const failed = toFailedForm(error, 'login');
    return { refusal: { ...failed, who, verifyCode: failed.clearsCode ? '' : verifyCode, missing: absent } };
  }
}
