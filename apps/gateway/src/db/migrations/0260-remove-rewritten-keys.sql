-- The page used to remove the hyphens of PIX keys, so that a stored e-mail address may be that of somebody else, and cannot be told from a
-- right one. Their members add these accounts again, and see them in full. Withdrawals that were requested keep their account.
update cashier_beneficiary set removed_at = clock() where removed_at is null and masked like '%@%';
