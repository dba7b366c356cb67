import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { may } from '../../platform/policy/may.ts';
import { moveMoney } from './ledger.store.ts';

/** The house account that play money comes from. */
export const SANDBOX_SOURCE = 'sandbox';

interface PlayMoneyGrant {
  member: { id: bigint; accountId: bigint };
  merchant: Merchant;
  /** Minor units; by default the merchant's welcome balance. */
  amountMinor?: bigint;
}

/** Grants play money to a member of the sandbox; only once, and only if they may receive grants. */
export async function grantPlayMoney(
  { member, merchant, amountMinor = BigInt(merchant.sandbox.welcomeBalanceMinor) }: PlayMoneyGrant,
  { isSandbox, log, pool }: Pick<Context, 'isSandbox' | 'log' | 'pool'>,
): Promise<void> {
  if (!isSandbox) throw new Error('play money exists only in the sandbox');
  const txId = `grant:${merchant.code}:${member.id}`;
  try {
    const { currency } = merchant.market;
    const isGranted = await withTransaction(pool, async (client) => {
      if (await may(client, { memberId: member.id }, 'grant')) return false;
      await moveMoney(client, {
        merchant: merchant.code,
        source: SANDBOX_SOURCE,
        txId,
        kind: 'grant',
        inputHash: sha256(txId),
        accountId: member.accountId,
        amountMinor,
        currency,
        refTxId: null,
        roundId: null,
        gameCode: null,
      });
      return true;
    });
    if (!isGranted) return;
    const granted = { memberId: String(member.id), amountMinor: String(amountMinor), currency, txId };
    logEvent(log, { kind: 'grant', merchant: merchant.code, ...granted });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
