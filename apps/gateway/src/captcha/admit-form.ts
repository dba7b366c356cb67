import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import type { BudgetedUse } from './address-budget.ts';
import {
  type CaptchaAttempt,
  type CaptchaPurpose,
  type CaptchaRefusal,
  demandCaptcha,
  proveRequiredCaptcha,
} from './captcha.ts';

/** The limit that an address runs into where no captcha can be solved. */
const LIMIT_OF = { code: 'CODE', login: 'LOGIN', register: 'REGISTER', reset: 'SMS', sms: 'SMS' } as const;

/** A form, and the use that its address is charged for. */
interface Admission<P extends CaptchaPurpose> {
  use: BudgetedUse;
  attempt: CaptchaAttempt & { purpose: P };
  /** Called only if the address is over its budget. */
  isExempt?: () => Promise<boolean>;
}

type LimitRefusal<P extends CaptchaPurpose> = Refusal<`TOO_MANY_REQUEST_${(typeof LIMIT_OF)[P]}`>;

/**
 * Checks the captcha if the merchant requires one of everybody; otherwise counts the form against the budget of its address.
 * @returns `solved`, `none` if no captcha was needed, or a refusal
 */
export async function admitForm<P extends CaptchaPurpose>(
  admission: Admission<P>,
  context: Context,
): Promise<'solved' | 'none' | CaptchaRefusal | LimitRefusal<P>> {
  const required = await proveRequiredCaptcha(admission.attempt, context);
  return required === 'none' ? demandAboveBudget(admission, context) : required;
}

/**
 * Counts a form against the budget of its address. Beyond the budget the form needs a captcha; where none can be solved, the
 * address is refused only far beyond it.
 */
export async function demandAboveBudget<P extends CaptchaPurpose>(
  { attempt, isExempt, use }: Admission<P>,
  context: Context,
): Promise<'solved' | 'none' | CaptchaRefusal | LimitRefusal<P>> {
  const { state, leftSeconds } = await context.budgets.take(use, attempt.caller);
  if (state === 'within' || (await isExempt?.())) return 'none';
  const demanded = await demandCaptcha(attempt, context);
  if (demanded !== 'impossible') return demanded;
  if (state === 'over') return 'none';
  const what: (typeof LIMIT_OF)[P] = LIMIT_OF[attempt.purpose];
  return new Refusal(`TOO_MANY_REQUEST_${what}`, undefined, leftSeconds);
}
