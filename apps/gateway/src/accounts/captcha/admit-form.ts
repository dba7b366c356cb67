import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { markUsed } from '../../platform/http/used-once.store.ts';
import type { BudgetedUse } from './address-budget.ts';
import {
  type CaptchaAttempt,
  type CaptchaPurpose,
  type CaptchaRefusal,
  demandCaptcha,
  proveRequiredCaptcha,
} from './captcha.ts';
import { checkSolution, issuePuzzle } from './puzzle.ts';

/** The limit that an address runs into that has solved very many puzzles. */
const LIMIT_OF = {
  chat: 'CALL',
  code: 'CODE',
  login: 'LOGIN',
  register: 'REGISTER',
  reset: 'SMS',
  sms: 'SMS',
} as const;

type AttemptFor<P extends CaptchaPurpose> = CaptchaAttempt & { purpose: P };

/** A form, and the use that its address is charged for. */
interface Admission<P extends CaptchaPurpose> {
  use: BudgetedUse;
  attempt: AttemptFor<P>;
  /** Called only if the address is over its budget. */
  isExempt?: () => Promise<boolean>;
}

type LimitRefusal<P extends CaptchaPurpose> = Refusal<`TOO_MANY_REQUEST_${(typeof LIMIT_OF)[P]}`>;

export type PuzzleRefusal = Refusal<'puzzle.required'>;

/** Why a form was admitted: a solved captcha, which shows that there is a person; a solved puzzle, which does not; or neither was needed. */
export type Admitted = 'solved' | 'worked' | 'none';

/**
 * Checks the captcha if the merchant requires one of everybody; otherwise counts the form against the budget of its address.
 * @returns how it was admitted, or a refusal
 */
export async function admitForm<P extends CaptchaPurpose>(
  admission: Admission<P>,
  context: Context,
): Promise<Admitted | CaptchaRefusal | PuzzleRefusal | LimitRefusal<P>> {
  const { attempt } = admission;
  const required = await proveRequiredCaptcha(attempt, context);
  if (required === 'none') return demandAboveBudget(admission, context);
  if (required !== 'impossible') return required;
  // A message costs money. Otherwise somebody who fails on purpose must not lock out a name, or all phones behind an address.
  return attempt.purpose === 'sms'
    ? refuse('captcha.required')
    : ((await redeemPuzzle(attempt, context)) ?? requirePuzzle(attempt, context));
}

/**
 * Counts a form against the budget of its address. Beyond the budget the form needs a captcha; where none can be solved, a puzzle
 * (docs/gateway.md: Puzzles).
 */
export async function demandAboveBudget<P extends CaptchaPurpose>(
  { attempt, isExempt, use }: Admission<P>,
  context: Context,
): Promise<Admitted | CaptchaRefusal | PuzzleRefusal | LimitRefusal<P>> {
  const worked = await redeemPuzzle(attempt, context);
  if (worked) return worked;
  if ((await context.budgets.take(use, attempt.caller)) || (await isExempt?.())) return 'none';
  const demanded = await demandCaptcha(attempt, context);
  return demanded === 'impossible' ? requirePuzzle(attempt, context) : demanded;
}

/**
 * Counts a call without a form against the budget of its address. Beyond the budget it needs a puzzle, also where there is a captcha, which
 * only a form can show.
 * @returns null if it is admitted
 */
export async function demandPuzzleAboveBudget<P extends CaptchaPurpose>(
  { attempt, use }: { attempt: AttemptFor<P>; use: BudgetedUse },
  context: Context,
): Promise<PuzzleRefusal | LimitRefusal<P> | null> {
  const worked = await redeemPuzzle(attempt, context);
  if (worked) return worked === 'worked' ? null : worked;
  return (await context.budgets.take(use, attempt.caller)) ? null : requirePuzzle(attempt, context);
}

/** Refuses a form with the puzzle to solve for it. */
export async function requirePuzzle(attempt: CaptchaAttempt, context: Context): Promise<PuzzleRefusal> {
  const bits = await context.budgets.priceOf(attempt.purpose, attempt.caller);
  return new Refusal('puzzle.required', { ...issuePuzzle(attempt, bits, context) });
}

/** Accepts the solved puzzle of a form, once. @returns null without a valid one, as if none had been sent */
export async function redeemPuzzle<P extends CaptchaPurpose>(
  attempt: AttemptFor<P>,
  context: Context,
): Promise<'worked' | LimitRefusal<P> | null> {
  const { caller, fields, purpose } = attempt;
  const solution = fields.puzzleSolution ? checkSolution(fields.puzzleSolution, attempt, context) : null;
  if (!solution || !(await markUsed(context.pool, `puzzle:${solution.id}`))) return null;
  const taken = await context.budgets.takeWork(purpose, caller, solution.bits);
  if (taken === 'accepted') return 'worked';
  const what: (typeof LIMIT_OF)[P] = LIMIT_OF[purpose];
  return taken === 'tooCheap' ? null : new Refusal(`TOO_MANY_REQUEST_${what}`, undefined, taken);
}
