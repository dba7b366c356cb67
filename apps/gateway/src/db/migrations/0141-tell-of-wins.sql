-- Members read of their larger wins in the inbox. Until when the wins of a merchant have been looked through, and which are told.
create table win_mark (
  merchant text primary key,
  seen_until timestamptz not null
);
create table told_win (
  seq bigint primary key references ledger_transfer,
  at timestamptz not null default clock()
);
create index jackpot_of_merchant on ledger_transfer (merchant, at desc) include (amount_minor) where kind = 'jackpot';

alter table inbox_message
  drop constraint inbox_message_subject_type_check,
  add constraint inbox_message_subject_type_check
    check (subject_type in ('deposit', 'withdrawal', 'beneficiary', 'identity', 'game', 'login', 'bet'));
