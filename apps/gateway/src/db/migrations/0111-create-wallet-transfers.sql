-- Transfers between the main wallet and a vendor's own wallets. What is on its way to a vendor lies in the account `transit:<member>`.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction', 'dead',
  'bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound', 'hold', 'release', 'transfer'));

create table wallet_transfer (
  id uuid primary key,
  number bigint generated always as identity unique,
  merchant text not null,
  member_id bigint not null references member,
  account_id bigint not null references ledger_account,
  -- The vendor's code.
  wallet text not null,
  direction text not null check (direction in ('toVendor', 'toMain')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'sending' check (state in ('sending', 'unknown', 'done', 'refused')),
  reason text,
  idempotency_key text not null,
  created_at timestamptz not null default clock(),
  ended_at timestamptz,
  -- When the vendor is asked next, and how often it has been.
  ask_at timestamptz not null,
  asked integer not null default 0,
  unique (member_id, idempotency_key)
);
create index transfer_of_member on wallet_transfer (member_id, number desc);
create index transfer_under_way on wallet_transfer (ask_at) where state in ('sending', 'unknown');

-- Money at a vendor with its own wallets counts as lost until it is back: what is bet there is not seen here. A refund counts only of a
-- round; what comes back of a withdrawal was not won.
create or replace function net_loss(of_account bigint, since timestamptz) returns bigint
  language plpgsql volatile set search_path from current as $$
declare
  total bigint := 0;
  moved record;
begin
  for moved in
    select kind, amount_minor, round_id, at from ledger_transfer where account_id = of_account order by seq desc
  loop
    exit when moved.at <= since;
    if moved.kind in ('bet', 'tip', 'win', 'jackpot', 'void', 'freeRound', 'transfer')
      or (moved.kind = 'refund' and moved.round_id is not null) then
      total := total - moved.amount_minor;
    end if;
  end loop;
  return total;
end $$;
