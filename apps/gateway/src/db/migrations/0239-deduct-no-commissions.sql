-- Statements deducted what agents below were paid as if it were a bonus. Those are computed again as they were made.
alter table agent_statement add column deducts_commissions boolean not null default true;
alter table agent_statement alter column deducts_commissions set default false;
