-- What has happened to conversations and is to be published in Redis, after the commit (docs/decisions/0115-support-stream.md).
-- Unlogged: after a crash of the server every process reads its conversations again.
create unlogged table support_notice (
  id bigint generated always as identity primary key,
  notice jsonb not null,
  at timestamptz not null default clock()
);
