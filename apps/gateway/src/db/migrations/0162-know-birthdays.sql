-- The day of a member's birth without its year, MM-DD, once their identity has been checked.
alter table member_identity add column birthday text check (birthday ~ '^\d{2}-\d{2}$');
create index member_identity_birthday on member_identity (birthday) where birthday is not null;

-- The member does not want to see missions.
alter table member add column hides_missions boolean not null default false;

-- Free rounds of an offer of which the vendor has not been told.
create index free_round_to_offer on free_round_grant (created_at) where state = 'offered';
