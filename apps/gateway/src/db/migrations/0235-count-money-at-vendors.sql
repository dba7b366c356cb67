-- What a member has lost by play here since a time, and what they have since sent to vendors’ wallets that has not come back. Money that
-- comes back counts only against what was sent before it in the period: without that, money sent on earlier days would free the limit of a
-- later one. So `at_vendors` is the highest sum of the newest transfers, which the loop passes first.
create function loss_since(of_account bigint, since timestamptz, out played bigint, out at_vendors bigint)
  language plpgsql volatile set search_path from current as $$
declare
  sent bigint := 0;
  moved record;
begin
  played := 0;
  at_vendors := 0;
  for moved in
    select kind, amount_minor, round_id, at from ledger_transfer where account_id = of_account order by seq desc
  loop
    exit when moved.at <= since;
    if moved.kind = 'transfer' then
      sent := sent - moved.amount_minor;
      at_vendors := greatest(at_vendors, sent);
    elsif moved.kind in ('bet', 'tip', 'win', 'jackpot', 'void', 'freeRound')
      or (moved.kind = 'refund' and moved.round_id is not null) then
      played := played - moved.amount_minor;
    end if;
  end loop;
end $$;

-- What counts for limits of losses: below zero if the member won.
create or replace function net_loss(of_account bigint, since timestamptz) returns bigint
  language plpgsql volatile set search_path from current as $$
begin
  return (select played + at_vendors from loss_since(of_account, since));
end $$;
