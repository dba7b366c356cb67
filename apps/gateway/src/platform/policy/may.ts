import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { POLICY_REASONS, type PolicyReason, type PolicyRefusal } from './policy.data.ts';
import { type Actor, getVerdict } from './policy.store.ts';

/**
 * Whether a member may act now. Called inside the transaction that acts: the state that the decision depends on cannot change
 * until it ends. Bets are the exception: they apply the same rules in their own statement (wallet/bet.store.ts).
 * @returns the reason why not, or null if they may
 */
export const may = (client: Client, actor: Actor, action: MemberAction): Promise<PolicyReason | null> =>
  getVerdict(client, actor, action);

/** The refusal of a member's own call. */
export const toPolicyRefusal = (reason: PolicyReason): Refusal<PolicyRefusal> => refuse(POLICY_REASONS[reason].refusal);
