-- What a message is about, so that members can filter messages and open what they report.
alter table inbox_message
  add column category text not null default 'service' check (category in ('money', 'draws', 'security', 'offers', 'service')),
  add column subject_type text check (subject_type in ('deposit', 'withdrawal', 'beneficiary', 'identity')),
  add column subject_id text,
  -- Removed by the member, who can still undo it.
  add column removed_at timestamptz,
  add check ((subject_type is null) = (subject_id is null));

drop index unread_of_member;
create index unread_of_member on inbox_message (member_id) where read_at is null and removed_at is null;
create index message_of_member on inbox_message (member_id, id) where removed_at is null;
create index message_by_age on inbox_message (created_at);
create index removed_message on inbox_message (removed_at) where removed_at is not null;
