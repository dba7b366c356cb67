-- Funds of a grant that must be wagered before they are the member's: an account of its own for each, which vendors see together with the cash.
create table wager (
  grant_id uuid primary key references promotion_grant,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  held_id bigint not null references ledger_account,
  currency text not null,
  required_minor bigint not null check (required_minor > 0),
  max_bet_minor bigint not null check (max_bet_minor > 0),
  -- The most that becomes the member's, and what has.
  most_paid_minor bigint not null check (most_paid_minor > 0),
  paid_minor bigint not null default 0 check (paid_minor between 0 and most_paid_minor),
  -- Basis points of a stake that count, by code of the game.
  contributions jsonb not null,
  state text not null default 'active' check (state in ('active', 'completed', 'expired', 'forfeited', 'reversed')),
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- A round that counted was corrected or undone after the end: cash stays, staff look at it.
  flagged_at timestamptz,
  -- When the member was told of its end.
  told_at timestamptz,
  check ((state = 'active') = (ended_at is null))
);
create unique index active_wager_of_member on wager (member_id) where state = 'active';
create index wager_of_member on wager (member_id);
create index untold_wager on wager (ended_at) where ended_at is not null and told_at is null;

-- What each transfer of a linked round means for its wager: the stake that counts, and what moved into its account (below zero: out of it).
create table wager_share (
  source text not null,
  tx_id text not null,
  grant_id uuid not null references wager,
  round_id text not null,
  stake_minor bigint not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  share_minor bigint not null,
  -- What the account held afterwards: a repeated call is answered with the same balance.
  usable_minor bigint not null check (usable_minor >= 0),
  primary key (source, tx_id)
);
create index wager_share_of_round on wager_share (source, round_id);
create index wager_share_of_grant on wager_share (grant_id);

alter table vendor_round add column wager_id uuid references wager;

-- Members who take part in a match: their next deposit that is large enough is matched once.
create table promotion_opt_in (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  offer_id text not null,
  document_version integer not null,
  terms jsonb not null,
  opted_at timestamptz not null default clock(),
  ends_at timestamptz not null,
  -- matched, ended without a deposit, or left by the member.
  state text not null default 'open' check (state in ('open', 'matched', 'ended', 'left'))
);
create unique index open_opt_in_of_member on promotion_opt_in (member_id) where state = 'open';
create index deposit_of_account on ledger_transfer (account_id, seq) where kind = 'deposit';
