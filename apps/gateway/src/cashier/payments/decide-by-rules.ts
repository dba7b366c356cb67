import { findClauses } from '@foyer/conditions/clauses.ts';
import type { Condition, FactValues } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import type { WithdrawalRule } from './cashier-document.ts';
import type { Decision, EvaluatedClause } from './withdrawal.store.ts';

/** A rule without a condition always holds. */
const holds = ({ when }: WithdrawalRule, facts: FactValues): boolean =>
  when === null || evaluate(when as Condition, facts).isMet;

/** Facts of withdrawals are scalars. */
const plainFact = (fact: FactValues[string]): EvaluatedClause['actual'] =>
  typeof fact === 'object' ? null : (fact ?? null);

const evaluateClauses = ({ when }: WithdrawalRule, facts: FactValues): EvaluatedClause[] =>
  when === null
    ? []
    : findClauses(when as Condition).map((clause) => ({
        id: clause.id,
        fact: clause.fact,
        op: clause.op,
        limit: clause.value ?? null,
        actual: plainFact(facts[clause.fact]),
        holds: evaluate(clause, facts).isMet,
      }));

/**
 * Decides by the rules of a merchant: of those that hold, the one with the lowest priority number wins. If none holds, the
 * withdrawal is reviewed, with the failed clauses of the approving rules as the reason.
 */
export function decideByRules(rules: readonly WithdrawalRule[], facts: FactValues): Decision {
  const ordered = [...rules].sort((a, b) => a.priority - b.priority);
  const winner = ordered.find((rule) => holds(rule, facts));
  if (winner) {
    const { id, memberText = null, outcome, staffText = '', version } = winner;
    return { ruleId: id, version, outcome, memberText, staffText, clauses: evaluateClauses(winner, facts) };
  }
  const approving = ordered.filter(({ outcome }) => outcome === 'approve');
  const failed = approving.flatMap((rule) => evaluateClauses(rule, facts)).filter((clause) => !clause.holds);
  const staffText = `No rule holds: ${failed.map(({ id }) => id).join(', ') || 'there is none that approves'}.`;
  return { ruleId: null, version: null, outcome: 'review', memberText: null, staffText, clauses: failed };
}
