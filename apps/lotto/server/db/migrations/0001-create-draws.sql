-- The only clock that decides anything about a draw. A function, so that a test can move time in its own database.
create function clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table draw (
  draw_id text primary key,
  game_code text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null default 'scheduled'
    check (state in ('scheduled', 'open', 'closed', 'drawing', 'drawn', 'settling', 'settled', 'voided')),
  commitment text not null,
  -- Secret until the draw is drawn: only draw.store.ts reads it, and only for that state.
  server_seed bytea not null check (length(server_seed) = 32),
  numbers jsonb,
  drawn_at timestamptz,
  settled_at timestamptz,
  unique (game_code, opens_at),
  check (opens_at < closes_at),
  check ((numbers is not null) = (state in ('drawn', 'settling', 'settled')))
);

create unique index one_open_draw_per_game on draw (game_code) where state = 'open';
create index draw_by_game on draw (game_code, closes_at desc);
create index draw_unfinished on draw (state) where state not in ('settled', 'voided');
