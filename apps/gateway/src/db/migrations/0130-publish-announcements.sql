-- Announcements are a document of the merchant, with its popups.
drop table announcement;

-- What members did with the items of popups: one row for each member, version of an item and act.
create table popup_act (
  member_id bigint not null references member,
  item text not null,
  version integer not null,
  act text not null check (act in ('seen', 'closed', 'clicked')),
  at timestamptz not null default clock(),
  primary key (member_id, item, version, act)
);
