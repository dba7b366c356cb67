-- A rollback that the wallet refuses or does not answer is tried again later, and does not delay those of other tickets.
alter table ticket
  add column next_rollback_at timestamptz,
  add column rollback_attempts integer not null default 0;
create index ticket_to_roll_back on ticket ((coalesce(next_rollback_at, placed_at))) where state = 'voiding';
