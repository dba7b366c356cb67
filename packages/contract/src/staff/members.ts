import Type from 'typebox';
import { Instant } from '../schemas.ts';
import { MEMBER_ACTIONS } from './member-actions.data.ts';
import { Code, Empty, Name, nullable, Reason, Username } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Action = Type.Enum([...MEMBER_ACTIONS]);
const Target = { merchant: Name, username: Name, reason: Reason };

/** What staff can change about a member. */
const MemberState = Type.Object({
  isDisabled: Type.Boolean(),
  isExcluded: Type.Boolean(),
  excludedUntil: nullable(Instant),
  blockedActions: Type.Array(Action),
});

/** Why a member may not do something, with the wording for staff in the language of the call. */
export const Restriction = Type.Object({ reason: Type.String(), words: Type.String() });
/** By action; actions that the member may take are absent. */
export const Restrictions = Type.Record(Type.String(), Restriction);

const Tag = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' });

const VipLabel = Type.Object({
  labelId: Type.Integer(),
  labelName: Type.String(),
  type: Type.String({ description: 'AUTO: given by the rules of the merchant' }),
  rankLevel: Type.Integer(),
});

const CHANGE_REFUSALS = ['reason', 'forbidden', 'unknown', 'unchanged'] as const;

/** What staff can see and change of a member (docs/guides/how-to-restrict-a-member.md). */
export const memberCalls = {
  member: staffCall({
    summary: 'The state of a member, and what they may not do because of it.',
    permission: 'member.view',
    body: Type.Object({ merchant: Name, username: Name }),
    value: Type.Object({ username: Type.String(), state: MemberState, restrictions: Restrictions }),
    refusals: ['unknown'],
  }),
  disable: staffCall({
    summary: 'Disables a member, and ends their sessions.',
    permission: 'member.disable',
    body: Type.Object(Target),
    value: MemberState,
    refusals: CHANGE_REFUSALS,
  }),
  enable: staffCall({
    summary: 'Enables a member who was disabled.',
    permission: 'member.enable',
    body: Type.Object(Target),
    value: MemberState,
    refusals: CHANGE_REFUSALS,
  }),
  exclude: staffCall({
    summary: 'Excludes a member from play until a time, or for good.',
    permission: 'member.exclude',
    body: Type.Object({ ...Target, until: nullable(Type.String({ format: 'date-time' })) }),
    value: MemberState,
    refusals: [...CHANGE_REFUSALS, 'invalid'],
  }),
  block: staffCall({
    summary: 'Blocks one action of a member.',
    permission: 'member.block',
    body: Type.Object({ ...Target, action: Action }),
    value: MemberState,
    refusals: CHANGE_REFUSALS,
  }),
  unblock: staffCall({
    summary: 'Unblocks one action of a member.',
    permission: 'member.unblock',
    body: Type.Object({ ...Target, action: Action }),
    value: MemberState,
    refusals: CHANGE_REFUSALS,
  }),
  'lift-exclusion': staffCall({
    summary: 'Asks for the end of a member’s exclusion, which a second person confirms.',
    permission: 'member.lift-exclusion',
    body: Type.Object(Target),
    value: Type.Object({ requestId: Type.String(), expiresAt: Instant }),
    refusals: [...CHANGE_REFUSALS, 'term'],
  }),
  confirm: staffCall({
    summary: 'Confirms another person’s request, and lifts the exclusion.',
    permission: 'member.lift-exclusion',
    body: Type.Object({ requestId: Type.String({ format: 'uuid' }) }),
    value: Type.Object({ merchant: Type.String(), username: Type.String(), state: MemberState }),
    refusals: ['unknown', 'same', 'forbidden', 'unchanged', 'term'],
  }),
  requests: staffCall({
    summary: 'The requests that wait for a second person, where the caller may confirm.',
    body: Empty,
    value: Type.Object({
      requests: Type.Array(
        Type.Object({
          requestId: Type.String(),
          action: Type.String(),
          merchant: Type.String(),
          username: Type.String(),
          reason: Type.String(),
          requestedBy: Type.String(),
          expiresAt: Instant,
        }),
      ),
    }),
    refusals: [],
    isSearch: true,
  }),
  'set-level': staffCall({
    summary: 'Gives a member a VIP label that no job changes, or hands it back to the jobs.',
    permission: 'member.level',
    body: Type.Object({
      merchant: Code,
      username: Username,
      rankLevel: nullable(Type.Integer({ minimum: 1, maximum: 50 })),
      reason: Reason,
    }),
    value: Type.Object({ label: nullable(VipLabel) }),
    refusals: CHANGE_REFUSALS,
  }),
  'tag-member': staffCall({
    summary: 'Adds and removes tags of a member, which conditions can use.',
    permission: 'member.tag',
    body: Type.Object({
      merchant: Code,
      username: Username,
      add: Type.Array(Tag, { maxItems: 20 }),
      remove: Type.Array(Tag, { maxItems: 20 }),
      reason: Reason,
    }),
    value: Type.Object({ tags: Type.Array(Type.String()) }),
    refusals: CHANGE_REFUSALS,
  }),
};
