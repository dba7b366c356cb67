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
