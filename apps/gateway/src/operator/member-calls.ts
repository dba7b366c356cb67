import type { memberCalls } from '@foyer/contract/staff/members.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { changeMember, confirmLift, requestLift } from './change-member.ts';
import { describeMember } from './describe-member.ts';
import { findRequestsFor } from './find-requests.ts';
import type { StaffHandlersOf } from './operator-call.ts';
import { setLevel } from './set-level.ts';
import { tagMember } from './tag-member.ts';

/** The calls about a member (docs/guides/how-to-restrict-a-member.md). */
export const MEMBER_CALLS: StaffHandlersOf<keyof typeof memberCalls> = {
  member: async (name, operator, context) => (await describeMember(name, operator, context)) ?? refuse('unknown'),
  disable: (target, { person }, context) => changeMember(target, { change: { kind: 'disable' }, person }, context),
  enable: (target, { person }, context) => changeMember(target, { change: { kind: 'enable' }, person }, context),
  exclude({ until, ...target }, { person }, context) {
    const end = until === null ? null : new Date(until);
    if (end && !(end.getTime() > context.now())) return refuse('invalid');
    return changeMember(target, { change: { kind: 'exclude', until: end }, person }, context);
  },
  block: ({ action, ...target }, { person }, context) =>
    changeMember(target, { change: { kind: 'block', action }, person }, context),
  unblock: ({ action, ...target }, { person }, context) =>
    changeMember(target, { change: { kind: 'unblock', action }, person }, context),
  'lift-exclusion': (target, { person }, context) => requestLift(target, person, context),
  confirm: ({ requestId }, { person }, context) => confirmLift(requestId, person, context),
  requests: async (_body, { person }, context) => ({ requests: await findRequestsFor(person, context) }),
  'set-level': (wanted, { person }, context) => setLevel(wanted, person, context),
  'tag-member': (wanted, { person }, context) => tagMember(wanted, person, context),
};
