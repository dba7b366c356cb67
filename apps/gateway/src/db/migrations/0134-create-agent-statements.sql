-- What an agent is due for a month: a fold of the ledger that can be computed again. A statement is never changed, only approved and paid.
create table agent_statement (
  agent_id bigint not null references member,
  -- YYYY-MM, in the zone of the market.
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  merchant text not null,
  currency text not null,
  time_zone text not null,
  plan jsonb not null,
  plan_version integer not null,
  month jsonb not null,
  carried_minor bigint not null,
  net_minor bigint not null,
  commission_minor bigint not null check (commission_minor >= 0),
  carry_minor bigint not null check (carry_minor <= 0),
  hash bytea not null,
  approved_by text[] not null default '{}',
  made_at timestamptz not null default clock(),
  paid_at timestamptz,
  primary key (agent_id, period)
);

-- Up to which month an agent has been paid: of two payouts of a month one finds it unpaid.
create table agent_paid (
  agent_id bigint primary key references member,
  paid_through text not null
);
