-- What is known of a member's identity; without a row the level is 0.
create table member_identity (
  member_id bigint primary key references member,
  level smallint not null check (level between 0 and 3),
  -- The name on the document.
  sealed_name bytea,
  checked_at timestamptz not null default clock()
);

-- A member's own limits of gross deposits (the lowest one counts).
create table deposit_limit (
  member_id bigint not null references member,
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor bigint not null check (amount_minor >= 0),
  set_at timestamptz not null default clock(),
  primary key (member_id, period)
);
