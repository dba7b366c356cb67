-- What goes back of payments that wait in suspense: sent by staff (return), or taken by the payer's bank (claim). Until it has ended, its
-- amount is neither credited nor sent back a second time.
create table suspense_return (
  id uuid primary key,
  kind text not null check (kind in ('return', 'claim')),
  payment_row bigint not null references cashier_payment,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('sending', 'open', 'done', 'failed')),
  -- The provider's id of a claim.
  provider_ref text,
  -- Who sends it back.
  staff text,
  created_at timestamptz not null default clock(),
  ended_at timestamptz,
  -- When the provider is asked next, and how often it has been.
  ask_at timestamptz,
  asked integer not null default 0
);
create index suspense_return_of_payment on suspense_return (payment_row);
create index suspense_return_to_follow on suspense_return (created_at) where state = 'sending';
create unique index suspense_claim_of_provider on suspense_return (payment_row, provider_ref) where provider_ref is not null;

-- What of the suspended part has gone back.
alter table cashier_payment add column returned_minor bigint not null default 0
  check (returned_minor >= 0 and returned_minor <= suspended_minor);
update cashier_payment set returned_minor = suspended_minor where state = 'returned';
