create table inbox_message (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint not null references member,
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index unread_of_member on inbox_message (member_id) where read_at is null;
