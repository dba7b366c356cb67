import type { WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';

/** Each reason to refuse an action: the code for the member, the status for a vendor. Texts for staff are in policy.json. */
export const POLICY_REASONS = {
  'account.disabled': { refusal: 'account.disabled', status: 'USER_DISABLED' },
  'account.closed': { refusal: 'account.disabled', status: 'USER_DISABLED' },
  'member.excluded': { refusal: 'member.excluded', status: 'USER_DISABLED' },
  'member.paused': { refusal: 'member.paused', status: 'USER_DISABLED' },
  'account.closing': { refusal: 'account.closing', status: 'USER_DISABLED' },
  'harm.case': { refusal: 'member.blocked', status: 'USER_DISABLED' },
  'action.blocked': { refusal: 'member.blocked', status: 'USER_DISABLED' },
  'debit.blocked': { refusal: 'member.blocked', status: 'USER_DISABLED' },
  // Only for bets, which only vendors request.
  'stake.limit': { refusal: 'member.blocked', status: 'LIMIT_REACHED' },
  'loss.limit': { refusal: 'member.blocked', status: 'LIMIT_REACHED' },
  // Launches have their own refusal for this.
  'time.limit': { refusal: 'member.blocked', status: 'LIMIT_REACHED' },
  'reality.check': { refusal: 'member.blocked', status: 'LIMIT_REACHED' },
  'session.ended': { refusal: 'user.or.token.invalid', status: 'TOKEN_EXPIRED' },
  'session.expired': { refusal: 'user.or.token.invalid', status: 'TOKEN_EXPIRED' },
} as const satisfies Record<string, { refusal: string; status: WalletStatus }>;

export type PolicyReason = keyof typeof POLICY_REASONS;
export type PolicyRefusal = (typeof POLICY_REASONS)[PolicyReason]['refusal'];
