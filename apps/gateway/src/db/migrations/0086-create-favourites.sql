-- The games that members have marked.
create table favourite_game (
  member_id bigint not null references member,
  game_code text not null,
  added_at timestamptz not null default clock(),
  primary key (member_id, game_code)
);

-- What a member has played lately is what they launched.
create index vendor_session_of_member on vendor_session (member_id, created_at desc);
