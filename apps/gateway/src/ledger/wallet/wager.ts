import type { Client } from '@foyer/database/open-pool.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { lockAccount, type Moved, moveMoney } from './ledger.store.ts';
import type { WalletRequest } from './vendor-request.ts';
import {
  addPaid,
  addShare,
  endWagerRow,
  flagWager,
  getRoundShares,
  getShare,
  getWager,
  getWagered,
  type WagerRow,
  type WagerState,
} from './wager.store.ts';

/** The house account through which money is set aside; its postings sum to zero. */
const HOLD = 'hold';
/** The house account that grants come from, and that their remainder returns to. */
export const PROMOTION = 'promotion';

type Account = 'cash' | 'funds';

type FundedWager = Pick<WagerRow, 'grantId' | 'merchant' | 'currency' | 'accountId' | 'heldId'>;

/** Moves money of a wager from one account to another in the caller's transaction, with the member's account locked. */
async function move(
  client: Client,
  wager: FundedWager,
  { amountMinor, from, ref, to }: { ref: string; amountMinor: bigint; from: Account | 'house'; to: Account | 'house' },
): Promise<void> {
  if (amountMinor === 0n) return;
  const source = from === 'house' || to === 'house' ? PROMOTION : HOLD;
  const legs = [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
  for (const leg of legs) {
    if (leg.account === 'house') continue;
    const txId = `${ref}:${leg.account}`;
    const ofFunds = leg.amountMinor < 0n ? ('release' as const) : ('hold' as const);
    const moved = await moveMoney(client, {
      merchant: wager.merchant,
      source,
      txId,
      kind: leg.account === 'cash' ? 'grant' : ofFunds,
      inputHash: sha256(`${txId}:${leg.amountMinor}`),
      accountId: leg.account === 'cash' ? wager.accountId : wager.heldId,
      amountMinor: leg.amountMinor,
      currency: wager.currency,
      refTxId: null,
      roundId: null,
      gameCode: null,
    });
    if (!moved) throw new Error(`the ledger refused ${txId}`);
  }
}

/** Puts the amount of a grant into the account of its wager. */
export const fundWager = (client: Client, wager: FundedWager, amountMinor: bigint): Promise<void> =>
  move(client, wager, { ref: `wager:${wager.grantId}`, amountMinor, from: 'house', to: 'funds' });

const refOf = ({ body, vendor }: WalletRequest): string => `share:${vendor}:${body.txId}`;

/** Takes the part of a stake that the cash does not cover from the funds. The account is locked. */
export const takeForStake = (
  client: Client,
  wager: WagerRow,
  { amountMinor, request }: { request: WalletRequest; amountMinor: bigint },
): Promise<void> => move(client, wager, { ref: refOf(request), amountMinor, from: 'funds', to: 'cash' });

/**
 * Moves a wager's share of a transfer out of the cash, or back into it if negative. After the wager's end, the share goes where
 * its funds went: to the member up to the maximum, or to the house. @returns the moved amount
 */
async function moveShare(
  client: Client,
  wager: WagerRow,
  { amountMinor, request }: { request: WalletRequest; amountMinor: bigint },
): Promise<bigint> {
  const ref = refOf(request);
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  if (wager.state === 'active') {
    const max = await lockAccount(client, amountMinor < 0n ? wager.heldId : wager.accountId);
    const moved = size < max ? size : max;
    const [from, to] = amountMinor < 0n ? (['funds', 'cash'] as const) : (['cash', 'funds'] as const);
    await move(client, wager, { ref, amountMinor: moved, from, to });
    return amountMinor < 0n ? -moved : moved;
  }
  if (wager.state === 'completed') return keepShare(client, wager, { ref, amountMinor });
  const cash = await lockAccount(client, wager.accountId);
  if (amountMinor < 0n) await move(client, wager, { ref, amountMinor: size, from: 'house', to: 'cash' });
  else await move(client, wager, { ref, amountMinor: size < cash ? size : cash, from: 'cash', to: 'house' });
  return amountMinor;
}

/** After completion a share is the member's, up to the wager's maximum; reversals are not taken back, but flagged for staff. */
async function keepShare(
  client: Client,
  wager: WagerRow,
  { amountMinor, ref }: { ref: string; amountMinor: bigint },
): Promise<bigint> {
  if (amountMinor <= 0n) return 0n;
  const left = wager.maxPaidMinor - wager.paidMinor;
  const paid = amountMinor < left ? amountMinor : left;
  await addPaid(client, wager.grantId, paid);
  await move(client, wager, { ref, amountMinor: amountMinor - paid, from: 'cash', to: 'house' });
  return amountMinor;
}

async function requireWager(client: Client, grantId: string): Promise<WagerRow> {
  const wager = await getWager(client, grantId);
  if (!wager) throw new Error(`there is no wager ${grantId}`);
  return wager;
}

/** Records the effect of a transfer on its wager. @returns the balance of the wager's account */
async function record(
  client: Client,
  wager: WagerRow,
  share: { request: WalletRequest; roundId: string; stakeMinor: bigint; basisPoints: number; shareMinor: bigint },
): Promise<bigint> {
  const { request, ...rest } = share;
  const usableMinor = wager.state === 'active' ? await lockAccount(client, wager.heldId) : 0n;
  const { body, vendor } = request;
  await addShare(client, { source: vendor, txId: body.txId, grantId: wager.grantId, usableMinor, ...rest });
  return usableMinor;
}

/** Records a stake. @returns the balance of the wager's account */
export const recordStake = (
  client: Client,
  wager: WagerRow,
  stake: { request: WalletRequest; stakeMinor: bigint; basisPoints: number; fromFundsMinor: bigint },
): Promise<bigint> => {
  const { fromFundsMinor, ...rest } = stake;
  return record(client, wager, { ...rest, roundId: stake.request.body.roundId, shareMinor: -fromFundsMinor });
};

/**
 * Divides a payment of a linked round in proportion to its stakes, the wager's share rounded down, after ending an expired
 * wager. The account is locked, and the payment made. @returns the balance of the wager's account
 */
export async function sharePayment(
  client: Client,
  payment: { request: WalletRequest; grantId: string; amountMinor: bigint; isCorrection: boolean },
): Promise<bigint> {
  const { amountMinor, grantId, isCorrection, request } = payment;
  const { body, vendor } = request;
  const wager = await endIfDue(client, await requireWager(client, grantId));
  const { bonusMinor, stakeMinor } = await getRoundShares(client, vendor, body.roundId);
  const share = stakeMinor > 0n ? (amountMinor * bonusMinor) / stakeMinor : 0n;
  const shareMinor = await moveShare(client, wager, { request, amountMinor: share });
  const left = await record(client, wager, {
    ...{ request, roundId: body.roundId, stakeMinor: 0n, basisPoints: 0, shareMinor },
  });
  if (isCorrection && wager.state !== 'active') await flagWager(client, grantId);
  return left;
}

/** Returns a refunded stake to where it came from. */
export async function shareRefund(
  client: Client,
  refund: { request: WalletRequest; grantId: string; roundId: string },
): Promise<bigint> {
  const { grantId, request, roundId } = refund;
  const stake = await getShare(client, request.vendor, request.body.refTxId ?? '');
  const wager = await requireWager(client, grantId);
  if (!stake) return wager.state === 'active' ? lockAccount(client, wager.heldId) : 0n;
  const shareMinor = await moveShare(client, wager, { request, amountMinor: -stake.shareMinor });
  const { basisPoints, stakeMinor } = stake;
  return record(client, wager, { request, roundId, stakeMinor: -stakeMinor, basisPoints, shareMinor });
}

/**
 * Undoes a settled round for its wager, around `undo` for the member, which must not refuse: the funds' winnings are moved to
 * the cash before they are taken, their stakes leave the cash after they have come back.
 */
export async function voidWagerShare<Done extends { moved: Moved | null }>(
  client: Client,
  { grantId, request }: { request: WalletRequest; grantId: string },
  undo: () => Promise<Done>,
): Promise<Done> {
  const wager = await requireWager(client, grantId);
  const { movedMinor } = await getRoundShares(client, request.vendor, request.body.roundId);
  if (wager.state === 'completed') {
    await flagWager(client, grantId);
    return undo();
  }
  const before = movedMinor > 0n ? await moveShare(client, wager, { request, amountMinor: -movedMinor }) : 0n;
  const done = await undo();
  const after = movedMinor < 0n ? await moveShare(client, wager, { request, amountMinor: -movedMinor }) : 0n;
  const cash = await lockAccount(client, wager.accountId);
  const usable = await record(client, wager, {
    ...{ request, roundId: request.body.roundId, stakeMinor: 0n, basisPoints: 0, shareMinor: before + after },
  });
  return done.moved ? { ...done, moved: { ...done.moved, balanceMinor: cash + usable } } : done;
}

/** Completes an active wager whose requirement is met. Its round is closed. @returns the balance of the wager's account */
export async function settleWager(client: Client, grantId: string): Promise<bigint> {
  const wager = await requireWager(client, grantId);
  if (wager.state !== 'active') return 0n;
  if ((await getWagered(client, grantId)) < wager.requiredMinor) return lockAccount(client, wager.heldId);
  await endWager(client, wager, 'completed');
  return 0n;
}

const endIfDue = async (client: Client, wager: WagerRow): Promise<WagerRow> =>
  wager.state === 'active' && wager.isDue ? endWager(client, wager, 'expired') : wager;

/**
 * Ends a wager in the caller's transaction, with the member's account locked: if completed, the funds are the member's up to the
 * maximum; the rest returns to the house. @returns the wager after it
 */
export async function endWager(
  client: Client,
  wager: WagerRow,
  state: Exclude<WagerState, 'active'>,
): Promise<WagerRow> {
  if (wager.state !== 'active') return wager;
  const funds = await lockAccount(client, wager.heldId);
  const max = state === 'completed' ? wager.maxPaidMinor : 0n;
  const paid = funds < max ? funds : max;
  const ref = `wager:${wager.grantId}:${state}`;
  await move(client, wager, { ref: `${ref}:paid`, amountMinor: paid, from: 'funds', to: 'cash' });
  await move(client, wager, { ref: `${ref}:left`, amountMinor: funds - paid, from: 'funds', to: 'house' });
  await addPaid(client, wager.grantId, paid);
  await endWagerRow(client, wager.grantId, state);
  return { ...wager, state, paidMinor: paid };
}
