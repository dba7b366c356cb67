-- Where a visitor came from whose social identity is not linked yet, until the registration that follows.
create table social_campaign (
  merchant text not null,
  -- The identity as a hash.
  identity_hash bytea not null,
  campaign jsonb not null,
  at timestamptz not null default now(),
  primary key (merchant, identity_hash)
);
