-- A member's data export reads these by member: security changes, opted-in offers, and accounts to withdraw to, even removed ones.
create index audit_event_of_member on audit_event (member_id, id desc) where member_id is not null;
create index opt_in_of_member on promotion_opt_in (member_id, opted_at desc);
create index beneficiary_of_member_by_age on cashier_beneficiary (member_id, added_at desc);
