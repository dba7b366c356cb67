import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { admitForm, demandAboveBudget, type PuzzleRefusal } from '../captcha/admit-form.ts';
import { type CaptchaRefusal, checkCaptcha } from '../captcha/captcha.ts';
import {
  type Applicant,
  type Application,
  type ApplicationRefusal,
  createAccount,
  type Registered,
  validateApplicant,
} from './create-account.ts';

type Refused =
  | ApplicationRefusal
  | CaptchaRefusal
  | PuzzleRefusal
  | Refusal<'TOO_MANY_REQUEST_REGISTER' | 'social.exists' | 'account.disabled'>;

/**
 * Creates an account, after the captcha. It is checked last, so that a mistake in the form does not waste a solved one; but
 * first for an address that has found many names taken, or has created many accounts.
 */
export async function registerApplicant(
  applicant: Applicant,
  asked: Application,
  context: Context,
): Promise<Registered | Refused> {
  const { body, caller } = asked;
  const attempt = { purpose: 'register', caller, fields: body, account: applicant.username ?? '' } as const;
  const proof = await demandAboveBudget({ use: 'taken-name', attempt }, context);
  if (proof instanceof Refusal) return proof;
  const refused = await validateApplicant(applicant, asked, context);
  if (proof !== 'worked' && refused?.code !== 'username.exists') await context.budgets.giveBack('taken-name', caller);
  if (refused) return refused;
  const admitted = await {
    none: () => admitForm({ use: 'account', attempt }, context),
    solved: () => null,
    // Where everybody needs a captcha, a puzzle does not replace it.
    worked: () => checkCaptcha(attempt, context),
  }[proof]();
  return admitted instanceof Refusal ? admitted : createAccount(applicant, asked, context);
}
