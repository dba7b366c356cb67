import type { application as contract } from '@foyer/contract/agent/application.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getApplication } from '../application.store.ts';
import { againAt } from '../apply.ts';
import { planOf, toPlanTerms } from '../plans-document.ts';

/** GET /wps/agent/application. An application that only the first of two people has approved is shown as `submitted`. */
export const application: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { now, pool } = context;
  const [member, newest] = await Promise.all([
    requireMember(pool, session.memberId),
    getApplication(pool, session.memberId),
  ]);
  const found = planOf(context, merchant.code, member.username);
  const state = newest?.state ?? 'none';
  return {
    isAgent: isAgentType(member.type),
    state: state === 'checked' ? 'submitted' : state,
    way: newest?.way ?? 'friends',
    name: newest?.name ?? '',
    link: newest?.link ?? '',
    submittedAt: newest?.submittedAt?.toISOString() ?? null,
    refusal: newest?.refusal ?? null,
    againAt: (newest && againAt(newest, now())?.toISOString()) ?? null,
    currency: session.currency,
    plan: found && toPlanTerms(found.plan),
  };
};
