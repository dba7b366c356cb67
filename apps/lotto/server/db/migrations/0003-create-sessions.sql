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
