-- People who operate Foyer. Their rights over draws are not here: who may approve those is in a file (docs/decisions/0026-staff.md).
create table staff (
  name text primary key check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  password_hash text not null,
  sealed_totp bytea not null,
  -- The time step of the last code: no code counts twice (RFC 6238 §5.2).
  totp_step bigint not null default 0,
  -- Ed25519, base64 of 32 bytes. Two names with one key would be one person.
  signing_key text not null unique,
  disabled_at timestamptz,
  created_at timestamptz not null default clock()
);

create table staff_role (
  staff text not null references staff,
  -- '*': every merchant, and what belongs to none.
  merchant text not null,
  role text not null,
  primary key (staff, merchant, role)
);

create table staff_session (
  token_hash bytea primary key,
  staff text not null references staff,
  created_at timestamptz not null default clock(),
  seen_at timestamptz not null default clock()
);

-- What needs a second person: requested by one, confirmed by another before it expires.
create table staff_request (
  id uuid primary key,
  act text not null,
  merchant text not null,
  member_id bigint not null references member,
  reason text not null,
  requested_by text not null references staff,
  requested_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  confirmed_by text references staff,
  confirmed_at timestamptz,
  check (confirmed_by <> requested_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);

-- Who did what to whom, why and when, and what it was before and after.
create table staff_act (
  id uuid primary key,
  at timestamptz not null,
  staff text not null,
  act text not null,
  merchant text not null,
  subject text not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  -- What was signed, and the signature, of acts from the command line; null for those of an operator's session.
  signed text,
  signature text,
  check ((signed is null) = (signature is null))
);
create index staff_act_of_subject on staff_act (merchant, subject, at);
create function refuse_staff_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'the record of acts is append-only';
end $$;
create trigger staff_act_is_final before update or delete on staff_act for each row execute function refuse_staff_act_change();
create trigger staff_act_is_kept before truncate on staff_act for each statement execute function refuse_staff_act_change();

-- An exclusion outlasts a disabled account that is enabled again.
alter table member add column excluded_since timestamptz;
update member set excluded_since = clock() where status = 'excluded';
