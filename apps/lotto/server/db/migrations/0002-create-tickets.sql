create table ticket (
  ticket_id uuid primary key,
  draw_id text not null references draw,
  game_code text not null,
  merchant text not null,
  player_ref text not null,
  wallet_session_id text not null,
  is_trial boolean not null,
  request_id uuid not null,
  input_hash bytea not null,
  bet_code text not null,
  numbers text[] not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  total_minor bigint not null check (total_minor > 0),
  odds_thousandths integer not null,
  rules_version integer not null,
  state text not null default 'pending'
    check (state in ('pending', 'open', 'settled', 'voiding', 'void', 'refused')),
  -- Why a refused or voided ticket ended: the error code its member was given.
  refusal text,
  placed_at timestamptz not null,
  hits jsonb,
  payout_minor bigint,
  settled_at timestamptz,
  unique (merchant, player_ref, request_id),
  check ((payout_minor is not null) = (state = 'settled')),
  check ((refusal is not null) = (state in ('voiding', 'void', 'refused')))
);

create index ticket_by_draw on ticket (draw_id, state, ticket_id);
create index ticket_by_player on ticket (merchant, player_ref, placed_at desc, ticket_id);
create index ticket_unfinished on ticket (state) where state in ('pending', 'voiding');
