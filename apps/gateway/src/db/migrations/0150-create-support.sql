-- Conversations with customer service (docs/support.md). The customer is a member, or a visitor with a signed id.
create table support_conversation (
  id uuid primary key,
  merchant text not null,
  member_id bigint references member,
  -- A keyed hash of the visitor’s id; null: a member.
  visitor_ref text,
  language text not null,
  topic text not null,
  state text not null check (state in ('waiting', 'open', 'closed')),
  assignee text references staff,
  -- The rank of the member’s label: higher ones are answered first.
  priority smallint not null default 0,
  tags text[] not null default '{}',
  -- The number of its last message.
  seq integer not null default 0,
  customer_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  opened_at timestamptz not null default clock(),
  -- Since when the customer waits for an answer; null: they do not.
  unanswered_since timestamptz,
  waiting_since timestamptz,
  first_answer_at timestamptz,
  touched_at timestamptz not null default clock(),
  closed_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rating_tags text[] not null default '{}',
  rating_comment text not null default '',
  rated_at timestamptz,
  check ((member_id is null) <> (visitor_ref is null)),
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'open' or assignee is not null)
);
create unique index support_open_of_member on support_conversation (member_id) where state <> 'closed' and member_id is not null;
create unique index support_open_of_visitor on support_conversation (merchant, visitor_ref)
  where state <> 'closed' and visitor_ref is not null;
create index support_of_member on support_conversation (member_id, opened_at desc);
create index support_of_visitor on support_conversation (merchant, visitor_ref, opened_at desc);
create index support_queue on support_conversation (merchant, priority desc, waiting_since) where state = 'waiting';
create index support_closed on support_conversation (merchant, closed_at) where state = 'closed';

-- Files of conversations, each encrypted by a key of its own, which is sealed. Pictures are re-encoded.
create table support_file (
  id uuid primary key,
  conversation_id uuid not null references support_conversation on delete cascade,
  type text not null check (type in ('picture', 'pdf')),
  name text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sealed_key bytea not null,
  encrypted bytea not null,
  added_at timestamptz not null default clock()
);
create index support_file_of_conversation on support_file (conversation_id);

create table support_message (
  conversation_id uuid not null references support_conversation on delete cascade,
  -- Taken while the conversation is locked: without gaps, in the order of the commits.
  seq integer not null,
  -- Chosen by who sends: a repetition is the same message.
  client_id text not null,
  author text not null check (author in ('customer', 'staff', 'system')),
  staff text references staff,
  -- A note is for staff alone.
  is_note boolean not null default false,
  body text not null,
  file_id uuid references support_file,
  at timestamptz not null default clock(),
  primary key (conversation_id, seq),
  unique (conversation_id, author, client_id),
  check (author <> 'staff' or staff is not null),
  check (not is_note or author = 'staff')
);

-- Staff of customer service, as customers know them.
create table support_staff (
  staff text primary key references staff,
  -- What customers see; their names to log in are nobody’s business.
  shown_name text not null,
  is_available boolean not null default false,
  most_chats smallint not null default 8 check (most_chats between 1 and 50)
);
