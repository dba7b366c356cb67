import type { Odds, PrizeMode } from '@foyer/lottery/game.ts';
import type { NumberHits } from '@foyer/lottery/settle-ticket.ts';
import type { Ticket } from '@foyer/lottery/ticket.ts';
import { type Money, money } from '@foyer/money/money.ts';
import type { TicketState } from './ticket-states.ts';

/** Who bets: a player of one merchant, under one session of its wallet. */
export interface Bettor {
  readonly merchant: string;
  readonly playerRef: string;
  readonly walletSessionId: string;
  readonly isTrial: boolean;
}

export interface NewTicket {
  readonly ticketId: string;
  readonly drawId: string;
  readonly bettor: Bettor;
  readonly requestId: string;
  readonly inputHash: Buffer;
  readonly ticket: Ticket;
  readonly total: Money;
  /** The id of its debit, made from what was bet on (`toBoundDebitId`); null for an older ticket, whose debit has an id made from the ticket's. */
  readonly debitId: string | null;
}

export interface StoredTicket extends NewTicket {
  readonly state: TicketState;
  readonly refusal: string | null;
  readonly placedAt: Date;
  readonly hits: readonly NumberHits[] | null;
  /** The total payout, including corrections. */
  readonly payout: Money | null;
  readonly settledAt: Date | null;
  /** The part of the payout that a correction paid. */
  readonly corrected: { readonly amount: Money; readonly at: Date } | null;
}

/** A row of lotto.ticket as the driver returns it. */
export interface TicketRow {
  readonly ticket_id: string;
  readonly draw_id: string;
  readonly game_code: string;
  readonly merchant: string;
  readonly player_ref: string;
  readonly wallet_session_id: string;
  readonly is_trial: boolean;
  readonly request_id: string;
  readonly input_hash: Buffer;
  readonly bet_code: string;
  readonly numbers: string[];
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly total_minor: bigint;
  readonly odds: Odds;
  readonly prize_mode: PrizeMode;
  readonly rebate_minor: bigint;
  readonly rules_version: number;
  readonly state: TicketState;
  readonly refusal: string | null;
  readonly placed_at: Date;
  readonly hits: NumberHits[] | null;
  readonly payout_minor: bigint | null;
  readonly settled_at: Date | null;
  readonly corrected_minor: bigint;
  readonly corrected_hits: NumberHits[] | null;
  readonly corrected_at: Date | null;
  readonly debit_id: string | null;
}

export function toStoredTicket(row: TicketRow): StoredTicket {
  const inCurrency = (minor: bigint): Money => money(minor, row.currency);
  return {
    ticketId: row.ticket_id,
    drawId: row.draw_id,
    bettor: {
      merchant: row.merchant,
      playerRef: row.player_ref,
      walletSessionId: row.wallet_session_id,
      isTrial: row.is_trial,
    },
    requestId: row.request_id,
    inputHash: row.input_hash,
    ticket: {
      gameCode: row.game_code,
      betCode: row.bet_code,
      numbers: row.numbers,
      stake: inCurrency(row.stake_minor),
      odds: row.odds,
      prizeMode: row.prize_mode,
      rebate: inCurrency(row.rebate_minor),
      rulesVersion: row.rules_version,
    },
    total: inCurrency(row.total_minor),
    debitId: row.debit_id,
    state: row.state,
    refusal: row.refusal,
    placedAt: row.placed_at,
    hits: row.corrected_hits ?? row.hits,
    payout: row.payout_minor === null ? null : inCurrency(row.payout_minor + row.corrected_minor),
    settledAt: row.settled_at,
    corrected: row.corrected_at && { amount: inCurrency(row.corrected_minor), at: row.corrected_at },
  };
}
