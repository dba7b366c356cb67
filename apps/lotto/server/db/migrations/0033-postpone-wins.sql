-- A win that the wallet refuses is paid later, and does not keep the draw from ending for the others.
alter table ticket
  add column next_credit_at timestamptz,
  add column credit_attempts integer not null default 0;
create index ticket_to_pay on ticket (next_credit_at) where state = 'open' and next_credit_at is not null;
