import { Refusal } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';

/** Limits per conversation (docs/support.md). */
const LIMITS = {
  message: { max: 20, seconds: 60 },
  file: { max: 5, seconds: 3_600 },
} as const;

/** Conversations of visitors from one address: thousands of phones share a carrier's, but few of them write at the same time. */
const OF_ADDRESS = {
  draft: { max: 100, seconds: 900 },
  conversation: { max: 20, seconds: 900 },
} as const;

/** Counts the conversations that visitors at an address begin, across all processes. @returns a refusal above the limit */
export async function takeStart(
  what: keyof typeof OF_ADDRESS,
  { ip, merchant }: Pick<Caller, 'ip' | 'merchant'>,
  { budgets }: Pick<Context, 'budgets'>,
): Promise<Refusal<'TOO_MANY_REQUEST_CALL'> | null> {
  const wait = await budgets.count(`support:${what}:${merchant.code}:${toNetwork(ip)}`, OF_ADDRESS[what]);
  return wait > 0 ? new Refusal('TOO_MANY_REQUEST_CALL', undefined, wait) : null;
}

/** Counts what a conversation sends, across all processes. @returns a refusal above its limit */
export async function takeUse(
  what: keyof typeof LIMITS,
  conversationId: string,
  { budgets }: Pick<Context, 'budgets'>,
): Promise<Refusal<'TOO_MANY_REQUEST_CALL'> | null> {
  const wait = await budgets.count(`support:${what}:${conversationId}`, LIMITS[what]);
  return wait > 0 ? new Refusal('TOO_MANY_REQUEST_CALL', undefined, wait) : null;
}
