import type { Client } from '@foyer/database/open-pool.ts';
import { may } from '../../platform/policy/may.ts';
import { POLICY_REASONS } from '../../platform/policy/policy.data.ts';
import type { Actor } from '../../platform/policy/policy.store.ts';
import { type FreeRoundGrant, getGrant, takeFreeRound } from './free-round.store.ts';
import { getTransfer, lockAccount, moveMoney } from './ledger.store.ts';
import { type Outcome, outcome, toReplay, toTransfer, type WalletRequest } from './vendor-request.ts';
import { addRound, lockRound } from './vendor-round.store.ts';

/**
 * Begins a free round of a grant (W18): counts it, and opens a round without a bet, which only credits with this grant id can
 * pay into. The member must be allowed to bet.
 */
export async function useFreeRound(
  client: Client,
  request: WalletRequest & { player: Actor | null },
): Promise<Outcome> {
  const { body, player, session, vendor } = request;
  const { account_id: accountId } = session;
  if (!player) return outcome('TOKEN_EXPIRED', accountId);
  // Lock order: the member before the account, as in a bet.
  const reason = await may(client, player, 'bet');
  await lockAccount(client, accountId);
  const earlier = await getTransfer(client, vendor, body.txId);
  if (earlier) return toReplay(request, earlier);
  if (reason) return outcome(POLICY_REASONS[reason].status, accountId);
  const grantId = body.grantId ?? '';
  const grant = await getGrant(client, grantId);
  if (!isOwn(grant, request)) return outcome('BET_NOT_FOUND', accountId);
  if (grant.gameCode !== body.gameCode) return outcome('TX_MISMATCH', accountId);
  if (await lockRound(client, vendor, body.roundId)) return outcome('BET_ALREADY_CLOSED', accountId);
  if (!(await takeFreeRound(client, grantId)))
    return outcome(isExhausted(grant) ? 'LIMIT_REACHED' : 'BET_ALREADY_CLOSED', accountId);
  const round = { source: vendor, roundId: body.roundId, accountId, state: 'open', grantId } as const;
  if (!(await addRound(client, round))) throw new Error('a round was opened while it was looked up');
  const moved = await moveMoney(client, { ...toTransfer(request, 'freeRound', 0n), refTxId: grantId });
  if (!moved) throw new Error('a free round was refused by the ledger');
  return outcome('OK', accountId, moved);
}

const isOwn = (grant: FreeRoundGrant | null, { session, vendor }: WalletRequest): grant is FreeRoundGrant =>
  grant !== null && grant.vendor === vendor && grant.accountId === session.account_id;

const isExhausted = ({ rounds, state, used }: FreeRoundGrant): boolean => state !== 'cancelled' && used >= rounds;
