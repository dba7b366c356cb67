import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { STAFF } from './begin-check.ts';
import { hasDuplicate, lockCheck, lockNumber } from './check.store.ts';
import { moveCheck } from './check-states.ts';
import { detailsOf } from './details.ts';
import { identityRulesOf, sidesOf } from './identity-document.ts';
import { findTaken } from './to-identity.ts';

type SubmitRefusal = 'not.found' | 'identity.closed' | 'identity.incomplete' | 'identity.tries';

/**
 * Sends a check that has all its pictures. A number that another member has goes to staff instead of the provider.
 * @returns null on success
 */
export function submitCheck(
  { checkId, memberId, merchant }: { checkId: string; memberId: bigint; merchant: string },
  context: Context,
): Promise<Refusal<SubmitRefusal> | null> {
  return withTransaction(context.pool, async (client) => {
    const check = await lockCheck(client, checkId);
    const rules = identityRulesOf(context, merchant);
    if (!rules || check?.memberId !== memberId || check.merchant !== merchant) return refuse('not.found');
    // Already sent: the same answer, so that a repeated tap is harmless.
    if (check.state === 'submitted' || check.state === 'pending') return null;
    if (check.state !== 'draft' && check.state !== 'retry') return refuse('identity.closed');
    if (check.tries >= rules.tries) return refuse('identity.tries');
    const needs = sidesOf(rules, { level: check.level, document: detailsOf(check, context.seal).document });
    const taken = await findTaken(check, needs, client);
    if (taken.length < needs.length) return refuse('identity.incomplete');
    await lockNumber(client, check);
    const isDuplicate = await hasDuplicate(client, check);
    await moveCheck(client, check, {
      name: 'submit',
      by: 'member',
      nextPollAt: new Date(context.now()),
      change: {
        tries: check.tries + 1,
        submittedAt: new Date(context.now()),
        labels: [],
        wrongSides: [],
        memberComment: '',
        staffComment: isDuplicate ? 'Another member has the same number.' : '',
        ...(isDuplicate && { provider: STAFF }),
      },
    });
    return null;
  });
}
