-- A conversation is a draft until its customer has written: staff do not see drafts, and the queue does not contain them.
alter table support_conversation drop constraint support_conversation_state_check;
alter table support_conversation add constraint support_conversation_state_check
  check (state in ('draft', 'waiting', 'open', 'closed'));
-- Null: the customer has not written. A draft can be closed.
alter table support_conversation add column began_at timestamptz;
update support_conversation set began_at = opened_at;
alter table support_conversation add constraint support_conversation_began
  check (state not in ('waiting', 'open') or began_at is not null);
create index support_drafts on support_conversation (touched_at) where began_at is null;
