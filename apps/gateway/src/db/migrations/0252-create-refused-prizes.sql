-- Prizes that are never paid: the budget of the offer, which is fixed with the rule of the tournament, does not cover them.
create table tournament_refused_prize (
  merchant text not null,
  offer_id text not null,
  starts_at timestamptz not null,
  rank integer not null,
  amount_minor bigint not null,
  reason text not null,
  at timestamptz not null default clock(),
  primary key (merchant, offer_id, starts_at, rank),
  foreign key (merchant, offer_id, starts_at, rank) references tournament_place
);
