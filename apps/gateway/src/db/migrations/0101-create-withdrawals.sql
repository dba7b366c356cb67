create table cashier_beneficiary (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null references member,
  method text not null,
  bank text not null,
  sealed_account bytea not null,
  account_ref text not null,
  masked text not null,
  sealed_holder bytea not null,
  name_match text not null check (name_match in ('exact', 'likely', 'unknown')),
  added_at timestamptz not null default clock(),
  usable_from timestamptz not null,
  removed_at timestamptz
);
create unique index beneficiary_of_member on cashier_beneficiary (member_id, method, account_ref) where removed_at is null;
create index beneficiary_by_account on cashier_beneficiary (merchant, account_ref);

create table cashier_withdrawal (
  id uuid primary key,
  number bigint generated always as identity unique,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  beneficiary_id uuid not null references cashier_beneficiary,
  method text not null,
  connector text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  state text not null default 'held' check (state in
    ('held', 'needs_review', 'approved', 'sending', 'paid', 'rejected', 'cancelled', 'returned')),
  idempotency_key text not null,
  document_version integer not null,
  made_as integer not null,
  -- The rule that decided, with every clause that it weighed; null before.
  decision jsonb,
  approvals_needed smallint not null default 1,
  provider_ref text,
  created_at timestamptz not null default clock(),
  promised_by timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next about a payout under way, and how often it has been.
  ask_at timestamptz,
  asked integer not null default 0,
  unique (member_id, idempotency_key),
  unique (member_id, made_as)
);
create index withdrawal_of_member on cashier_withdrawal (member_id, number desc);
create index withdrawal_under_way on cashier_withdrawal (state, ask_at) where state in ('held', 'needs_review', 'approved', 'sending');

-- Written before each call of a provider: after a crash it says that there may have been one.
create table cashier_payout_attempt (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references cashier_withdrawal,
  at timestamptz not null default clock(),
  outcome text
);
create index attempt_of_withdrawal on cashier_payout_attempt (withdrawal_id);

create table cashier_approval (
  withdrawal_id uuid not null references cashier_withdrawal,
  staff text not null,
  at timestamptz not null default clock(),
  primary key (withdrawal_id, staff)
);
