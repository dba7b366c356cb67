-- Accounts of members carry a balance and the head of their hash chain. House accounts carry neither:
-- their balance is the fold of their postings, so that no two members ever wait for the same row.
create table ledger_account (
  id bigint generated always as identity primary key,
  merchant text not null,
  kind text not null check (kind in ('member', 'house')),
  name text not null,
  member_id bigint unique references member,
  currency text not null,
  balance_minor bigint not null default 0,
  is_debit_blocked boolean not null default false,
  head_hash bytea not null default sha256(''),
  unique (merchant, name, currency),
  check (kind <> 'member' or balance_minor >= 0),
  check (kind <> 'house' or balance_minor = 0)
);

create table ledger_transfer (
  seq bigint generated always as identity primary key,
  merchant text not null,
  source text not null,
  tx_id text not null,
  kind text not null check (kind in ('grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction', 'dead')),
  input_hash bytea not null,
  account_id bigint references ledger_account,
  amount_minor bigint not null,
  balance_minor bigint,
  ref_tx_id text,
  round_id text,
  game_code text,
  hash bytea,
  at timestamptz not null default clock_timestamp(),
  unique (source, tx_id)
);
create index transfer_of_account on ledger_transfer (account_id, seq);
create index transfer_of_round on ledger_transfer (source, round_id) where round_id is not null;
create index transfer_by_ref on ledger_transfer (source, ref_tx_id) where ref_tx_id is not null;

create table ledger_posting (
  transfer_seq bigint not null references ledger_transfer,
  account_id bigint not null references ledger_account,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transfer_seq, account_id)
);
create index posting_of_account on ledger_posting (account_id);

-- A closed round accepts no further bet: the count of bets is frozen with it (W8).
create table vendor_round (
  source text not null,
  round_id text not null,
  account_id bigint not null references ledger_account,
  state text not null default 'open' check (state in ('open', 'completed', 'cancelled')),
  bets integer not null default 0,
  frozen_bets integer,
  primary key (source, round_id),
  constraint round_is_open check (state = 'open' or bets = frozen_bets)
);

create table vendor_session (
  id uuid primary key,
  vendor text not null,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  player_ref text not null,
  game_code text not null,
  currency text not null,
  language text not null,
  launch_token_hash bytea unique,
  launch_expires_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Postings and transfers are never edited.
create function refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger transfer_is_final before update or delete on ledger_transfer for each row execute function refuse_edit();
create trigger posting_is_final before update or delete on ledger_posting for each row execute function refuse_edit();
