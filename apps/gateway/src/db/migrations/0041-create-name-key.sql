-- The key of derived names (players at vendors, recovery codes), sealed: it stays the same when FOYER_SECRET is replaced.
create table name_key (
  id smallint primary key default 1 check (id = 1),
  sealed_key bytea not null
);
