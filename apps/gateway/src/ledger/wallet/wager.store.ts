import type { Client, Queryable } from '@foyer/database/open-pool.ts';

export type WagerState = 'active' | 'completed' | 'expired' | 'forfeited' | 'reversed';

/** Funds of a grant that must be wagered, and its rule at that time. Amounts in minor units. */
export interface WagerRow {
  grantId: string;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  /** The account of the funds. */
  heldId: bigint;
  currency: string;
  requiredMinor: bigint;
  maxBetMinor: bigint;
  maxPaidMinor: bigint;
  paidMinor: bigint;
  state: WagerState;
  createdAt: Date;
  expiresAt: Date;
  isDue: boolean;
  flaggedAt: Date | null;
}

const COLUMNS = `grant_id as "grantId", merchant, member_id as "memberId", account_id as "accountId", held_id as "heldId", currency,
  required_minor as "requiredMinor", max_bet_minor as "maxBetMinor", max_paid_minor as "maxPaidMinor", paid_minor as "paidMinor",
  state, created_at as "createdAt", expires_at as "expiresAt", expires_at <= foyer.clock() as "isDue", flagged_at as "flaggedAt"`;

/** An open wager, and how much of a stake on a game counts for it. */
export interface ActiveWager extends WagerRow {
  /** Basis points; null: the game takes cash only. */
  basisPoints: number | null;
}

/** The open wager of a member; null if none. While the member's account is locked, nobody else can change it. */
export async function getActiveWager(client: Queryable, memberId: bigint, gameCode = ''): Promise<ActiveWager | null> {
  const { rows } = await client.query<ActiveWager>({
    name: 'get-active-wager',
    text: `select ${COLUMNS}, (contributions ->> $2)::integer as "basisPoints" from foyer.wager where member_id = $1 and state = 'active'`,
    values: [memberId, gameCode],
  });
  return rows[0] ?? null;
}

export async function getWager(client: Queryable, grantId: string): Promise<WagerRow | null> {
  const { rows } = await client.query<WagerRow>({
    name: 'get-wager',
    text: `select ${COLUMNS} from foyer.wager where grant_id = $1`,
    values: [grantId],
  });
  return rows[0] ?? null;
}

/** A member's wagers, the newest first. */
export async function findWagers(client: Queryable, memberId: bigint): Promise<WagerRow[]> {
  const { rows } = await client.query<WagerRow>({
    name: 'find-wagers',
    text: `select ${COLUMNS} from foyer.wager where member_id = $1 order by created_at desc limit 100`,
    values: [memberId],
  });
  return rows;
}

export interface NewWager
  extends Omit<WagerRow, 'state' | 'paidMinor' | 'createdAt' | 'expiresAt' | 'isDue' | 'flaggedAt'> {
  days: number;
  /** Basis points of a stake that count, by game code. */
  contributions: Readonly<Record<string, number>>;
}

/** @throws the driver's unique violation (23505) if the member has one open */
export async function addWager(client: Client, wager: NewWager): Promise<void> {
  await client.query({
    name: 'add-wager',
    text: `insert into foyer.wager (grant_id, merchant, member_id, account_id, held_id, currency, required_minor, max_bet_minor,
        max_paid_minor, contributions, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, foyer.clock() + make_interval(days => $11))`,
    values: [
      ...[wager.grantId, wager.merchant, wager.memberId, wager.accountId, wager.heldId, wager.currency],
      ...[wager.requiredMinor, wager.maxBetMinor, wager.maxPaidMinor, JSON.stringify(wager.contributions)],
      wager.days,
    ],
  });
}

/** Ends a wager. */
export async function endWagerRow(
  client: Client,
  grantId: string,
  state: Exclude<WagerState, 'active'>,
): Promise<void> {
  await client.query({
    name: 'end-wager',
    text: `update foyer.wager set state = $2, ended_at = foyer.clock() where grant_id = $1 and state = 'active'`,
    values: [grantId, state],
  });
}

