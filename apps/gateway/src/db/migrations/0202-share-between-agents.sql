-- What a statement has besides the agent's own members: shares of the agents below, and members whose winnings are set aside.
alter table agent_statement
  -- Net revenue with what was carried, of which a share is taken: by the agent, and by those above.
  add column base_minor bigint check (base_minor >= 0),
  -- The part of the commission that the agent's own members bring.
  add column own_minor bigint check (own_minor >= 0),
  -- [{agentId, baseMinor, amountMinor}], of agents below.
  add column overrides jsonb not null default '[]',
  -- {memberId: minor, below zero}: what a member has won and has not lost again.
  add column fences jsonb not null default '{}',
  -- What that changes of the base of this month.
  add column fenced_minor bigint not null default 0;
update agent_statement set own_minor = commission_minor,
  base_minor = greatest(0, net_minor + case when plan->>'carryover' = 'carry' then carried_minor else 0 end);
alter table agent_statement
  alter column base_minor set not null,
  alter column own_minor set not null;

-- Members who may be the agent who has referred them: they bring no amount until staff has looked at them. A decision is final.
create table agent_member_check (
  member_id bigint primary key references member,
  merchant text not null,
  agent_id bigint not null references member,
  flags text[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'cleared', 'refused')),
  found_at timestamptz not null default clock(),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index agent_member_check_of_agent on agent_member_check (agent_id);
create index agent_member_check_waiting on agent_member_check (merchant, found_at) where state = 'waiting';
