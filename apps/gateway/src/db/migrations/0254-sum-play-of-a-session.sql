-- What a member has staked and lost by play here since a time, and what they have since sent to vendors’ wallets that has not come back, from
-- the newest transfers only: an account may have a million older ones. Money that comes back counts only against what was sent before it in
-- the period: without that, money sent on earlier days would free the limit of a later one. So `at_vendors` is the highest sum of the newest
-- transfers, which the loop passes first. Without a sort and a bitmap the planner reads the index in the order of the loop, and no further.
create function play_since(of_account bigint, since timestamptz, out staked bigint, out lost bigint, out at_vendors bigint)
  language plpgsql volatile set search_path from current set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  sent bigint := 0;
  moved record;
begin
  staked := 0;
  lost := 0;
  at_vendors := 0;
  for moved in
    select kind, amount_minor, round_id, at from ledger_transfer where account_id = of_account order by seq desc
  loop
    exit when moved.at <= since;
    if moved.kind = 'transfer' then
      sent := sent - moved.amount_minor;
      at_vendors := greatest(at_vendors, sent);
    elsif moved.kind in ('bet', 'tip') or (moved.kind = 'refund' and moved.round_id is not null) then
      staked := staked - moved.amount_minor;
      lost := lost - moved.amount_minor;
    elsif moved.kind in ('win', 'jackpot', 'void', 'freeRound') then
      lost := lost - moved.amount_minor;
    end if;
  end loop;
end $$;

create or replace function net_loss(of_account bigint, since timestamptz) returns bigint
  language plpgsql volatile set search_path from current as $$
begin
  return (select lost + at_vendors from play_since(of_account, since));
end $$;

drop function loss_since(bigint, timestamptz);
