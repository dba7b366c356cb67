-- The tree of agents as a closure table: a row for each agent and each agent above it, and one of depth 0 for itself. An agent is added
-- as a leaf and never moved: statements of the past are computed from it.
create table agent_tree (
  merchant text not null,
  ancestor_id bigint not null references member,
  agent_id bigint not null references member,
  depth smallint not null check (depth between 0 and 10),
  -- When the agent became one: what its members do before it brings nothing.
  since timestamptz not null,
  primary key (agent_id, ancestor_id),
  -- One agent directly above, so that the tree has no second way and no cycle.
  unique (agent_id, depth),
  check ((depth = 0) = (agent_id = ancestor_id))
);
create index agent_tree_below on agent_tree (ancestor_id, depth);

-- Those who are agents already: below the agent who has referred them, if there is one.
with recursive above as (
  select merchant, id as ancestor_id, id as agent_id, 0 as depth, created_at as since, referred_by
  from member where type in (1, 2)
  union all
  select above.merchant, parent.id, above.agent_id, above.depth + 1, above.since, parent.referred_by
  from above join member parent on parent.id = above.referred_by and parent.type in (1, 2) and parent.merchant = above.merchant
  where above.depth < 10
)
insert into agent_tree (merchant, ancestor_id, agent_id, depth, since)
select merchant, ancestor_id, agent_id, depth, since from above;

create trigger agent_tree_is_final before update or delete on agent_tree for each row execute function refuse_edit();
