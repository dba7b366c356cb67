-- The clock of sessions. A function, so that a test can move it.
create function clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table session (
  token_hash bytea primary key,
  merchant text not null,
  player_ref text not null,
  wallet_session_id text not null,
  currency text not null,
  language text not null,
  display_name text not null,
  is_trial boolean not null,
  expires_at timestamptz not null
);
create index session_by_expiry on session (expires_at);

create table trial_launch (
  token_hash bytea primary key,
  merchant text not null,
  currency text not null,
  language text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table vendor_nonce (
  nonce text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Calls per minute and key. Unlogged: a crash of the server starts every minute anew.
create unlogged table call_count (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);

create table trial_account (
  player_ref text primary key,
  merchant text not null,
  currency text not null,
  balance_minor bigint not null check (balance_minor >= 0),
  created_at timestamptz not null default clock_timestamp()
);

create table trial_transaction (
  tx_id uuid primary key,
  player_ref text not null references trial_account,
  round_id text not null,
  kind text not null check (kind in ('debit', 'credit', 'rollback')),
  ref_tx_id uuid,
  amount_minor bigint not null check (amount_minor >= 0),
  input_hash bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index trial_transaction_by_ref on trial_transaction (ref_tx_id);
