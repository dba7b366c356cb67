-- Content that people edit: a draft is changed until it is published, a published version never is.
create table document (
  merchant text not null,
  kind text not null,
  version integer not null check (version > 0),
  body jsonb not null,
  author text not null,
  -- The version whose body this one repeats, for a roll-back.
  restores integer,
  published_at timestamptz not null default clock(),
  primary key (merchant, kind, version)
);

create table document_draft (
  merchant text not null,
  kind text not null,
  -- The version that the draft changes; 0 for a document without one.
  based_on integer not null,
  body jsonb not null,
  author text not null,
  saved_at timestamptz not null default clock(),
  primary key (merchant, kind)
);

-- Every process holds the newest versions in memory and reads one again when it is notified.
create function notify_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('foyer_document', json_build_array(new.merchant, new.kind)::text);
  return null;
end
$$;
create trigger document_published after insert on document for each row execute function notify_document();

-- The catalogue is a document now.
drop table game, lane, category;
