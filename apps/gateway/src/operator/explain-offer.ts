import type { Condition } from '@foyer/conditions/condition.ts';
import { evaluate, type Failure } from '@foyer/conditions/evaluate.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { describeClause } from '../engagement/facts/describe-clause.ts';
import { factSourceOf, requireMemberFacts } from '../engagement/facts/read-facts.store.ts';
import { promotionsOf } from '../engagement/promotions/offers-document.ts';
import { may } from '../platform/policy/may.ts';
import { hasPermission } from '../service/staff/person.ts';
import { wordsFor } from './describe-member.ts';
import { getMemberState } from './member-state.store.ts';
import type { Operator, StaffAnswer } from './operator-call.ts';

interface Explained {
  merchant: string;
  username: string;
  offerId: string;
}

/** Evaluates the condition of an offer for a member as a claim would now, and returns the failed clauses. Grants nothing. */
export async function explainOffer(
  { merchant: code, offerId, username }: Explained,
  { language, person }: Operator,
  context: Pick<Context, 'documents' | 'merchants' | 'pool'>,
): Promise<StaffAnswer<'explain-offer'>> {
  if (!(await hasPermission(context.pool, person.name, { permission: 'offer.explain', merchant: code })))
    return refuse('forbidden');
  const merchant = context.merchants.find((one) => one.code === code);
  const { offers, version } = promotionsOf(context, code);
  const offer = offers.find(({ id }) => id === offerId);
  const member = await getMemberState(context.pool, code, toUsernameKey(username));
  if (!merchant || !offer || !member) return refuse('unknown');
  const { memberId } = member;
  const condition = offer.condition as Condition | undefined;
  const { at, values } = await requireMemberFacts(context.pool, factSourceOf(merchant, context), {
    memberId,
    conditions: [condition],
  });
  const reason = await may(context.pool, { memberId }, 'grant');
  const failed = condition ? evaluate(condition, values, at).failed : [];
  return {
    isMet: failed.length === 0,
    version,
    at: new Date(at),
    restriction: reason && { reason, words: wordsFor(reason, language) },
    failed: failed.map((failure) => withWords(failure, { language, currency: merchant.market.currency })),
  };
}

const withWords = ({ clauses, path }: Failure, speaker: { language: LanguageCode; currency: string }) => ({
  path,
  clauses: clauses.map((clause) => ({
    ...clause,
    args: clause.args && { ...clause.args },
    words: describeClause(clause, speaker),
  })),
});
