-- Counts how often a member's credentials were replaced, or everything that they had opened was ended. A login that began before opens
-- no session afterwards.
alter table member add column credentials_version integer not null default 0;

-- Null in a code of the version before, which is then refused.
alter table session_handover add column credentials_version integer;
