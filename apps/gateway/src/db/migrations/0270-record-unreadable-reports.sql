-- What a provider writes in a form that we cannot read, and returns that cannot be booked, wait for staff as breaks; the text is encrypted.
alter table cashier_break drop constraint cashier_break_kind_check;
alter table cashier_break add constraint cashier_break_kind_check
  check (kind in ('provider_only', 'ours_only', 'amount', 'status', 'unreadable', 'return'));
alter table cashier_break add column sealed_raw bytea;

-- Notices are claimed for each merchant and connector.
create index notice_of_lane on cashier_notice (merchant, connector, id) where processed_at is null;
drop index notice_to_process;

-- How often a bank has changed the outcome of a reversal after it had ended: each change has its own postings.
alter table cashier_reversal add column turns integer not null default 0;
-- As above, for money in suspense.
alter table suspense_return add column turns integer not null default 0;
