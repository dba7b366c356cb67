-- The losses of a period, as in 0235, but read only from what is newer, as in seq-before.store.ts, instead of the account's whole history. The loop
-- of 0254 ended at the first transfer that is older than `since`, which hid newer ones before it: a transfer's time is the beginning of its
-- transaction, which may have waited for theirs.
create function loss_since(of_account bigint, since timestamptz, out played bigint, out at_vendors bigint)
  language plpgsql volatile set search_path from current as $$
declare
  sent bigint := 0;
  moved record;
  seq_before bigint := coalesce((select before.seq from ledger_transfer before where before.account_id = of_account
    and before.at < since - interval '10 minutes' order by before.seq desc limit 1), 0);
begin
  played := 0;
  at_vendors := 0;
  for moved in
    select kind, amount_minor, round_id from ledger_transfer
    where account_id = of_account and seq > seq_before and at > since order by seq desc
  loop
    if moved.kind = 'transfer' then
      sent := sent - moved.amount_minor;
      at_vendors := greatest(at_vendors, sent);
    elsif moved.kind in ('bet', 'tip', 'win', 'jackpot', 'void', 'freeRound')
      or (moved.kind = 'refund' and moved.round_id is not null) then
      played := played - moved.amount_minor;
    end if;
  end loop;
end $$;

create or replace function net_loss(of_account bigint, since timestamptz) returns bigint
  language plpgsql volatile set search_path from current as $$
begin
  return (select played + at_vendors from loss_since(of_account, since));
end $$;

drop function play_since(bigint, timestamptz);
