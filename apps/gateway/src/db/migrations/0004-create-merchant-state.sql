-- What an operator may change of a merchant while it runs. No row: the merchant is open.
create table merchant_state (
  merchant text primary key,
  maintenance_from timestamptz not null,
  maintenance_until timestamptz,
  check (maintenance_until > maintenance_from)
);
