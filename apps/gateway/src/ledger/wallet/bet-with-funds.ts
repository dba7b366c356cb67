import { withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Actor } from '../../platform/policy/policy.store.ts';
import { type BetOutcome, moveBet } from './bet.store.ts';
import { lockAccount } from './ledger.store.ts';
import type { WalletRequest } from './vendor-request.ts';
import {
  type ActiveWager,
  getActiveWager,
  getRoundShares,
  isOfOtherWager,
  linkRound,
  lockMemberForShare,
} from './wager.store.ts';
import { endWager, recordStake, takeForStake } from './wager.ts';

/** Thrown for a bet that the wallet refused, to roll back what was taken from the funds. */
class RefusedBet extends Error {
  readonly outcome: BetOutcome;
  constructor(outcome: BetOutcome) {
    super('the bet was refused');
    this.outcome = outcome;
  }
}

/** Thrown if the round belongs to an earlier wager, to roll back what was taken from the funds: the bet uses cash only. */
class OtherWager extends Error {}

interface FundedBet {
  request: WalletRequest;
  bet: Parameters<typeof moveBet>[1];
  player: Actor;
}

type FundedOutcome = BetOutcome & {
  /** The stake is above the maximum bet while funds are wagered; nothing moved. */
  isOverMax?: boolean;
};

const OVER_MAX: FundedOutcome = { moved: null, reason: null, needsTouch: false, isOverMax: true };

/**
 * Debits a bet of a member with funds to wager, in one transaction: cash first, then the funds; and links the round with the
 * wager.
 * @returns null if no funds can be wagered on this game, or they do not suffice: it is then an ordinary bet
 * @throws what `moveBet` throws
 */
export async function betWithFunds(pool: pg.Pool, funded: FundedBet): Promise<FundedOutcome | null> {
  const { memberId } = funded.player;
  if (!(await getActiveWager(pool, memberId))) return null;
  try {
    return await withTransaction(pool, async (client) => {
      // Lock order: the member before the account, as in every bet.
      await lockMemberForShare(client, memberId);
      const cashMinor = await lockAccount(client, funded.bet.accountId);
      const wager = await getActiveWager(client, memberId, funded.request.body.gameCode);
      return wager && bet(client, { ...funded, wager, cashMinor });
    });
  } catch (error) {
    if (error instanceof RefusedBet) return error.outcome;
    if (error instanceof OtherWager) return null;
    throw error;
  }
}

async function bet(
  client: pg.PoolClient,
  { bet, cashMinor, player, request, wager }: FundedBet & { wager: ActiveWager; cashMinor: bigint },
): Promise<FundedOutcome | null> {
  if (wager.isDue) {
    await endWager(client, wager, 'expired');
    return null;
  }
  const { basisPoints } = wager;
  if (basisPoints === null) return null;
  const stakeMinor = -bet.amountMinor;
  // A vendor may debit a round in parts.
  const round = { source: request.vendor, roundId: request.body.roundId };
  const staked = await getRoundShares(client, round.source, round.roundId);
  if (staked.stakeMinor > 0n && (await isOfOtherWager(client, { ...round, grantId: wager.grantId }))) return null;
  if (staked.stakeMinor + stakeMinor > wager.maxBetMinor) return OVER_MAX;
  const fromFundsMinor = stakeMinor > cashMinor ? stakeMinor - cashMinor : 0n;
  if (fromFundsMinor > (await lockAccount(client, wager.heldId))) return null;
  await takeForStake(client, wager, { request, amountMinor: fromFundsMinor });
  const done = await moveBet(client, bet, player);
  if (!done.moved) throw new RefusedBet(done);
  const { body, vendor } = request;
  if (!(await linkRound(client, { source: vendor, roundId: body.roundId, grantId: wager.grantId })))
    throw new OtherWager();
  const left = await recordStake(client, wager, { request, stakeMinor, basisPoints, fromFundsMinor });
  return { ...done, moved: { ...done.moved, balanceMinor: done.moved.balanceMinor + left } };
}
