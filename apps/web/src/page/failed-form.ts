import type { FormEffect, Situation } from '../gateway/error-handling.data.ts';
import { chooseErrorHandling } from '../gateway/error-handling.ts';
import type { GatewayError } from '../gateway/gateway-error.ts';

/** A refused form on its way back to the member. */
export interface FailedForm {
  code: string;
  /** The gateway's message; empty if there is none, or none to show. */
  message: string;
  traceId: string;
  /** Shown quietly in the form, to try again: no dialog (§8). */
  isQuiet: boolean;
  /** The typed code is no longer valid: its field is cleared. */
  clearsCode: boolean;
  /** The attempt has used up its captcha. */
  isCaptchaSpent: boolean;
}

/** §8: the provider's own name in parentheses is meant for the log. */
export const withoutParentheses = (message: string): string => message.replace(/\s*[(（][^)）]*[)）]/g, '').trim();

/** What executes each effect of a failure on its form. */
const EFFECTS: Record<FormEffect, (form: FailedForm) => FailedForm> = {
  clearCode: (form) => ({ ...form, clearsCode: true }),
  refreshCaptcha: (form) => ({ ...form, isCaptchaSpent: true }),
  stripParentheses: (form) => ({ ...form, message: withoutParentheses(form.message) }),
};

// These do not change the effects: they decide only between a dialog and a short notice.
const ANYWHERE = { isSecure: true, isOnline: true };

/** Converts a failure to what its form shows and clears. */
export function toFailedForm(error: GatewayError, situation: Situation): FailedForm {
  const { also, show } = chooseErrorHandling(error, situation, ANYWHERE);
  const { code, message, traceId } = error;
  const form = { code, message, traceId, isQuiet: show === 'retry', clearsCode: false, isCaptchaSpent: false };
  return also.reduce<FailedForm>((now, effect) => (effect in EFFECTS ? EFFECTS[effect as FormEffect](now) : now), form);
}

/** A form that was not sent because something is missing: its code and captcha stay valid. */
export const notSent = (code = 'required'): FailedForm => ({
  code,
  message: '',
  traceId: '',
  isQuiet: false,
  clearsCode: false,
  isCaptchaSpent: false,
});
