-- Who is at the desk, what they speak, and whose turn it is (docs/support.md).
alter table support_staff
  -- Empty: every language.
  add column languages text[] not null default '{}',
  -- The last time that a desk of theirs was open; null: they have left.
  add column seen_at timestamptz,
  add column assigned_at timestamptz;
create index support_open_of_staff on support_conversation (assignee) where state = 'open';
-- Staff searches what was written; the parts of numbers such as 77-2041 are words.
create index support_message_words on support_message using gin (to_tsvector('simple', translate(body, '-/.:#_', '      ')));
