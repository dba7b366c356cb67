-- A bank may pay a payout that it has reported as failed or returned, and change its mind again. Each change is a turn.
alter table cashier_withdrawal
  add column turns integer not null default 0 check (turns >= 0),
  -- The part of the amount that the latest late payment took from the member; the rest is a loss.
  add column covered_minor bigint check (covered_minor between 0 and amount_minor),
  -- The first payout failed, so the whole amount with its fee was released.
  add column was_released boolean not null default false,
  add check ((turns = 0) = (covered_minor is null));
call seal_documents('cashier_withdrawal');
