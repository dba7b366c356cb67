-- When a member whose exclusion is over has asked to play again (SE-04).
alter table member add column return_asked_at timestamptz;
