-- Heads of the ledger: each records all transfers and all seals up to two numbers, by a chain of hashes over both, and is sealed with the
-- head before it. They are also published, so that a past that was rewritten since shows even if all of this was written again.
create table ledger_head (
  nr bigint primary key,
  at timestamptz not null,
  through_seq bigint not null,
  transfers bytea not null,
  through_seal bigint not null,
  seals bytea not null,
  key_id text not null,
  mac bytea not null
);
