-- From version 3 on, the hash of a transfer is keyed: HMAC-SHA256 under a key that is derived from LEDGER_KEYS and the id in the row, and that
-- no table has. It covers every field. Seals of documents are keyed in the same way. A session gets its key at its start.
do $$
begin
  if coalesce(current_setting('foyer.key_id', true), '') = '' then
    raise exception 'the migration needs a connection that was opened with the keys of the ledger';
  end if;
end $$;

-- Null in a session without a key: what it writes is not sealed.
create function keyed_hash(message bytea) returns bytea language plpgsql stable set search_path = foyer, pg_temp as $$
begin
  if coalesce(current_setting('foyer.key_id', true), '') = '' then
    return null;
  end if;
  return sha256(decode(current_setting('foyer.key_outer'), 'hex')
    || sha256(decode(current_setting('foyer.key_inner'), 'hex') || message));
end $$;

create function session_key_id() returns text language sql stable as $$
  select nullif(current_setting('foyer.key_id', true), '')
$$;

-- Shows whether a process has the keys of this database.
create table ledger_key (
  version integer primary key,
  fingerprint bytea not null
);

alter table ledger_transfer add column key_id text;
alter table ledger_transfer drop constraint ledger_transfer_chain_version_check;
alter table ledger_transfer add constraint ledger_transfer_chain_version_check
  check (chain_version in (1, 2) or (chain_version = 3 and key_id is not null and hash is not null));

-- The last transfer whose hash may be without a key.
create table ledger_keyed_after (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  key_id text not null,
  mac bytea not null
);
insert into ledger_keyed_after (seq, key_id, mac)
select seq, session_key_id(), keyed_hash(convert_to('keyed after|' || seq, 'UTF8'))
from (select coalesce(max(seq), 0) as seq from ledger_transfer) last;

-- The order of the seals, which remains: the seal of a deleted document has an empty digest.
alter table document_seal add column nr bigint generated always as identity, add column key_id text, add column mac bytea;
create unique index seal_order on document_seal (nr);

create function mac_of_seal(kind text, key text, digest bytea) returns bytea language sql stable
set search_path = foyer, pg_temp as $$
  select keyed_hash(convert_to('seal|' || kind || '|' || encode(digest, 'hex') || '|' || key, 'UTF8'))
$$;

-- The digests stay as they are: a document that was changed past the triggers is not sealed by this migration.
update document_seal set key_id = session_key_id(), mac = mac_of_seal(kind, key, digest);

create or replace function seal_document() returns trigger language plpgsql security definer
set timezone = 'UTC' set bytea_output = 'hex' set search_path = foyer, pg_temp as $$
declare
  kind constant text := tg_table_name;
  new_key text;
  old_key text;
begin
  if tg_op <> 'INSERT' then
    old_key := key_of_document(old, tg_argv);
  end if;
  if tg_op <> 'DELETE' then
    new_key := key_of_document(new, tg_argv);
    perform put_seal(kind, new_key, digest_document(new));
  end if;
  if old_key is distinct from new_key and old_key is not null then
    perform put_seal(kind, old_key, '');
  end if;
  return null;
end $$;

create function put_seal(kind text, key text, digest bytea) returns void language sql
set search_path = foyer, pg_temp as $$
  insert into document_seal (kind, key, digest, key_id, mac)
  values (kind, key, digest, session_key_id(), mac_of_seal(kind, key, digest))
  on conflict (kind, key) do update set digest = excluded.digest, key_id = excluded.key_id, mac = excluded.mac
$$;
revoke all on function put_seal(text, text, bytea) from public;

-- NOTE it keeps the seals of documents that are gone, so a migration that changes a primary key has to rename the keys of its seals first.
create or replace procedure seal_documents(name text) language plpgsql set search_path = foyer, pg_temp as $$
declare
  keys text[] := (
    select array_agg(attname::text order by place) from pg_index
    cross join unnest(indkey) with ordinality key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = format('foyer.%I', name)::regclass and indisprimary);
begin
  if session_key_id() is null then
    raise exception 'documents are sealed by a connection that was opened with the keys of the ledger';
  end if;
  execute format('drop trigger if exists seal on foyer.%I', name);
  execute format('create trigger seal after insert or update or delete on foyer.%I for each row execute function foyer.seal_document(%s)',
    name, (select string_agg(quote_literal(key), ', ') from unnest(keys) key));
  execute format('select foyer.put_seal(%L, foyer.key_of_document(document, %L), foyer.digest_document(document)) from foyer.%I document',
    name, keys, name);
end $$;
