-- Applications of members to become an agent; of each member one is open.
create table agent_application (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  state text not null check (state in ('draft', 'submitted', 'checked', 'approved', 'refused', 'withdrawn')),
  -- How the member will invite people; emptied when the account is closed.
  way text not null check (way in ('friends', 'shop', 'page', 'events')),
  name text not null default '',
  link text not null default '',
  -- Of a refusal: what the member is told.
  refusal text check (refusal in ('details', 'invitations', 'account')),
  approved_by text[] not null default '{}',
  created_at timestamptz not null default clock(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check ((state = 'refused') = (refusal is not null))
);
create unique index agent_application_open on agent_application (member_id) where state in ('draft', 'submitted', 'checked');
create index agent_application_of_member on agent_application (member_id, created_at);
create index agent_application_waiting on agent_application (merchant, submitted_at) where state in ('submitted', 'checked');
