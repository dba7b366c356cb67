create table game (
  merchant text not null,
  code text not null,
  vendor text not null,
  name jsonb not null,
  schedule jsonb,
  game_classify text not null,
  art text not null,
  hue smallint not null,
  tag text check (tag in ('HOT', 'NEW')),
  position integer not null,
  primary key (merchant, code)
);

create table lane (
  merchant text not null,
  id text not null,
  title jsonb not null,
  game_classify text not null,
  game_codes text[] not null,
  position integer not null,
  primary key (merchant, id)
);

create table category (
  merchant text not null,
  game_classify text not null,
  position integer not null,
  primary key (merchant, game_classify)
);

create table announcement (
  merchant text not null,
  id text not null,
  category text not null,
  title jsonb not null,
  text jsonb,
  eyebrow jsonb,
  action jsonb,
  amount_minor bigint,
  linkage_type text check (linkage_type in ('P', 'URL', 'G')),
  linkage text,
  art text,
  hue smallint,
  position integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (merchant, id)
);

create table promotion_flag (
  merchant text not null,
  name text not null check (name in ('APP_DOWNLOAD', 'REFERRAL')),
  enabled boolean not null,
  count integer not null,
  primary key (merchant, name)
);
