-- Version 1.1 of the wallet protocol (docs/wallet-protocol.md, W14–W18).
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction', 'dead',
  'bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound'));

alter table vendor_round drop constraint vendor_round_state_check;
alter table vendor_round add constraint vendor_round_state_check check (state in ('open', 'completed', 'cancelled', 'voided'));

-- Free rounds of a member at a vendor. A grant is offered until the vendor has confirmed it or has used it.
create table free_round_grant (
  id uuid primary key,
  vendor text not null,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  player_ref text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  rounds integer not null check (rounds > 0),
  used integer not null default 0 check (used between 0 and rounds),
  state text not null default 'offered' check (state in ('offered', 'active', 'cancelled')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock()
);
create index free_round_grant_of_member on free_round_grant (member_id);

-- The grant of a free round: only credits that name it pay into the round.
alter table vendor_round add column grant_id uuid references free_round_grant;

-- What vendors were paid without a bet on a day (UTC), as far as no member of staff approved it.
create table vendor_bonus_day (
  merchant text not null,
  source text not null,
  currency text not null,
  day date not null,
  paid_minor bigint not null check (paid_minor >= 0),
  primary key (merchant, source, currency, day)
);

-- Calls that move money only after staff has approved them.
create table vendor_waiting (
  id uuid primary key,
  merchant text not null,
  source text not null,
  tx_id text not null,
  operation text not null check (operation in ('credit', 'adjust')),
  account_id bigint not null references ledger_account,
  body jsonb not null,
  input_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default clock(),
  unique (source, tx_id)
);
create index vendor_waiting_open on vendor_waiting (merchant, created_at) where state = 'waiting';

-- What an adjustment or a void could not take, because the member had spent it.
create table vendor_claim (
  id bigint generated always as identity primary key,
  merchant text not null,
  source text not null,
  tx_id text not null,
  account_id bigint not null references ledger_account,
  round_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Released: the round that it was about was voided.
  state text not null default 'open' check (state in ('open', 'released')),
  created_at timestamptz not null default clock(),
  unique (source, tx_id)
);
create index vendor_claim_of_account on vendor_claim (account_id);
create index vendor_claim_of_round on vendor_claim (source, round_id);
