-- Deposits that are paid back: by staff (refund), or because a bank takes the money back (dispute). What a member has of a disputed
-- payment lies in the account `dispute:<member>`; what is missing of it is the house's loss if the bank decides for the payer.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction', 'dead',
  'bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound', 'hold', 'release', 'transfer', 'reversal'));

create table cashier_reversal (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'dispute')),
  merchant text not null,
  connector text not null,
  payment_row bigint not null references cashier_payment,
  deposit_id uuid not null references cashier_deposit,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What of it the member had: all of a refund, up to the balance of a dispute.
  covered_minor bigint not null check (covered_minor >= 0 and covered_minor <= amount_minor),
  state text not null check (state in ('waiting', 'approved', 'sending', 'done', 'refused', 'open', 'won', 'lost')),
  approvals_needed smallint not null default 1,
  -- The provider's id of a dispute.
  provider_ref text,
  created_at timestamptz not null default clock(),
  ended_at timestamptz,
  -- When the provider is asked next, and how often it has been.
  ask_at timestamptz,
  asked integer not null default 0
);
create index reversal_of_deposit on cashier_reversal (deposit_id);
create index reversal_of_payment on cashier_reversal (payment_row);
create index reversal_under_way on cashier_reversal (merchant, created_at) where state in ('waiting', 'approved', 'sending', 'open');
create unique index dispute_of_provider on cashier_reversal (merchant, connector, provider_ref) where provider_ref is not null;

-- Who has approved what of the cashier that two people decide; `subject` names the decision, so that a second person agrees to the same.
create table staff_approval (
  subject text not null,
  staff text not null,
  at timestamptz not null default clock(),
  primary key (subject, staff)
);

-- A member's picture that shows a transfer, encrypted (docs/cashier.md).
create table cashier_proof (
  deposit_id uuid primary key references cashier_deposit,
  merchant text not null,
  member_id bigint not null references member,
  sealed_key bytea not null,
  encrypted bytea not null,
  width integer not null,
  height integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  added_at timestamptz not null default clock(),
  decided_at timestamptz
);
create index proof_waiting on cashier_proof (merchant, added_at) where state = 'waiting';
