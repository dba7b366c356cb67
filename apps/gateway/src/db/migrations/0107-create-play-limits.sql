-- A member's own limits. Deposits and losses are limited within a rolling period, stakes for each bet; the lowest limit counts.
create table play_limit (
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('bet', 'day', 'week', 'month')),
  amount_minor bigint not null check (amount_minor >= 0),
  set_at timestamptz not null default clock(),
  -- A raise or a removal that waits: from then on the member may confirm it. Without an amount it is a removal.
  next_from timestamptz,
  next_amount_minor bigint check (next_amount_minor > amount_minor),
  primary key (member_id, kind, period),
  check ((kind = 'stake') = (period = 'bet')),
  check (next_from is not null or next_amount_minor is null)
);
insert into play_limit (member_id, kind, period, amount_minor, set_at)
  select member_id, 'deposit', period, amount_minor, set_at from deposit_limit;
drop table deposit_limit;

-- What a member has lost since a time: bets less what they brought back; below zero if they won. Reads backwards, so that its cost is that
-- of the period. Volatile: it sees what was committed while its statement waited for the lock of the member's limits.
create function net_loss(of_account bigint, since timestamptz) returns bigint
  language plpgsql volatile set search_path from current as $$
declare
  total bigint := 0;
  moved record;
begin
  for moved in
    select kind, amount_minor, at from ledger_transfer where account_id = of_account order by seq desc
  loop
    exit when moved.at <= since;
    if moved.kind in ('bet', 'tip', 'win', 'refund', 'jackpot', 'void', 'freeRound') then
      total := total - moved.amount_minor;
    end if;
  end loop;
  return total;
end $$;

-- A break ends by itself; an exclusion does not.
alter table member add column paused_until timestamptz;

-- Who has excluded themselves, and for how long: in every brand of a licence. It outlasts the account: contacts are stored as hashes.
create table self_exclusion (
  id bigint generated always as identity primary key,
  licence text not null,
  merchant text not null,
  member_id bigint not null references member,
  mobile_hash bytea,
  email_hash bytea,
  since timestamptz not null default clock(),
  -- Null: for good.
  until timestamptz
);
create index self_exclusion_of_member on self_exclusion (member_id);
create index self_exclusion_of_mobile on self_exclusion (mobile_hash) where mobile_hash is not null;
create index self_exclusion_of_email on self_exclusion (email_hash) where email_hash is not null;
