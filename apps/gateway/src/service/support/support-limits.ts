import { Refusal } from '@foyer/http/refusal.ts';
import { demandPuzzleAboveBudget, type PuzzleRefusal } from '../../accounts/captcha/admit-form.ts';
import type { SolvedFields } from '../../accounts/captcha/captcha-answer.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';

/** Limits per conversation (docs/support.md). */
const LIMITS = {
  message: { max: 20, seconds: 60 },
  file: { max: 5, seconds: 3_600 },
} as const;

/**
 * Counts a conversation that a visitor makes (`support-draft`) or begins (`support-start`) against the address, which above its budget has to
 * solve a puzzle.
 * @returns null if it is within the budget, or the puzzle has been solved
 */
export const takeStart = (
  use: 'support-draft' | 'support-start',
  { caller, fields }: { caller: Pick<Caller, 'ip' | 'merchant' | 'traceId'>; fields: SolvedFields },
  context: Context,
): Promise<PuzzleRefusal | Refusal<'TOO_MANY_REQUEST_CALL'> | null> =>
  demandPuzzleAboveBudget({ use, attempt: { purpose: 'chat', caller, fields, account: '' } }, context);

/** Counts what a conversation sends, across all processes. @returns a refusal above its limit */
export async function takeUse(
  what: keyof typeof LIMITS,
  conversationId: string,
  { budgets }: Pick<Context, 'budgets'>,
): Promise<Refusal<'TOO_MANY_REQUEST_CALL'> | null> {
  const wait = await budgets.count(`support:${what}:${conversationId}`, LIMITS[what]);
  return wait > 0 ? new Refusal('TOO_MANY_REQUEST_CALL', undefined, wait) : null;
}
