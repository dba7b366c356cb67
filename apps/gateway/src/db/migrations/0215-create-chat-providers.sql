-- Contact details that were given in a chat, sealed; with the conversation if it was ours (docs/support.md).
create table support_contact (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint references member,
  visitor_ref text,
  conversation_id uuid references support_conversation on delete cascade,
  sealed_details bytea not null,
  created_at timestamptz not null default clock(),
  check ((member_id is null) <> (visitor_ref is null))
);
create index support_contact_of_conversation on support_contact (conversation_id) where conversation_id is not null;
create index support_contact_of_member on support_contact (member_id, created_at desc) where member_id is not null;
create index support_contact_by_age on support_contact (created_at) where conversation_id is null;

-- What a provider calls a member: its own random id.
create table support_provider_customer (
  provider text not null check (provider in ('LIVECHAT')),
  member_id bigint not null references member,
  entity_id text not null,
  primary key (provider, member_id)
);
