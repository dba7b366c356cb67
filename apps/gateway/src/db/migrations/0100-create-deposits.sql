create table cashier_deposit (
  id uuid primary key,
  -- What providers that want a number are told.
  number bigint generated always as identity unique,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  method text not null,
  connector text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'created' check (state in
    ('created', 'pending', 'paid', 'expired', 'failed', 'refunding', 'refunded', 'disputed')),
  is_late boolean not null default false,
  -- Our reference on the payment: the content of a transfer, or a txid.
  reference text not null,
  provider_ref text,
  instructions jsonb,
  document_version integer not null,
  made_as integer not null,
  arrived_as integer,
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  promised_seconds integer not null,
  paid_at timestamptz,
  polled_at timestamptz,
  unique (merchant, connector, reference),
  unique (member_id, made_as)
);
create unique index deposit_of_provider on cashier_deposit (connector, merchant, provider_ref) where provider_ref is not null;
create index deposit_of_member on cashier_deposit (member_id, number desc);
create index deposit_under_way on cashier_deposit (expires_at) where state in ('created', 'pending');

-- One row per movement of money at a provider, credited or not (docs/cashier.md).
create table cashier_payment (
  id bigint generated always as identity primary key,
  merchant text not null,
  connector text not null,
  payment_id text not null,
  deposit_id uuid references cashier_deposit,
  member_id bigint references member,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  credited_minor bigint not null check (credited_minor >= 0),
  suspended_minor bigint not null check (suspended_minor >= 0),
  state text not null check (state in ('credited', 'suspended', 'returned')),
  reason text check (reason in ('thirdParty', 'excluded', 'limit', 'closed', 'unmatched')),
  is_extra boolean not null default false,
  sealed_payer bytea,
  payer_ref text,
  paid_at timestamptz not null,
  created_at timestamptz not null default clock(),
  decided_by text,
  decided_at timestamptz,
  unique (merchant, connector, payment_id),
  check (credited_minor + suspended_minor = amount_minor)
);
create index payment_of_deposit on cashier_payment (deposit_id);
create index payment_of_member on cashier_payment (member_id, created_at);
create index payment_suspended on cashier_payment (merchant, created_at) where state = 'suspended';

-- What providers have reported, before it is processed.
create table cashier_notice (
  id bigint generated always as identity primary key,
  merchant text not null,
  connector text not null,
  event_id text not null,
  body jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null default clock(),
  received_at timestamptz not null default clock(),
  processed_at timestamptz,
  unique (merchant, connector, event_id)
);
create index notice_to_process on cashier_notice (next_at) where processed_at is null;

-- The timeline of deposits and withdrawals: every move, by whom, and why.
create table cashier_step (
  id bigint generated always as identity primary key,
  subject uuid not null,
  state text not null,
  by_whom text not null,
  reason text,
  at timestamptz not null default clock()
);
create index step_of_subject on cashier_step (subject, id);
create trigger step_is_final before update or delete on cashier_step for each row execute function refuse_edit();
