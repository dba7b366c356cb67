import type { InboxCategory, InboxSubject } from '@foyer/contract/inbox/shapes.ts';
import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import { type ColumnType, type Generated, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { FactorKind, IdentityTables } from './identity-tables.ts';
import type { StaffTables } from './staff-tables.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Json<T> = ColumnType<T, string, string>;

export interface MemberTable {
  id: Generated<bigint>;
  merchant: string;
  username: string;
  username_key: string;
  password_hash: string;
  type: Defaulted<number>;
  status: Defaulted<'active' | 'disabled' | 'excluded'>;
  language: string;
  currency: string;
  club_label: Json<VipLabel> | null;
  referral_code: string;
  referred_by: bigint | null;
  password_expired: Defaulted<boolean>;
  registration: Json<object>;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  created_at: Defaulted<Date>;
  email: Defaulted<string | null>;
  mobile: Defaulted<string | null>;
  second_factor: Defaulted<FactorKind | null>;
  password_kind: Defaulted<'own' | 'initial' | 'none'>;
  password_ends_at: Defaulted<Date | null>;
  password_changed_at: Defaulted<Date>;
  credentials_version: Defaulted<number>;
  excluded_since: Defaulted<Date | null>;
  excluded_until: Defaulted<Date | null>;
  paused_until: Defaulted<Date | null>;
  blocked_actions: Defaulted<string[]>;
  shows_wins: Defaulted<boolean>;
  time_zone: Defaulted<string>;
  is_calm: Defaulted<boolean>;
  hides_balance: Defaulted<boolean>;
  plays_sounds: Defaulted<boolean>;
  money_by_email: Defaulted<boolean>;
  avatar_version: Defaulted<string>;
  return_asked_at: Defaulted<Date | null>;
  closing_at: Defaulted<Date | null>;
  harm_since: Defaulted<Date | null>;
  closed_at: Defaulted<Date | null>;
  push_results: Defaulted<boolean>;
  push_wins: Defaulted<boolean>;
  push_withdrawals: Defaulted<boolean>;
  push_closing: Defaulted<boolean>;
  push_details: Defaulted<boolean>;
  push_chosen_at: Defaulted<Date | null>;
}

export interface SessionTable {
  id: string;
  merchant: string;
  member_id: bigint;
  token_hash: Buffer;
  device_id: string | null;
  ip: string | null;
  user_agent: string | null;
  created_at: Defaulted<Date>;
  seen_at: Defaulted<Date>;
  revoked_at: Date | null;
  method: Defaulted<string>;
  country: Defaulted<string | null>;
  proved_at: Defaulted<Date>;
  token_version: Defaulted<number>;
  began_at: Defaulted<Date>;
}

/** The gateway's tables, as its stores see them. */
export interface Tables extends IdentityTables, StaffTables {
  member: MemberTable;
  session: SessionTable;
  idempotent_call: {
    merchant: string;
    endpoint: string;
    key: string;
    input_hash: Buffer;
    sealed_answer: Buffer | null;
    at: Defaulted<Date>;
  };
  seen_once: { key: string; at: Defaulted<Date> };
  encryption_key: { kid: string; sealed_private_key: Buffer; public_key: string; created_at: Defaulted<Date> };
  audit_event: {
    id: Generated<bigint>;
    merchant: string;
    member_id: bigint | null;
    kind: string;
    details: Json<object>;
    ip: string | null;
    at: Defaulted<Date>;
  };
  ledger_account: {
    id: Generated<bigint>;
    merchant: string;
    kind: 'member' | 'house' | 'held';
    name: string;
    member_id: bigint | null;
    currency: string;
    balance_minor: Defaulted<bigint>;
    is_debit_blocked: Defaulted<boolean>;
    head_hash: Defaulted<Buffer>;
  };
  ledger_transfer: {
    seq: Generated<bigint>;
    merchant: string;
    source: string;
    tx_id: string;
    kind: TransferKind;
    input_hash: Buffer;
    account_id: bigint | null;
    amount_minor: bigint;
    balance_minor: bigint | null;
    ref_tx_id: string | null;
    round_id: string | null;
    game_code: string | null;
    hash: Buffer | null;
    at: Defaulted<Date>;
    chain_version: Defaulted<number>;
    key_id: string | null;
  };
  vendor_round: {
    source: string;
    round_id: string;
    account_id: bigint;
    state: 'open' | 'completed' | 'cancelled' | 'voided';
    bets: number;
    frozen_bets: number | null;
    draw_id: string | null;
    grant_id: string | null;
    wager_id: Defaulted<string | null>;
  };
  vendor_session: {
    id: string;
    vendor: string;
    merchant: string;
    member_id: bigint;
    account_id: bigint;
    player_ref: string;
    game_code: string;
    currency: string;
    language: string;
    launch_token_hash: Buffer | null;
    launch_expires_at: Date;
    expires_at: Date;
    created_at: Defaulted<Date>;
    member_session_id: string | null;
    token_version: number | null;
  };
  merchant_state: { merchant: string; maintenance_from: Date; maintenance_until: Date | null };
  session_handover: {
    code_hash: Buffer;
    merchant: string;
    session_id: string;
    expires_at: Date;
    credentials_version: number | null;
  };
  inbox_message: {
    id: Generated<bigint>;
    merchant: string;
    member_id: bigint;
    title: string;
    body: string;
    created_at: Defaulted<Date>;
    read_at: Date | null;
    category: Defaulted<InboxCategory>;
    subject_type: InboxSubject | null;
    subject_id: string | null;
    removed_at: Date | null;
  };
  document: {
    merchant: string;
    kind: string;
    version: number;
    body: Json<unknown>;
    author: string;
    restores: number | null;
    published_at: Defaulted<Date>;
  };
  document_draft: {
    merchant: string;
    kind: string;
    based_on: number;
    body: Json<unknown>;
    author: string;
    saved_at: Defaulted<Date>;
    publish_at: Date | null;
  };
  search_entry: { merchant: string; source: string; id: string; position: number; words: string };
  favourite_game: { member_id: bigint; game_code: string; added_at: Defaulted<Date> };
}

/**
 * Kinds of money movements; `bonus` to `freeRound` belong to version 1.1 of the wallet protocol, `hold` and `release` to money
 * that is set aside, `transfer` to vendors with their own wallets.
 */
export type TransferKind =
  | 'grant'
  | 'deposit'
  | 'withdrawal'
  | 'bet'
  | 'win'
  | 'refund'
  | 'correction'
  | 'dead'
  | 'bonus'
  | 'jackpot'
  | 'tip'
  | 'adjustment'
  | 'void'
  | 'freeRound'
  | 'hold'
  | 'release'
  | 'transfer'
  | 'reversal';

export type Database = Kysely<Tables>;

/** The database schema of the gateway's tables. */
export const SCHEMA = 'foyer';
/** The graphile-worker schema of the gateway. */
export const JOBS_SCHEMA = 'foyer_jobs';

/** Typed SQL over a pool; every table name is qualified, so one pool serves several parts. */
export function toDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(SCHEMA);
}
