-- The kind of an announcement (PR: promotion) and the platform that it is for (M: phones; null: every one).
alter table announcement add column type text not null default 'PR', add column platform text;
