-- Calls per minute and key, counted by all processes together. Unlogged: a crash of the server starts every minute anew.
create unlogged table call_count (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_by_end on call_count (ends_at);
