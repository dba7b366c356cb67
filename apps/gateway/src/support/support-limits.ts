import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';

/** Limits per conversation (docs/support.md). */
const LIMITS = {
  message: { max: 20, seconds: 60 },
  file: { max: 5, seconds: 3_600 },
} as const;

/** Counts what a conversation sends, across all processes. @returns a refusal above its limit */
export async function takeUse(
  what: keyof typeof LIMITS,
  conversationId: string,
  { budgets }: Pick<Context, 'budgets'>,
): Promise<Refusal<'TOO_MANY_REQUEST_CALL'> | null> {
  const wait = await budgets.count(`support:${what}:${conversationId}`, LIMITS[what]);
  return wait > 0 ? new Refusal('TOO_MANY_REQUEST_CALL', undefined, wait) : null;
}
