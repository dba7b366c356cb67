import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { BalanceCopy } from '@foyer/vault/member-copy.ts';
import { useSyncExternalStore } from 'react';
import { createEventEmitter } from '../device/event-emitter.ts';

/** What the app knows of the member beyond the session; loaded when a token is set, reset when it is cleared (§4). */
export interface MemberState {
  unreadCount: number;
  hasPromoCodes: boolean;
  /** The conditions of the next VIP level, and whether the member has a label; null while unknown. */
  rankProgress: {
    completedConditions: number;
    totalExpectedConditions: number;
    hasLabel: boolean;
    nextLevel?: string | null | undefined;
  } | null;
  totalDepositSuccessCount: number;
  /** On a cached page, offline: the balance as it was last seen, for a member whose session is still open. */
  savedBalance: BalanceCopy | null;
  /** What the member’s stream reported last; null without one. */
  latest: MemberSnapshot | null;
}

/** The newest facts of the member’s stream (docs/gateway.md: The member’s stream). */
export interface MemberSnapshot {
  balance: ValueOf<Endpoints['wallet.balance']>;
  /** Changes whenever a deposit or withdrawal changes its state. */
  lastEvent: string;
}

export const NO_MEMBER: MemberState = {
  unreadCount: 0,
  hasPromoCodes: false,
  rankProgress: null,
  totalDepositSuccessCount: 0,
  savedBalance: null,
  latest: null,
};

let state = NO_MEMBER;
const listeners = createEventEmitter();

export const readMemberState = (): MemberState => state;

/** Merges into the member's state. */
export function changeMemberState(change: Partial<MemberState>): void {
  state = { ...state, ...change };
  listeners.emit();
}

export const useMemberState = (): MemberState => useSyncExternalStore(listeners.add, readMemberState, () => NO_MEMBER);
