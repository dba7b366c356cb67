-- The places of an ended tournament that have a prize, stored before the first one is paid: rounds and members that change
-- afterwards move nobody.
create table tournament_place (
  merchant text not null,
  offer_id text not null,
  starts_at timestamptz not null,
  rank integer not null check (rank > 0),
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  primary key (merchant, offer_id, starts_at, rank),
  unique (merchant, offer_id, starts_at, member_id),
  foreign key (merchant, offer_id, starts_at) references tournament
);
