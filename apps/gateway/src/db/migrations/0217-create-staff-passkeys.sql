-- Passkeys of staff, beside password and authenticator (docs/decisions/0026-staff.md).
create table staff_passkey (
  id text primary key,
  staff text not null references staff,
  -- The host that it was made for.
  site text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default clock(),
  last_used_at timestamptz
);
create index staff_passkey_of_staff on staff_passkey (staff);
