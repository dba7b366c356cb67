-- A draft that is published by itself at a time; saving it again without one takes that back.
alter table document_draft add column publish_at timestamptz;
create index draft_to_publish on document_draft (publish_at) where publish_at is not null;
