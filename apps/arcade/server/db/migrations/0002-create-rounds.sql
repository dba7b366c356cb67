-- A pair of seeds of one player. The server seed is sealed with a key that is not in the database until it is revealed.
create table seed (
  seed_id bigint generated always as identity primary key,
  merchant text not null,
  player_ref text not null,
  sealed bytea not null,
  commitment text not null,
  client_seed text not null,
  next_nonce integer not null default 0,
  server_seed text,
  created_at timestamptz not null default clock_timestamp()
);
create unique index one_secret_seed_per_player on seed (merchant, player_ref) where server_seed is null;

-- A lantern that everybody shares. Its number is the nonce.
create table lantern (
  number bigint generated always as identity primary key,
  sealed bytea not null,
  commitment text not null,
  state text not null default 'waiting' check (state in ('waiting', 'rising', 'done', 'cancelled')),
  rises_at timestamptz not null,
  client_seed text,
  server_seed text,
  point integer,
  ended_at timestamptz,
  check ((server_seed is null) = (state in ('waiting', 'rising'))),
  check ((point is not null) = (state = 'done'))
);
create unique index one_lantern_at_a_time on lantern ((true)) where state in ('waiting', 'rising');

create table round (
  round_id uuid primary key,
  number bigint generated always as identity unique,
  game_code text not null,
  merchant text not null,
  player_ref text not null,
  wallet_session_id text not null,
  display_name text not null,
  is_trial boolean not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  bet jsonb not null,
  seed_id bigint references seed,
  nonce integer,
  lantern_number bigint references lantern,
  state text not null default 'pending'
    check (state in ('pending', 'refused', 'open', 'settled', 'paid', 'voiding', 'void')),
  refusal text,
  outcome jsonb,
  payout_minor bigint,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((payout_minor is not null) = (state in ('settled', 'paid'))),
  check (payout_minor >= 0)
);
create index round_by_player on round (merchant, player_ref, game_code, number desc);
create index round_unfinished on round (state, changed_at) where state in ('pending', 'open', 'settled', 'voiding');
create index round_by_lantern on round (lantern_number) where lantern_number is not null;

-- What a challenger waits with; the opponent plays under the same seed.
create table duel (
  duel_id uuid primary key references round,
  sealed bytea not null,
  commitment text not null,
  opponent_id uuid references round,
  client_seed text,
  server_seed text,
  check ((client_seed is null) = (server_seed is null))
);
create index duel_by_opponent on duel (opponent_id);

-- What a round was for, and what came out, never changes.
create function keep_rounds() returns trigger language plpgsql as $$
begin
  if (new.stake_minor, new.currency, new.player_ref, new.merchant, new.bet::text, new.game_code)
    is distinct from (old.stake_minor, old.currency, old.player_ref, old.merchant, old.bet::text, old.game_code)
    or (old.payout_minor is not null and new.payout_minor is distinct from old.payout_minor)
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (old.state in ('refused', 'paid', 'void') and new.state <> old.state)
  then raise exception 'round % is not to be changed', old.round_id; end if;
  return new;
end $$;
create trigger keep_rounds before update on round for each row execute function keep_rounds();
