-- Checks of members' identities, one row for each attempt to reach a level (docs/identity.md).
create table identity_check (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  level smallint not null check (level between 1 and 3),
  state text not null check (state in ('draft', 'submitted', 'pending', 'retry', 'approved', 'rejected')),
  -- Name, number, birth date and kind of document, as the member has written them.
  sealed_details bytea,
  -- A keyed hash of the number: who else has it.
  number_ref text,
  -- Who decides: a provider, or staff.
  provider text not null,
  provider_ref text,
  next_ask_at timestamptz,
  -- How often it was sent.
  tries smallint not null default 0,
  labels text[] not null default '{}',
  wrong_sides text[] not null default '{}',
  member_comment text not null default '',
  staff_comment text not null default '',
  created_at timestamptz not null default clock(),
  touched_at timestamptz not null default clock(),
  submitted_at timestamptz,
  -- When the review was made, by the provider's clock: an older one never overwrites a newer one.
  reviewed_at timestamptz,
  decided_at timestamptz
);
create unique index identity_check_open on identity_check (member_id) where state in ('draft', 'submitted', 'pending', 'retry');
create index identity_check_of_member on identity_check (member_id, created_at);
create index identity_check_due on identity_check (next_ask_at) where next_ask_at is not null;
create index identity_check_of_number on identity_check (merchant, number_ref) where number_ref is not null;
create index identity_check_of_provider on identity_check (provider_ref) where provider_ref is not null;

-- The pictures of a check, re-encoded, each encrypted by a key of its own, which is sealed.
create table identity_file (
  id bigint generated always as identity primary key,
  check_id uuid not null references identity_check on delete cascade,
  side text not null check (side in ('front', 'back', 'selfie', 'address', 'funds')),
  sealed_key bytea not null,
  encrypted bytea not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null default clock(),
  unique (check_id, side)
);
