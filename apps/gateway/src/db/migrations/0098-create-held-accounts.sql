-- Money that is set aside: a member's withdrawals under way, a disputed deposit, a merchant's payments that wait for staff.
-- Such an account carries a balance and a chain like a member's, and is never below zero. Money enters and leaves it through
-- the house account `house:hold`, whose postings therefore sum to zero.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('member', 'house', 'held'));
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account add constraint balance_is_not_negative check (kind = 'house' or balance_minor >= 0);
alter table ledger_account add column held_for bigint references member;
create index held_account_of_member on ledger_account (held_for) where held_for is not null;

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction', 'dead',
  'bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound', 'hold', 'release'));
