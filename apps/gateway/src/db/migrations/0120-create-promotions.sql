-- What members have been granted by offers. The terms are those of the version at the time: a later edit changes nothing of them.
create table promotion_grant (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  offer_id text not null,
  -- What makes a grant one of a kind: a code, a period, or how often it has been claimed.
  occurrence text not null,
  document_version integer not null,
  terms jsonb not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null default clock(),
  unique (member_id, offer_id, occurrence)
);
create index promotion_grant_of_offer on promotion_grant (merchant, offer_id);

-- How much of an offer's budget has been granted: one row, so that of two claims of the last of it one succeeds.
create table promotion_budget (
  merchant text not null,
  offer_id text not null,
  used_minor bigint not null default 0 check (used_minor >= 0),
  grants bigint not null default 0,
  primary key (merchant, offer_id)
);

-- Codes that work once, as keyed hashes. Codes for everybody are in the offer.
create table promotion_code (
  merchant text not null,
  code_hash text not null,
  offer_id text not null,
  grant_id uuid references promotion_grant,
  created_at timestamptz not null default clock(),
  primary key (merchant, code_hash)
);

-- A member's check-ins, a row for each day of the market's zone.
create table promotion_check_in (
  member_id bigint not null references member,
  offer_id text not null,
  day date not null,
  at timestamptz not null default clock(),
  primary key (member_id, offer_id, day)
);

-- Periods of rebates that have been paid out completely.
create table promotion_period (
  merchant text not null,
  offer_id text not null,
  period text not null,
  paid_at timestamptz not null default clock(),
  primary key (merchant, offer_id, period)
);

-- Whether a programme runs follows from its offers.
drop table promotion_flag;

-- Of settled rounds: which bets a period pays a rebate for.
create index transfer_settled_at on ledger_transfer (merchant, at) where kind in ('win', 'refund') and round_id is not null;
