create table member (
  id bigint generated always as identity (start with 8100001) primary key,
  merchant text not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  type smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'disabled', 'excluded')),
  language text not null,
  currency text not null,
  club_label jsonb,
  referral_code text not null,
  referred_by bigint references member,
  password_expired boolean not null default false,
  registration jsonb not null default '{}',
  last_login_at timestamptz,
  previous_login_at timestamptz,
  created_at timestamptz not null default now(),
  unique (merchant, username_key),
  unique (merchant, referral_code)
);

create table session (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  token_hash bytea not null unique,
  device_id text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index session_of_member on session (member_id) where revoked_at is null;

-- One row per Idempotency-Key; the answer is sealed, since it may hold a token.
create table idempotent_call (
  merchant text not null,
  endpoint text not null,
  key text not null,
  input_hash bytea not null,
  sealed_answer bytea,
  at timestamptz not null default now(),
  primary key (merchant, endpoint, key)
);

-- What must be seen once only: encrypted bodies, vendor nonces. Losing it in a crash costs five minutes of memory, not money.
create unlogged table seen_once (
  key text primary key,
  at timestamptz not null default now()
);

create table encryption_key (
  kid text primary key,
  sealed_private_key bytea not null,
  public_key text not null,
  created_at timestamptz not null default now()
);

create table audit_event (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint,
  kind text not null,
  details jsonb not null default '{}',
  ip text,
  at timestamptz not null default now()
);
create rule audit_event_keeps as on update to audit_event do instead nothing;
create rule audit_event_stays as on delete to audit_event do instead nothing;
