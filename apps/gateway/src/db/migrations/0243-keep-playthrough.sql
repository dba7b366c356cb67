-- How much of a member's deposits was left to play after one of their transfers, at a percentage of the cashier document. Computed from
-- the ledger, a page of transfers at a time, so that a long history is read once.
create table cashier_playthrough (
  account_id bigint not null references ledger_account,
  percent integer not null check (percent >= 0),
  through_seq bigint not null,
  left_minor bigint not null check (left_minor >= 0),
  primary key (account_id, percent)
);
