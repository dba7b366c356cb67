-- The year of a member's birth, once their identity has been checked.
alter table member_identity add column birth_year smallint check (birth_year between 1900 and 2200);

-- What staff have noted about members, to choose them by.
create table member_tag (
  member_id bigint not null references member,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  added_at timestamptz not null default clock(),
  primary key (member_id, tag)
);
