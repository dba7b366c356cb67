import { BELOW, TOP, ZONE_MS } from './month-rules.ts';
import { type Month, type MonthMember, type Round, sum } from './recompute-month.ts';

/** Sums of the raw rows over an agent's members in a month. */
interface Branch {
  revenue: number;
  granted: number;
  deposited: number;
  qualified: number;
}

/** The expected content of a statement. */
export interface ExpectedStatement {
  net: number;
  commission: number;
}

const WHOLE = 10_000;
const floorShare = (amount: number, basisPoints: number): number => Math.floor((amount * basisPoints) / WHOLE);

/** The statements of a month such as `2026-12`, from the raw rows of the ledger, without the queries of the product. */
export async function expectedStatements(
  { members, pool }: Month,
  rounds: readonly Round[],
  period: string,
): Promise<Map<bigint, ExpectedStatement>> {
  const inMonth = (ms: number) => new Date(ms + ZONE_MS).toISOString().startsWith(period);
  const { rows } = await pool.query(
    `select account.member_id as member, transfer.kind, transfer.source, transfer.tx_id as id, transfer.amount_minor, transfer.at
     from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
     where account.member_id is not null`,
  );
  const moved = rows
    .filter(({ at }) => inMonth(at.getTime()))
    .map((row) => ({ ...row, amount: Number(row.amount_minor) }));
  const branchOf = (agent: MonthMember): Branch => {
    const own = new Set(members.filter((member) => member.agent === agent.id).map(({ id }) => id));
    const sumOf = (isIt: (row: (typeof moved)[number]) => boolean) =>
      sum(moved.filter((row) => own.has(row.member) && isIt(row)).map(({ amount }) => amount));
    const depositedBy = (id: bigint) => sumOf(({ kind, member }) => member === id && kind === 'deposit');
    const settledBy = (id: bigint) =>
      sum(rounds.filter(({ at, member }) => member === id && inMonth(at)).map(({ stake }) => stake));
    return {
      revenue: -sumOf(({ source }) => source === 'FOYER'),
      // The play money of a sandbox is no cost of a promotion, nor is the commission of an agent below.
      granted: sumOf(({ id, kind, source }) => kind === 'grant' && source === 'promotion' && !id.startsWith('agent:')),
      deposited: sumOf(({ kind }) => kind === 'deposit'),
      qualified: [...own].filter((id) => depositedBy(id) >= TOP.deposit && settledBy(id) >= TOP.turnover).length,
    };
  };
  const expected = new Map<bigint, ExpectedStatement>();
  for (const agent of members.filter((member) => member.isAgent && member.agent !== null)) {
    const below = toBelow(branchOf(agent));
    expected.set(agent.id, { net: below.net, commission: below.own });
  }
  for (const agent of members.filter((member) => member.isAgent && member.agent === null)) {
    const { deposited, granted, qualified, revenue } = branchOf(agent);
    const net = revenue - granted - floorShare(deposited, TOP.depositBp);
    const own = TOP.cpa * qualified + floorShare(Math.max(net, 0), TOP.share);
    const overrides = members
      .filter((member) => member.isAgent && member.agent === agent.id)
      .map((member) => toBelow(branchOf(member)))
      .map((below) => Math.max(floorShare(below.base, TOP.share) - below.own, 0));
    expected.set(agent.id, { net, commission: own + sum(overrides) });
  }
  return expected;
}

function toBelow({ granted, revenue }: Branch): { net: number; base: number; own: number } {
  const net = revenue - granted - floorShare(Math.max(revenue, 0), BELOW.revenueBp);
  const base = Math.max(net, 0);
  const shares = Math.min(base, BELOW.from) * BELOW.share + Math.max(base - BELOW.from, 0) * BELOW.further;
  return { net, base, own: Math.floor(shares / WHOLE) };
}
