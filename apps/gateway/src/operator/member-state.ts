import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';

/** What staff can change about a member. */
export interface MemberState {
  isDisabled: boolean;
  isExcluded: boolean;
  /** The end of the exclusion, as communicated to the member; null: for good. */
  excludedUntil: Date | null;
  blockedActions: readonly MemberAction[];
}

/** One action of staff; lifting an exclusion takes two. */
export type MemberChange =
  | { kind: 'disable' }
  | { kind: 'enable' }
  | { kind: 'exclude'; until: Date | null }
  | { kind: 'block'; action: MemberAction }
  | { kind: 'unblock'; action: MemberAction };

/** The state after a change; a change without effect returns an equal state. The parts are independent of one another. */
export function toNextState(state: MemberState, change: MemberChange): MemberState {
  switch (change.kind) {
    case 'disable':
      return { ...state, isDisabled: true };
    case 'enable':
      return { ...state, isDisabled: false };
    case 'exclude':
      return { ...state, isExcluded: true, excludedUntil: toLater(state, change.until) };
    case 'block':
      return { ...state, blockedActions: [...new Set([...state.blockedActions, change.action])].sort() };
    case 'unblock':
      return { ...state, blockedActions: state.blockedActions.filter((action) => action !== change.action) };
  }
}

/** Excluding again never shortens an exclusion: that would lift a part of it. */
function toLater({ excludedUntil, isExcluded }: MemberState, until: Date | null): Date | null {
  if (!isExcluded) return until;
  return until && excludedUntil ? new Date(Math.max(until.getTime(), excludedUntil.getTime())) : null;
}

export const isSameState = (one: MemberState, other: MemberState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const withoutExclusion = (state: MemberState): MemberState => ({
  ...state,
  isExcluded: false,
  excludedUntil: null,
});
