-- How the level of a member has changed, and under which version of the ladder: what a level brings stays as it was when it was reached or kept.
create table level_step (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  merchant text not null,
  -- 0: no level any more.
  rank integer not null check (rank >= 0),
  -- Of the document `vip`; 0 without one.
  ladder_version integer not null check (ladder_version >= 0),
  -- `found`: the level was there before its steps were written.
  cause text not null check (cause in ('found', 'raised', 'kept', 'lowered')),
  -- The end of the period that was decided, for `kept` and `lowered`.
  at timestamptz not null default clock()
);
create index level_step_of_member on level_step (member_id, id);

-- How far the periods of a member's level have been decided. Of two runs that decide a period one finds it undecided.
create table member_level (
  member_id bigint primary key references member,
  -- The newest period that is decided, YYYY-MM in the zone of the market.
  closed_through text,
  -- The period at whose end the level is lost unless it is kept meanwhile: the member has been told of it.
  warned_for text,
  -- From when what a member does counts for a higher level; null: from the beginning.
  counted_from timestamptz
);

-- Periods of a merchant that are decided for all members.
create table level_period (
  merchant text not null,
  period text not null,
  closed_at timestamptz not null default clock(),
  primary key (merchant, period)
);

-- Rounds of one account that were settled in a period.
create index settled_of_account on ledger_transfer (account_id, at) where kind in ('win', 'refund') and round_id is not null;
