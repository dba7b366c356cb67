-- What members tell staff outside of a chat: ideas, problems, praise, complaints (docs/feedback.md).
create table feedback (
  id uuid primary key,
  -- What member and staff call it by.
  number bigint generated always as identity (start with 100001) unique,
  merchant text not null,
  member_id bigint not null references member,
  kind text not null check (kind in ('idea', 'problem', 'praise', 'complaint')),
  area text not null check (area in ('lobby', 'lottery', 'games', 'money', 'promotions', 'account', 'support', 'other')),
  body text not null,
  language text not null,
  wants_answer boolean not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default clock(),
  -- Until when a complaint is answered.
  answer_by timestamptz,
  answer text,
  staff text references staff,
  ended_at timestamptz,
  check ((state = 'answered') = (answer is not null)),
  check ((state = 'open') = (ended_at is null)),
  check ((kind = 'complaint') = (answer_by is not null))
);
create index feedback_of_member on feedback (member_id, created_at desc);
create index feedback_open on feedback (merchant, answer_by, created_at) where state = 'open';

-- Its pictures, each encrypted by a key of its own, which is sealed. They are re-encoded.
create table feedback_picture (
  id uuid primary key,
  feedback_id uuid not null references feedback on delete cascade,
  position smallint not null,
  sealed_key bytea not null,
  encrypted bytea not null,
  unique (feedback_id, position)
);

-- The answer is a message that leads to it.
alter table inbox_message
  drop constraint inbox_message_subject_type_check,
  add constraint inbox_message_subject_type_check
    check (subject_type in ('deposit', 'withdrawal', 'beneficiary', 'identity', 'game', 'login', 'bet', 'feedback'));
