-- A code belongs to the visitor who asked for it: somebody else neither uses it up nor replaces it.
alter table verification_code add column requester text not null default '';
alter table verification_code drop constraint verification_code_pkey;
alter table verification_code add primary key (merchant, purpose, destination_name, requester);

-- How many codes went to one destination, asked for by strangers to its account and without a captcha.
create table code_count (
  merchant text not null,
  purpose text not null,
  destination_name text not null,
  sent_count int not null default 1,
  counted_from timestamptz not null default now(),
  primary key (merchant, purpose, destination_name)
);
