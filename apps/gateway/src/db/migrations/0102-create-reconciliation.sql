-- Where a provider's statement, our payments and the ledger differ. It has an owner and an age until it is closed.
create table cashier_break (
  id bigint generated always as identity primary key,
  merchant text not null,
  connector text not null,
  kind text not null check (kind in ('provider_only', 'ours_only', 'amount', 'status')),
  direction text not null check (direction in ('in', 'out')),
  line_id text not null,
  ours_minor bigint,
  theirs_minor bigint,
  currency text not null,
  owner text,
  found_at timestamptz not null default clock(),
  closed_at timestamptz,
  note text
);
create unique index break_is_open_once on cashier_break (merchant, connector, kind, direction, line_id) where closed_at is null;
create index break_open on cashier_break (merchant, found_at) where closed_at is null;
