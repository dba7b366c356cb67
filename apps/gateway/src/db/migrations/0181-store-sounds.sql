-- Whether games are opened with their sounds on (docs/settings.md).
alter table member add column plays_sounds boolean not null default false;
