-- Contacts in the register of exclusions are keyed hashes from version 2 on; older ones are hashed again at the next start. An entry that
-- was replayed after a restore may be of a member whom the restored database does not know.
alter table self_exclusion add column hash_version smallint not null default 1;
alter table self_exclusion alter column member_id drop not null;
