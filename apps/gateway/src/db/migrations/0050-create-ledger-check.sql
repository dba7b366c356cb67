-- The last scheduled check of the ledger: how far it has read, and what it found. One row.
create table ledger_check (
  is_only boolean primary key default true check (is_only),
  -- The last transfer that was checked.
  through_seq bigint not null,
  checked_at timestamptz not null,
  took_ms integer not null,
  faults jsonb not null
);
