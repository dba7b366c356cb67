-- The first start of an installed app by a member who was logged in (docs/gateway.md): no tap on a link is one.
create table member_install (
  member_id bigint primary key references member,
  kind text not null check (kind in ('PWA', 'WEBCLIP', 'APP')),
  first_at timestamptz not null default clock()
);
