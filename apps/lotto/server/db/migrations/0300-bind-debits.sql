-- The id of a ticket's debit, which is made from its draw, picks, stake and odds, too: the ledger, which is keyed, has the same one, so that the
-- picks of an open ticket cannot be changed unnoticed. Null for older tickets, whose debits have ids made from the tickets' own.
alter table ticket add column debit_id uuid;
