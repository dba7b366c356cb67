import { type Identity, REDO_LABELS, type Side } from '@foyer/contract/identity/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { RedoLabel } from '../../platform/connectors/identity/identity-provider.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { cashierOf, levelOf } from '../payments/cashier-document.ts';
import { getIdentity } from '../payments/identity.store.ts';
import { type CheckRow, getNewestCheck } from './check.store.ts';
import { detailsOf, maskNumber } from './details.ts';
import { findSides } from './file.store.ts';
import { type IdentityRules, identityRulesOf, sidesOf } from './identity-document.ts';

type IdentityValue = Static<typeof Identity>;

/** A member's identity as they see it, without a provider's comments for staff. */
export async function toIdentity(
  { language, merchant, session }: Pick<Caller, 'merchant' | 'language'> & { session: Pick<MemberSession, 'memberId'> },
  context: Context,
): Promise<IdentityValue | Refusal<'not.found'>> {
  const rules = identityRulesOf(context, merchant.code);
  if (!rules) return refuse('not.found');
  const [{ level }, check] = await Promise.all([
    getIdentity(context.pool, session.memberId),
    getNewestCheck(context.pool, session.memberId),
  ]);
  const { cashier } = cashierOf(context, merchant.code);
  const toLevel = (number: number, needs: IdentityRules['levels'][number]['needs']) => {
    const {
      deposit30dMinor = null,
      depositDayMinor,
      withdrawal30dMinor = null,
      withdrawalDayMinor,
    } = levelOf(cashier, number);
    return { level: number, needs, depositDayMinor, withdrawalDayMinor, deposit30dMinor, withdrawal30dMinor };
  };
  return {
    level,
    levels: [toLevel(0, []), ...rules.levels.map((one) => toLevel(one.level, one.needs))],
    number: rules.number,
    minimumAge: rules.minimumAge,
    documents: rules.documents.map(({ id, name, sides }) => ({ id, name: inLanguage(name, language), sides })),
    check: check && (await toCheck(check, rules, context)),
  };
}

async function toCheck(row: CheckRow, rules: IdentityRules, context: Context): Promise<IdentityValue['check']> {
  const { document, name, number } = detailsOf(row, context.seal);
  const needs = sidesOf(rules, { level: row.level, document });
  return {
    id: row.id,
    level: row.level,
    state: row.state === 'submitted' ? 'pending' : row.state,
    document,
    name,
    maskedNumber: maskNumber(number),
    needs,
    has: await findTaken(row, needs, context.pool),
    labels: row.labels.filter((label): label is RedoLabel => REDO_LABELS.some((known) => known === label)),
    comment: row.memberComment,
    triesLeft: Math.max(0, rules.tries - row.tries),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** The pictures that have arrived; in a check that must be sent again, without refused ones that have not been replaced. */
export async function findTaken(
  { id, wrongSides }: Pick<CheckRow, 'id' | 'wrongSides'>,
  needs: readonly Side[],
  client: Queryable,
): Promise<Side[]> {
  const taken = await findSides(client, id);
  return needs.filter((side) => taken.includes(side) && !wrongSides.includes(side));
}
