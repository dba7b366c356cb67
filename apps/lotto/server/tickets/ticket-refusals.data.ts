import type { LottoRefusalOf } from '@foyer/contract/lotto/endpoints.ts';

type RefusalCode = LottoRefusalOf<'ticket.place'>;

/** The refusal of a ticket whose debit has no known outcome, and is rolled back. */
export const ABANDONED = 'wallet.unavailable' as const satisfies RefusalCode;

/** Why a ticket is voided. */
export const VOID_REASONS = [ABANDONED, 'bet.closed', 'draw.voided'] as const satisfies readonly RefusalCode[];
export type VoidReason = (typeof VOID_REASONS)[number];

/** Why a ticket is refused, by the status with which the wallet rejects its debit. */
export const REFUSAL_OF_STATUS: Readonly<Record<string, RefusalCode>> = {
  INSUFFICIENT_FUNDS: 'balance.insufficient',
  USER_DISABLED: 'account.disabled',
  LIMIT_REACHED: 'limit.reached',
  TOKEN_EXPIRED: 'launch.expired',
};
/** The refusal for any other status. */
export const REFUSED_BY_WALLET = 'wallet.unavailable' as const satisfies RefusalCode;
