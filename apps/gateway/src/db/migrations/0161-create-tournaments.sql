-- Tournaments with their rule as it was when the first member took part: nothing of it changes while they play.
create table tournament (
  merchant text not null,
  offer_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  document_version integer not null,
  terms jsonb not null,
  -- When its prizes were paid, with the rounds that were ranked.
  closed_at timestamptz,
  primary key (merchant, offer_id, starts_at)
);
create index tournament_to_close on tournament (ends_at) where closed_at is null;

-- Who takes part, and from when on: nobody is listed who did not ask for it.
create table tournament_entry (
  merchant text not null,
  offer_id text not null,
  starts_at timestamptz not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  joined_at timestamptz not null default clock(),
  left_at timestamptz,
  primary key (merchant, offer_id, starts_at, member_id),
  foreign key (merchant, offer_id, starts_at) references tournament
);
create index tournament_entry_of_member on tournament_entry (member_id);
