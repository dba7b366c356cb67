-- What messages to customer service have shown of their writers' distress, and what staff made of it (docs/support.md).
create table harm_case (
  id bigint generated always as identity primary key,
  merchant text not null,
  -- null: a visitor.
  member_id bigint references member,
  conversation_id uuid references support_conversation on delete set null,
  concern text not null check (concern in ('self-harm', 'gambling')),
  -- The first and the last message that showed it.
  first_seq integer not null,
  last_seq integer not null,
  -- Of the conversation, before it was raised.
  former_priority smallint not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  noticed_at timestamptz not null default clock(),
  decided_at timestamptz,
  decided_by text references staff,
  reason text not null default '',
  check ((state = 'open') = (decided_at is null))
);
create index harm_case_of_member on harm_case (member_id) where state <> 'dismissed';
-- One at a time: a later message is added to it.
create unique index harm_case_of_conversation on harm_case (conversation_id) where state <> 'dismissed';

-- Since when a case of theirs is open or confirmed: no offers meanwhile (policy.store.ts).
alter table member add column harm_since timestamptz;
