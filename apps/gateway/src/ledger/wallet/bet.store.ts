import type { Client } from '@foyer/database/open-pool.ts';
import type { PolicyReason } from '../../platform/policy/policy.data.ts';
import { type Actor, toActorValues, toVerdictSql } from '../../platform/policy/policy.store.ts';
import { type Moved, moveSql, sendTransfer, type Transfer } from './ledger.store.ts';

/** The stake: the negated amount of the transfer. */
const STAKE = '(-$7::bigint)';

/**
 * A bet in one statement: the policy decision, the money, and the round's count of bets. A closed round rejects it by the
 * constraint `round_is_open`, another player's by the required account.
 */
const MOVE_BET = `with ${toVerdictSql('bet', 12, STAKE)}, ${moveSql('exists (select from verdict where reason is null)')}, round as (
  insert into foyer.vendor_round (source, round_id, account_id, bets, draw_id)
    select $2::text, $9::text, account_id, 1, $16::text from transfer
  on conflict (source, round_id) do update set bets = foyer.vendor_round.bets + 1,
    account_id = case when foyer.vendor_round.account_id = excluded.account_id then excluded.account_id end
  returning 1
) select reason, needs_touch, seq, balance_minor from verdict left join transfer on true`;

/** A tip: as a bet, but it belongs to no round. */
const MOVE_TIP = `with ${toVerdictSql('bet', 12, STAKE)}, ${moveSql('exists (select from verdict where reason is null)')}
select reason, needs_touch, seq, balance_minor from verdict left join transfer on true`;

interface BetRow {
  reason: PolicyReason | null;
  needs_touch: boolean | null;
  seq: bigint | null;
  balance_minor: bigint | null;
}

type BetTransfer = Transfer & {
  kind: 'bet';
  /** The draw that is bet on, if the vendor names it. */
  drawId?: string | null;
};

export interface BetOutcome {
  /** Null: nothing moved. */
  moved: Moved | null;
  /** Why the member may not bet; null also for a balance that is too small. */
  reason: PolicyReason | null;
  /** The member session was last used a minute ago or more. */
  needsTouch: boolean;
}

/**
 * Debits a bet once, if the member may bet at this moment.
 * @throws the driver's unique violation (23505) if the transaction id has been used, 23514 if the round is closed, 23502 if it is another player's
 */
export async function moveBet(
  client: Client,
  { drawId = null, ...transfer }: BetTransfer,
  actor: Actor,
): Promise<BetOutcome> {
  const statement = { name: 'move-bet', text: MOVE_BET, more: [...toActorValues(actor), drawId] };
  return toBetOutcome(await sendTransfer<BetRow>(client, transfer, statement), actor);
}

/** Debits a tip once, if the member may bet at this moment (W15). @throws the driver's unique violation (23505) if the transaction id has been used */
export async function moveTip(client: Client, transfer: Transfer & { kind: 'tip' }, actor: Actor): Promise<BetOutcome> {
  const statement = { name: 'move-tip', text: MOVE_TIP, more: toActorValues(actor) };
  return toBetOutcome(await sendTransfer<BetRow>(client, transfer, statement), actor);
}

function toBetOutcome(row: BetRow | undefined, actor: Actor): BetOutcome {
  if (!row) throw new Error(`there is no member ${actor.memberId}`);
  const { balance_minor: balanceMinor, needs_touch, reason, seq } = row;
  const moved = seq === null || balanceMinor === null ? null : { seq, balanceMinor };
  return { moved, reason, needsTouch: needs_touch ?? false };
}
