import { withSnapshot } from '@foyer/database/open-pool.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { settleTicket } from '@foyer/lottery/settle-ticket.ts';
import type pg from 'pg';
import { type BetFact, findBetFacts, findMemberMoney, findTransfersWithoutTicket } from './bet-facts.store.ts';

type Counts = readonly [bets: readonly number[], wins: readonly number[], refunds: readonly number[]];

/** How many transfers of each kind a ticket may have in each state. An open ticket may have been paid but not yet marked as settled. */
const TRANSFERS: Readonly<Record<string, Counts>> = {
  pending: [[0, 1], [0], [0]],
  open: [[1], [0, 1], [0]],
  settled: [[1], [1], [0]],
  voiding: [[0, 1], [0], [0, 1]],
  void: [[0, 1], [0], [0, 1]],
  refused: [[0], [0], [0]],
};

/** Every invariant violated by ledger or tickets at any time: during betting as well as after a settlement. */
export async function findBetFaults(pool: pg.Pool): Promise<string[]> {
  return withSnapshot(pool, async (db) => {
    const ledger = (await verifyLedger(db)).map(({ invariant, detail }) => `${invariant}: ${detail}`);
    const orphans = (await findTransfersWithoutTicket(db)).map((seq) => `transfer ${seq} has no ticket`);
    return [...ledger, ...orphans, ...(await findBetFacts(db)).flatMap(faultsOf)];
  });
}

function faultsOf({ ticket, drawState, result, moved }: BetFact): string[] {
  const faults: string[] = [];
  const expectTrue = (isTrue: boolean, what: string) => isTrue || faults.push(`${ticket.ticketId}: ${what}`);
  const [bets, wins, refunds] = TRANSFERS[ticket.state] ?? [[], [], []];
  const counted = `${ticket.state} with ${moved.bet.count} bets, ${moved.win.count} wins, ${moved.refund.count} refunds`;
  expectTrue(
    bets.includes(moved.bet.count) && wins.includes(moved.win.count) && refunds.includes(moved.refund.count),
    counted,
  );
  expectTrue(moved.bet.count === 0 || moved.bet.minor === -ticket.total.minor, 'the debit is not the stake');
  if (ticket.state === 'void') expectTrue(moved.refund.minor === -moved.bet.minor, 'the stake is not given back');
  if (moved.win.count > 0) {
    const due = result && settleTicket(ticket.ticket, result).payout.minor;
    const paid = moved.win.minor + moved.correction.minor;
    expectTrue(paid === due, `paid ${paid}, due ${due}`);
    if (ticket.state === 'settled') expectTrue(ticket.payout?.minor === due, `marked ${ticket.payout?.minor}`);
  }
  const isLeft = ['pending', 'open', 'voiding'].includes(ticket.state);
  if (['settled', 'corrected'].includes(drawState)) expectTrue(!isLeft, 'left behind by its draw');
  return faults;
}

/** Once nothing is in progress: each balance matches the tickets. */
export async function findMemberFaults(pool: pg.Pool): Promise<string[]> {
  const facts = await findBetFacts(pool);
  return (await findMemberMoney(pool)).flatMap(({ playerRef, grantedMinor, movedMinor, balanceMinor }) => {
    const own = facts.filter(({ ticket }) => ticket.bettor.playerRef === playerRef && ticket.state === 'settled');
    const due = own.reduce((sum, { ticket }) => sum - ticket.total.minor + (ticket.payout?.minor ?? 0n), grantedMinor);
    return due === movedMinor && due === balanceMinor
      ? []
      : [`${playerRef}: tickets give ${due}, ledger ${movedMinor}, balance ${balanceMinor}`];
  });
}
