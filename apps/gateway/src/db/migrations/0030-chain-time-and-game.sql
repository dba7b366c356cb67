-- From version 2 on, the hash of a transfer covers its time and its game as well.
alter table ledger_transfer add column chain_version smallint not null default 1 check (chain_version in (1, 2));
alter table ledger_transfer alter column chain_version set default 2;
