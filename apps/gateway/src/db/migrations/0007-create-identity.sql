-- What a member can prove to be one by.
alter table member
  add column email text,
  add column mobile text,
  add column second_factor text check (second_factor in ('email', 'ga', 'sms')),
  -- 'own': chosen by the member; 'initial': made by us and sent, good until it ends; 'none': there is no password yet.
  add column password_kind text not null default 'own' check (password_kind in ('own', 'initial', 'none')),
  add column password_ends_at timestamptz,
  add column password_changed_at timestamptz not null default now();
create unique index member_of_mobile on member (merchant, mobile) where mobile is not null;
create unique index member_of_email on member (merchant, lower(email)) where email is not null;

alter table session
  add column method text not null default 'password',
  add column country text,
  -- When the member last proved who they are: what is dangerous asks for it again after a while.
  add column proved_at timestamptz not null default now();

-- Codes sent by SMS or e-mail: six digits, ten minutes, five tries, one use. Only the newest of its kind counts, so there is one row.
create table verification_code (
  merchant text not null,
  purpose text not null,
  -- A name derived from number or address: the log of codes is no address book.
  destination_name text not null,
  member_id bigint references member on delete cascade,
  code_hash bytea not null,
  tries_left smallint not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- How many went there since `counted_from`, which moves on after a day.
  sent_count int not null default 1,
  counted_from timestamptz not null default now(),
  primary key (merchant, purpose, destination_name)
);

-- Secrets that are good once and for a short time: a login that waits for its second factor, a passkey's challenge,
-- a social identity that was proved. The payload is sealed.
create table one_time_token (
  token_hash bytea primary key,
  merchant text not null,
  kind text not null,
  sealed_payload bytea not null,
  tries_left smallint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table totp (
  member_id bigint primary key references member on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code: no code counts twice (RFC 6238 §5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  member_id bigint not null references member on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkey (
  id text primary key,
  merchant text not null,
  member_id bigint not null references member on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_member on passkey (member_id);

-- Who a member is elsewhere. Identity is issuer and subject, never an address (ASVS 6.8.1).
create table social_identity (
  merchant text not null,
  issuer text not null,
  subject text not null,
  member_id bigint not null references member on delete cascade,
  channel text not null,
  name text,
  picture text,
  created_at timestamptz not null default now(),
  primary key (merchant, issuer, subject)
);
create index social_identity_of_member on social_identity (member_id);

-- A device that may log a member in by itself, as long as it comes back within thirty days.
create table remembered_login (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member on delete cascade,
  device_id text not null,
  ip text,
  country text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index remembered_login_of_member on remembered_login (member_id) where revoked_at is null;

-- Its secrets. 'active': the one in use; 'offered': the next one, once the device has it; 'retired': nobody honest has it any more.
create table remembered_secret (
  secret_hash bytea primary key,
  remembered_id uuid not null references remembered_login on delete cascade,
  state text not null check (state in ('active', 'offered', 'retired'))
);
create index remembered_secret_of_login on remembered_secret (remembered_id);

-- The member's own history of logins, failed ones as well.
create table login_event (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint not null references member on delete cascade,
  method text not null,
  outcome text not null,
  ip text,
  country text,
  device_id text,
  user_agent text,
  at timestamptz not null default now()
);
create index login_event_of_member on login_event (member_id, id desc);

-- How often somebody was wrong about an account, by who it was: strangers together, each known device for itself.
create table login_failure (
  merchant text not null,
  account_name text not null,
  device_id text not null,
  failures int not null,
  last_at timestamptz not null default now(),
  primary key (merchant, account_name, device_id)
);

-- What the sandbox would have sent: every SMS, e-mail and push.
create table outbox_message (
  id bigint generated always as identity primary key,
  merchant text not null,
  channel text not null check (channel in ('sms', 'email', 'push')),
  recipient text not null,
  subject text,
  body text not null,
  code text,
  at timestamptz not null default now()
);
create index outbox_message_newest on outbox_message (recipient, id desc);