export async function addPaid(client: Client, grantId: string, amountMinor: bigint): Promise<void> {
  await client.query({
    name: 'add-paid-of-wager',
    text: 'update foyer.wager set paid_minor = paid_minor + $2 where grant_id = $1',
    values: [grantId, amountMinor],
  });
}

/** Marks a wager for staff: a round that counted changed after its end. */
export async function flagWager(client: Client, grantId: string): Promise<void> {
  await client.query({
    name: 'flag-wager',
    text: 'update foyer.wager set flagged_at = coalesce(flagged_at, foyer.clock()) where grant_id = $1',
    values: [grantId],
  });
}

/** The effect of a transfer of a linked round on its wager. */
export interface ShareRow {
  source: string;
  txId: string;
  grantId: string;
  roundId: string;
  /** The stake that counts; below zero for a refund. */
  stakeMinor: bigint;
  basisPoints: number;
  /** The amount moved into the wager's account; below zero: out of it. */
  shareMinor: bigint;
  /** What the wager's account held afterwards. */
  usableMinor: bigint;
}

export async function addShare(client: Client, share: ShareRow): Promise<void> {
  await client.query({
    name: 'add-wager-share',
    text: `insert into foyer.wager_share (source, tx_id, grant_id, round_id, stake_minor, basis_points, share_minor, usable_minor)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[share.source, share.txId, share.grantId, share.roundId],
      ...[share.stakeMinor, share.basisPoints, share.shareMinor, share.usableMinor],
    ],
  });
}

export async function getShare(
  client: Queryable,
  source: string,
  txId: string,
): Promise<Omit<ShareRow, 'usableMinor'> | null> {
  const { rows } = await client.query<Omit<ShareRow, 'usableMinor'>>({
    name: 'get-wager-share',
    text: `select source, tx_id as "txId", grant_id as "grantId", round_id as "roundId", stake_minor as "stakeMinor",
        basis_points as "basisPoints", share_minor as "shareMinor"
      from foyer.wager_share where source = $1 and tx_id = $2`,
    values: [source, txId],
  });
  return rows[0] ?? null;
}

/** The stakes of a round, and the part from the funds; `movedMinor` is the net amount moved into their account. */
export async function getRoundShares(
  client: Client,
  source: string,
  roundId: string,
): Promise<{ stakeMinor: bigint; bonusMinor: bigint; movedMinor: bigint }> {
  const { rows } = await client.query<{ stakeMinor: bigint; bonusMinor: bigint; movedMinor: bigint }>({
    name: 'get-round-shares',
    text: `select (select coalesce(-sum(amount_minor), 0)::bigint from foyer.ledger_transfer
          where source = $1 and round_id = $2 and kind in ('bet', 'refund')) as "stakeMinor",
        coalesce(-sum(share_minor) filter (where stake_minor <> 0), 0)::bigint as "bonusMinor",
        coalesce(sum(share_minor), 0)::bigint as "movedMinor"
      from foyer.wager_share where source = $1 and round_id = $2`,
    values: [source, roundId],
  });
  return rows[0] ?? { stakeMinor: 0n, bonusMinor: 0n, movedMinor: 0n };
}

/** How much has been wagered: the counting part of stakes in settled rounds, rounded once, on the sum. */
export async function getWagered(client: Queryable, grantId: string): Promise<bigint> {
  const { rows } = await client.query<{ wagered: bigint }>({
    name: 'get-wagered',
    text: `select coalesce(div(sum(share.stake_minor::numeric * share.basis_points), 10000), 0)::bigint as wagered
      from foyer.wager_share share join foyer.vendor_round round using (source, round_id)
      where share.grant_id = $1 and round.state = 'completed'`,
    values: [grantId],
  });
  return rows[0]?.wagered ?? 0n;
}

/** Links a round with a wager. @returns false if it is linked with another one */
export async function linkRound(
  client: Client,
  { grantId, roundId, source }: Pick<ShareRow, 'source' | 'roundId' | 'grantId'>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'link-round-with-wager',
    text: `update foyer.vendor_round set wager_id = $3 where source = $1 and round_id = $2 and (wager_id is null or wager_id = $3)`,
    values: [source, roundId, grantId],
  });
  return rowCount === 1;
}

/** Whether a round belongs to another wager. */
export async function isOfOtherWager(
  client: Client,
  { grantId, roundId, source }: Pick<ShareRow, 'source' | 'roundId' | 'grantId'>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-round-of-other-wager',
    text: 'select from foyer.vendor_round where source = $1 and round_id = $2 and wager_id <> $3',
    values: [source, roundId, grantId],
  });
  return rowCount === 1;
}

/** The funds that a member can bet besides the cash. */
export async function getUsable(client: Queryable, accountId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ usable: bigint }>({
    name: 'get-usable-of-wager',
    text: `select held.balance_minor as usable from foyer.wager join foyer.ledger_account held on held.id = wager.held_id
      where wager.account_id = $1 and wager.state = 'active'`,
    values: [accountId],
  });
  return rows[0]?.usable ?? 0n;
}

/** A wager that ends without being completed. */
export interface DueWager {
  grantId: string;
  accountId: bigint;
  state: 'expired' | 'forfeited';
}

/**
 * Active wagers that have expired, or whose member has since excluded themselves, closed the account or requested a withdrawal that
 * was paid; one requested before the wager began does not end it.
 * Accounts disabled by staff may be enabled again, so their wagers continue.
 */
export async function findDueWagers(client: Queryable): Promise<DueWager[]> {
  const { rows } = await client.query<DueWager>({
    name: 'find-due-wagers',
    text: `select grant_id as "grantId", wager.account_id as "accountId",
        case when wager.expires_at <= foyer.clock() then 'expired' else 'forfeited' end as state
      from foyer.wager join foyer.member on member.id = wager.member_id
      where wager.state = 'active' and (wager.expires_at <= foyer.clock() or member.status = 'excluded'
        or member.excluded_since is not null or member.closed_at is not null
        or exists (select from foyer.cashier_withdrawal paid where paid.member_id = wager.member_id and paid.state = 'paid'
          and paid.created_at >= wager.created_at))
      order by wager.created_at limit 1000`,
  });
  return rows;
}

/** Locks ended wagers whose members have not been notified; other processes skip them. */
export async function lockUnnotifiedWagers(client: Client): Promise<WagerRow[]> {
  const { rows } = await client.query<WagerRow>({
    name: 'lock-unnotified-wagers',
    text: `select ${COLUMNS} from foyer.wager where ended_at is not null and told_at is null order by ended_at limit 100
      for update skip locked`,
  });
  return rows;
}

export async function setNotified(client: Client, grantIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'set-wagers-told',
    text: 'update foyer.wager set told_at = foyer.clock() where grant_id = any($1::uuid[])',
    values: [grantIds],
  });
}

/** Locks a member until the transaction ends, so that they cannot change; further bets are not held up. */
export async function lockMemberForShare(client: Client, memberId: bigint): Promise<void> {
  await client.query('select from foyer.member where id = $1 for share', [memberId]);
}

/** What a member can bet, as vendors see it: the cash and the funds of an active wager, at one point in time. */
export interface Spendable {
  balanceMinor: bigint;
  currency: string;
  /** The newest transfer of the cash; zero if none. */
  seq: bigint;
}

/** @throws if there is no such account */
export async function getSpendable(client: Queryable, accountId: bigint): Promise<Spendable> {
  const { rows } = await client.query<Spendable>({
    name: 'get-spendable',
    text: `select account.currency, account.balance_minor + coalesce(held.balance_minor, 0) as "balanceMinor",
        coalesce((select max(seq) from foyer.ledger_transfer where account_id = account.id), 0) as seq
      from foyer.ledger_account account
      left join foyer.wager on wager.account_id = account.id and wager.state = 'active'
      left join foyer.ledger_account held on held.id = wager.held_id
      where account.id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`there is no account ${accountId}`);
  return row;
}
