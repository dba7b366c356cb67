-- A round whose win or rollback the wallet refuses is tried again later, and does not delay those of other players.
alter table round
  add column next_attempt_at timestamptz,
  add column refusals integer not null default 0;
drop index round_unfinished;
create index round_unfinished on round (state, (coalesce(next_attempt_at, changed_at)))
  where state in ('pending', 'open', 'settled', 'voiding');
