import { GatewayError } from '../../gateway/gateway-error.ts';
import { toFailedForm } from '../../page/failed-form.ts';
import { BY_FIREBASE } from '../session/sms/mobile-fields.tsx';
import type { SocialProof } from '../session/social/social-proof.ts';
import { readRegisterForm, toDraft } from './register.ts';
import type { RegisterAnswer } from './register-answer.ts';

/**
 * The proof of the number in a form whose code Firebase checks.
 * @returns null for any other form, or if no code was typed; an answer if the code is wrong
 */
export async function proveNumber(form: FormData): Promise<SocialProof | RegisterAnswer | null> {
  const fields = readRegisterForm(form);
  if (!form.has(BY_FIREBASE) || form.has('step') || !fields.verifyCode) return null;
  try {
    const { provePhone } = await import('../session/sms/phone-verification.ts');
    return await provePhone(fields.verifyCode);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const failed = toFailedForm(error, 'registration');
    const draft = toDraft(fields);
    return {
      draft: failed.clearsCode ? { ...draft, verifyCode: '' } : draft,
      refusal: { ...failed, free: [], reason: '', fields: [] },
    };
  }
}
