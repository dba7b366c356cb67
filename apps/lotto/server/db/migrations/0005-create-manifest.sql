-- All tickets of a draw, sealed before its numbers were known (RFC 6962). Never changed.
create table manifest (
  draw_id text primary key references draw,
  root text not null,
  tickets integer not null check (tickets >= 0),
  sealed_at timestamptz not null
);

-- The hashes of the tree by level, 32 bytes each, so that a receipt reads one of each level.
create table manifest_level (
  draw_id text not null references manifest,
  level smallint not null,
  nodes bytea not null,
  primary key (draw_id, level)
);
alter table manifest_level alter column nodes set storage external;
create rule manifest_stays as on update to manifest do instead nothing;
create rule manifest_keeps as on delete to manifest do instead nothing;
