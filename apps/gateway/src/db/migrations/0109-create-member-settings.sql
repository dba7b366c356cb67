-- What members choose for themselves (docs/settings.md).
alter table member
  -- Empty: that of the merchant.
  add column time_zone text not null default '' check (length(time_zone) <= 40),
  -- Pages show as little motion as possible.
  add column is_calm boolean not null default false,
  -- The balance is hidden until the member asks for it.
  add column hides_balance boolean not null default false,
  -- News about the member's money is also sent by mail.
  add column money_by_email boolean not null default false,
  -- Names the picture; empty without one.
  add column avatar_version text not null default '',
  -- When an account that the member closes is closed for good, and since when it is.
  add column closing_at timestamptz,
  add column closed_at timestamptz;
create index member_closing on member (closing_at) where closing_at is not null and closed_at is null;

-- A JPEG, re-encoded.
create table member_avatar (
  member_id bigint primary key references member,
  picture bytea not null,
  set_at timestamptz not null default clock()
);

-- Every consent that was given or withdrawn; the newest of a purpose counts.
create table member_consent (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint not null references member,
  purpose text not null check (purpose in ('offersByEmail', 'offersBySms')),
  is_given boolean not null,
  at timestamptz not null default clock()
);
create index member_consent_of_member on member_consent (member_id, purpose, id desc);
