import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { sha256 } from '../http/secret-box.ts';
import { moveMoney } from './ledger.store.ts';

/** The house account play money comes from. */
export const SANDBOX_SOURCE = 'sandbox';

interface PlayMoneyGrant {
  member: { id: bigint; accountId: bigint };
  merchant: Merchant;
  /** Minor units; the merchant's welcome balance when absent. */
  amountMinor?: bigint;
}

/**
 * Gives a member of the sandbox something to play with; once, however often it is asked.
 */
export async function grantPlayMoney(
  { member, merchant, amountMinor = BigInt(merchant.sandbox.welcomeBalanceMinor) }: PlayMoneyGrant,
  { pool, isSandbox }: Pick<Context, 'pool' | 'isSandbox'>,
): Promise<void> {
  if (!isSandbox) throw new Error('play money exists only in the sandbox');
  const txId = `grant:${merchant.code}:${member.id}`;
  try {
    await moveMoney(pool, {
      merchant: merchant.code,
      source: SANDBOX_SOURCE,
      txId,
      kind: 'grant',
      inputHash: sha256(txId),
      accountId: member.accountId,
      amountMinor,
      currency: merchant.market.currency,
      refTxId: null,
      roundId: null,
      gameCode: null,
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
