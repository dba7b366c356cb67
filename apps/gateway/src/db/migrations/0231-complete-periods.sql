-- A period is written down before its rebates are paid, and completed once everybody has been paid: what a fault or a stop leaves unpaid
-- is found again on any later day.
alter table promotion_period add column is_complete boolean not null default true;
