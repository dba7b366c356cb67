-- Why a level rose: what was asked for, and the span in which it was done. The levels of a merchant may change; this does not.
alter table level_step add column conditions jsonb;
alter table level_step add column counted_from timestamptz;
alter table level_step add column counted_to timestamptz;
alter table level_step add constraint level_step_basis check ((conditions is null) = (counted_to is null));
