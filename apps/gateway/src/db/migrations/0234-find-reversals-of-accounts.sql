-- A deposit is matched only if no part of it goes back.
create index reversal_of_account on cashier_reversal (account_id);
